import { pictureFor, requirePackaged, wordFindings } from '@libs/film/adapters';
import { deny } from '@libs/kernel';
import type { Resource } from '@libs/library';
import { looksForeign } from '@libs/sound/adapters';
import { expect, it } from 'vitest';
import { composeVideo } from '../tools/compose-video.tool.js';
import { createImage } from '../tools/create-image.tool.js';
import { createVideo } from '../tools/create-video.tool.js';
import { examineCall } from './examine-call.js';

const [FILM, SILENT, IMAGE, GONE] = [1, 2, 3, 4].map((at) => `0b6f5f0e-6d0a-4f0c-9a51-0c6f1a2b3c4${at}`);
const KNOWN: Record<string, object> = {
  [FILM!]: { kind: 'video', metadata: { duration_seconds: 8.4 } },
  [SILENT!]: { kind: 'video', metadata: { duration_seconds: 3, has_sound: false } },
  [IMAGE!]: { kind: 'image', metadata: { width: 4 } },
};
const find = async (id: string): Promise<Resource> => {
  if (!KNOWN[id]) throw deny('not_found', 'There is no such resource.');
  return KNOWN[id] as Resource;
};

const measures = { find, looksForeign, pictureFor, wordFindings, requirePackaged, canDraw: () => true };
const clip = (id: string | undefined, changes: object = {}) => ({ type: 'clip', resource_id: id, ...changes });

function examined(tool: string, given: object) {
  const call = { tool, given, prefix: 'arguments', part: 'order' } as const;
  return examineCall([createVideo, composeVideo, createImage], call, measures);
}

/** A film of one scene with this clip. */
const film = (visual: object, seconds?: number) =>
  examined('create_video', { scenes: [{ visual, ...(seconds !== undefined && { seconds }) }] });

it('a film with clips costs what its length costs, which a clip without words decides', async () => {
  expect((await film(clip(FILM))).credits).toBe(1);
  expect((await film(clip(FILM, { seconds: 8 }))).credits).toBe(2);
  expect((await film(clip(FILM, { seconds: 8 }), 3)).credits).toBe(1);
});

it('a clip that would begin after its end is refused with its length', async () => {
  await expect(film(clip(FILM, { start_seconds: 8.4 }))).rejects.toThrow(
    `scenes[0].visual.start_seconds: is 8.4, and the video ${FILM} lasts 8.4 s.`,
  );
});

it.each([
  [
    'is shorter than its scene',
    clip(FILM, { start_seconds: 6 }),
    /^scenes\[0\]\.visual\.seconds: The clip gives 2\.4 s/u,
  ],
  [
    'is asked for less than its scene',
    clip(FILM, { seconds: 2 }),
    /^scenes\[0\]\.visual\.seconds: The clip gives 2\.0 s/u,
  ],
  [
    'has no sound to keep',
    clip(SILENT, { seconds: 3, sound: 'keep' }),
    /^scenes\[0\]\.visual\.sound: The clip has no/u,
  ],
])('an answer notes a clip that %s', async (_, visual, note) => {
  const { order } = await film(visual, visual.resource_id === SILENT ? 3 : 4);
  expect(order?.notes).toContainEqual(expect.stringMatching(note));
});

it.each([clip(FILM), clip(SILENT, { sound: 'mute' }), clip(SILENT), clip(IMAGE), clip(GONE)])(
  'of %j nothing is noted: it is whole, or its order refuses it',
  async (visual) => {
    const { order, inputs } = await film(visual, 2);
    expect(order?.notes).toEqual([]);
    expect(inputs).toMatchObject({ image: [], video: [visual.resource_id] });
    expect(order?.briefs).toEqual([expect.objectContaining({ inputs: [], videos: [visual.resource_id] })]);
  },
);

it('a plan takes clips without their sound, and an image none', async () => {
  const plan = (changes: object = {}) => ({ segments: [{ type: 'scene', scene: { visual: clip(FILM, changes) } }] });
  const { inputs, order } = await examined('compose_video', { plan: plan() });
  expect(inputs).toMatchObject({ image: [], video: [FILM] });
  expect(order?.briefs).toMatchObject([{ inputs: [], videos: [FILM] }]);
  await expect(examined('compose_video', { plan: plan({ sound: 'keep' }) })).rejects.toThrow(
    'plan.segments[0].scene.visual.sound: clips of a plan are silent; leave it out, or make the film with create_video',
  );
  await expect(examined('create_image', { visual: clip(FILM) })).rejects.toThrow(
    'visual.type: clip stands in scenes of create_video; an image shows an image',
  );
});
