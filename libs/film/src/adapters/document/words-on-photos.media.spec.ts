import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testBrowser } from '../../../../../test/support/films/test-stage.js';
import type { FilmBrief } from '../../film-brief.js';
import { lowestContrast } from '../../preview/contrast-findings.js';
import { scene } from '../../scenes/scene.js';
import { dressFilm } from '../dress-film.js';
import { lookAtFilm } from '../preview/preview-film.js';
import { wordsIn } from '../preview/page-words.js';
import { previewPage } from '../preview/preview-page.js';
import { openStage } from '../stage/open-stage.js';

const svg = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">${inner}</svg>`;
const spots = Array.from(
  { length: 80 },
  (_, at) =>
    `<circle cx="${(at * 397) % 1200}" cy="${(at * 631) % 800}" r="${20 + ((at * 37) % 60)}" fill="${['#fff', '#000', '#e33', '#26f', '#fd3'][at % 5]}"/>`,
).join('');
const PHOTOS = {
  'white sky': svg('<rect width="1200" height="800" fill="#fff"/><circle cx="400" cy="120" r="110" fill="#111"/>'),
  night: svg('<rect width="1200" height="800" fill="#0b0d12"/>'),
  'many colours': svg(`<rect width="1200" height="800" fill="#888"/>${spots}`),
  'grey ground': svg('<rect width="1200" height="800" fill="#787878"/>'),
};
const TINY = 4;
const idOf = (at: number): string => `0b6f5f0e-6d0a-4f0c-9a51-0c6f1a2b3c4${at}`;
let folder: string;
let inputs: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'words-on-photos-'));
  inputs = {};
  for (const [at, photo] of Object.values(PHOTOS).entries())
    await sharp(Buffer.from(photo)).toFile((inputs[idOf(at)] = join(folder, `${at}.png`)));
  const tiny = { create: { width: 20, height: 20, channels: 3, background: '#26f' } } as const;
  await sharp(tiny).toFile((inputs[idOf(TINY)] = join(folder, 'tiny.png')));
});
afterAll(() => rm(folder, { recursive: true }));

function briefOf(changes: Partial<FilmBrief>, photos: readonly number[]): FilmBrief {
  return {
    scenes: photos.map((at) =>
      scene.parse({
        headline: 'Words over a photo that fills the frame',
        seconds: 3,
        visual: { type: 'image', resource_id: idOf(at), fit: 'cover' },
        transition: 'cut',
      }),
    ),
    aspectRatio: '16:9',
    resolution: '480p',
    fps: 24,
    theme: 'swiss',
    arrangement: 'plain',
    voice: 'none',
    captions: 'none',
    music: 'off',
    seed: 2,
    ...changes,
  };
}

describe('a headline over a photo', () => {
  it.each([
    ['swiss', 'light', '16:9'],
    ['editorial', 'dark', '9:16'],
    ['papercut', 'light', '9:16'],
  ] as const)(
    'in %s %s at %s has a contrast of 4.5:1, whatever the photo and wherever it moves',
    async (theme, ground, aspectRatio) => {
      const brief = briefOf({ theme, ground, aspectRatio }, [0, 1, 2, 3]);
      const { look, assets } = await dressFilm(brief, inputs);
      const { html, width, height } = await previewPage(brief, { look, assets });
      const stage = await openStage({
        html,
        width,
        height,
        fps: brief.fps,
        seed: brief.seed,
        assets: (path) => assets.at(path),
        markup: 'ours',
        browser: await testBrowser(),
        sandboxed: false,
        signal: new AbortController().signal,
      });
      try {
        const seen: [string, number][] = [];
        for (const [at, name] of Object.keys(PHOTOS).entries())
          for (const second of [0.9, 2, 2.9]) {
            const { jpeg } = await stage.frameAt(at * 3 + second);
            const frame = { width, height, data: await sharp(jpeg).removeAlpha().raw().toBuffer() };
            seen.push([`${name} at ${second} s`, lowestContrast(await wordsIn(stage, 1), frame) ?? 0]);
          }
        expect(seen.filter(([, contrast]) => contrast < 4.5)).toEqual([]);
      } finally {
        await stage.close();
      }
    },
  );

  it('is previewed with a finding where the photo has too few pixels', async () => {
    const signal = new AbortController().signal;
    const order = { brief: briefOf({}, [TINY]), inputs, browser: await testBrowser(), sandboxed: false, signal };
    const { facts } = await lookAtFilm(order);
    expect(facts.findings).toEqual([
      { scene: 0, kind: 'image', detail: expect.stringContaining('has 20 × 20 pixels and is shown') as string },
    ]);
  });
});
