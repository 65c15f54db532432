import sharp from 'sharp';
import { expect, it } from 'vitest';
import { SeenScenes } from './seen-scenes.js';

const FRAME = { width: 160, height: 90 };

function frame(left?: number): Promise<Buffer> {
  const word = {
    input: { create: { width: 30, height: 12, channels: 3, background: '#000' } },
    left: left ?? 0,
    top: 40,
  } as const;
  return sharp({ create: { ...FRAME, channels: 3, background: '#fff' } })
    .composite(left === undefined ? [] : [word])
    .jpeg()
    .toBuffer();
}

it.each<[string, (number | undefined)[], number[]]>([
  ['whose scenes differ nothing', [undefined, 20, 90], []],
  ['that begins with its whole first scene nothing', [20, 20, 90], []],
  ['that goes back to its first picture that scene', [60, 20, 60], [1]],
  ['that begins empty its empty first scene', [undefined, undefined, 90], [0]],
  ['with an empty scene that scene', [undefined, 20, undefined], [1]],
  ['with a doubled scene the second one', [undefined, 20, 20], [1]],
])('a preview finds in a film %s', async (_, drawn, faulty) => {
  const scenes = ['one', 'other'].map((letters, at) => ({ startSeconds: at, at: at + 0.9, letters }));
  const seen = new SeenScenes(scenes, FRAME);
  for (const left of drawn) await seen.add(await frame(left));
  const found = [0, 1].flatMap((scene) => seen.findings(scene));
  expect(found.map(({ scene, kind }) => [scene, kind])).toEqual(faulty.map((scene) => [scene, 'missing']));
});
