import { pictureFor } from '@libs/film/adapters';
import { looksForeign } from '@libs/sound/adapters';
import { expect, it } from 'vitest';
import { examineCall } from '../calls/examine-call.js';
import { createAudio } from './create-audio.tool.js';

it.each([
  ['sfx', 'door, rain and applause', ['Left out: “door”.']],
  ['sfx', 'rain and thunder', []],
  ['music', 'door, rain and applause', []],
])('the effects that are left out are noted: %s of "%s"', async (mode, text, told) => {
  const find = () => Promise.reject(new Error('nothing is looked up'));
  const call = { tool: 'create_audio', given: { mode, text }, part: 'order' } as const;
  const examiners = { canDraw: () => true, find, looksForeign, pictureFor, requirePackaged: () => Promise.resolve([]), wordFindings: () => [] };
  const { order } = await examineCall([createAudio], call, examiners);
  expect(
    order?.notes?.map((note) => note.replace(/ A call makes at most three sounds, of: rain, .*$/u, '')),
  ).toEqual(told);
});
