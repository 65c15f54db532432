import { pictureFor } from '@libs/film/adapters';
import { looksForeign } from '@libs/sound/adapters';
import { expect, it } from 'vitest';
import { examineCall } from './examine-call.js';
import { createAudio } from '../tools/create-audio.tool.js';

it.each([
  ['sfx', 'door, rain and applause', ['Left out: “door”.']],
  ['sfx', 'rain and thunder', []],
  ['music', 'door, rain and applause', []],
])('the effects that are left out are noted: %s of "%s"', async (mode, text, told) => {
  const find = () => Promise.reject(new Error('nothing is looked up'));
  const call = { tool: 'create_audio', given: { mode, text }, part: 'order' } as const;
  const examiners = {
    canDraw: () => true,
    find,
    looksForeign,
    pictureFor,
    requirePackaged: () => Promise.resolve([]),
    wordFindings: () => [],
  };
  const { order } = await examineCall([createAudio], call, examiners);
  expect(order?.notes?.map((note) => note.replace(/ A call makes at most three sounds, of: rain, .*$/u, ''))).toEqual(
    told,
  );
});

it.each([
  ['Guten Morgen, das ist ein Test der Sprachausgabe.', 'do not look like English, and an English voice speaks them'],
  ['The word “привет” means hello, and мир is peace.', 'The voice leaves out “привет”, “мир”: it reads Latin letters.'],
])('what the voice says wrong or not at all is noted: %s', async (text, note) => {
  const examiners = {
    canDraw: () => true,
    find: () => Promise.reject(new Error('nothing is looked up')),
    looksForeign,
    pictureFor,
    requirePackaged: () => Promise.resolve([]),
    wordFindings: () => [],
  };
  const call = { tool: 'create_audio', given: { mode: 'speech', text }, part: 'order' } as const;
  const { order } = await examineCall([createAudio], call, examiners);
  expect(order?.notes).toEqual([expect.stringContaining(note)]);
});

it('the words of a speech that are said otherwise are answered, with dates of two readings', async () => {
  const find = () => Promise.reject(new Error('nothing is looked up'));
  const given = { mode: 'speech', text: 'Room 4B in Łódź opens on 5/12.', pronounce: { Łódź: 'wootch', Kraków: 'x' } };
  const examiners = {
    canDraw: () => true,
    find,
    looksForeign,
    pictureFor,
    requirePackaged: () => Promise.resolve([]),
    wordFindings: () => [],
  };
  const { order } = await examineCall([createAudio], { tool: 'create_audio', given, part: 'order' }, examiners);
  expect(order?.reading).toEqual({ spoken: ['4B: four B', 'Łódź: wootch', '5/12: five twelve'] });
  expect(order?.notes).toEqual([expect.stringContaining('5/12'), expect.stringContaining('“Kraków”')]);
});
