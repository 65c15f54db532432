import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finishPicture } from '@libs/drawing/adapters';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testStage } from '../../../../test/support/films/test-stage.js';
import { testStyle } from '../../../../test/support/films/test-style.js';
import { drawnSets } from '../../../../test/support/media/drawn-sets.js';
import { nearestSet } from '../../../../test/support/media/nearest-style.js';
import type { FilmBrief } from '../film-brief.js';
import { scene } from '../scenes/scene.js';
import { documentOf } from './document/document-of.js';
import { dressFilm } from './dress-film.js';
import { previewScenes } from './preview/preview-scenes.js';

const LOOKS = ['blueprint', 'watercolour'] as const;
const SECONDS = 4;
/** Ten scenes, none of a colour of its own. */
const SCENES = [
  { type: 'title', text: 'How the tide works', kicker: 'Sea and moon' },
  { type: 'picture', words: ['tree', 'bicycle'] },
  { type: 'quote', text: 'Measure twice, cut once.', by: 'A carpenter' },
  { type: 'stat', label: 'Visitors', value: '1,240', unit: 'people' },
  { type: 'steps', items: ['Grind', 'Brew', 'Pour'] },
  { type: 'code', language: 'ts', text: 'const tide = moon.pull(sea);' },
  { type: 'equation', tex: 'E = mc^2' },
  { type: 'title', text: 'Summer concert in the old town' },
  {
    type: 'list',
    items: [
      { text: 'Espresso', price: '2.50' },
      { text: 'Tea', price: '2.00' },
    ],
  },
  {
    type: 'chart',
    chart: 'bar',
    data: { labels: ['2022', '2023', '2024', '2025'], series: [{ values: [12, 19, 31, 44] }] },
  },
].map((visual) => scene.parse({ seconds: SECONDS, visual }));

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'styled-films-'))));
afterAll(() => rm(folder, { recursive: true }));

/** A late frame of each scene, as the film shows it. */
async function framesOf(film: Pick<FilmBrief, 'seed' | 'adapter'>, inputs: Record<string, string>): Promise<Buffer[]> {
  const brief: FilmBrief = {
    ...film,
    scenes: SCENES,
    aspectRatio: '16:9',
    resolution: '480p',
    fps: 24,
    theme: 'auto',
    voice: 'none',
    captions: 'none',
    music: 'off',
  };
  const { look, assets, finish } = await dressFilm(brief, inputs);
  const html = await documentOf(brief, await previewScenes(brief), assets, { look });
  const size = { width: 854, height: 480, fps: brief.fps };
  const stage = await testStage('', { ...size, html, markup: 'ours', assets: (path) => assets.at(path) });
  const frames: Buffer[] = [];
  for (const at of SCENES.keys()) {
    const { jpeg } = await stage.frameAt((at + 0.9) * SECONDS);
    frames.push(finish ? await finishPicture(jpeg, finish) : jpeg);
  }
  await stage.close();
  return frames;
}

/** Of ten scenes, the look whose pictures each is most like. */
async function nearestLooks(film: Pick<FilmBrief, 'adapter'>, inputs: Record<string, string> = {}): Promise<string[]> {
  const frames = await framesOf({ ...film, seed: 7 }, inputs);
  return Promise.all(frames.map((frame) => nearestSet(frame, drawnSets())));
}

// Without a style the same film stands for both looks: each of its scenes is then like one of them.
it.each(LOOKS)('films of scenes in a style of %s look like it: nine scenes of ten', async (look) => {
  const { adapter, inputs } = await testStyle(folder, look);
  const names = await nearestLooks({ adapter }, inputs);
  expect(names.filter((name) => name === look).length, names.join()).toBeGreaterThanOrEqual(9);
});
