import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestStyle, testStyle } from '../../../../test/support/films/test-style.js';
import type { FilmBrief } from '../film-brief.js';
import { dressFilm } from './dress-film.js';

const FILM: FilmBrief = {
  scenes: [],
  aspectRatio: '16:9',
  resolution: '480p',
  fps: 30,
  theme: 'swiss',
  voice: 'none',
  captions: 'none',
  music: 'off',
  seed: 1,
};
const HTML = '<div data-composition-id="a" data-width="640" data-height="360" data-duration="6"></div>';
const RED = [200, 30, 30];

let folder: string;
let style: TestStyle;
let files: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dress-film-'));
  style = await testStyle(folder, 'blueprint');
  files = { photo: join(folder, 'photo.png'), logo: join(folder, 'logo.png'), ...style.inputs };
  const background = `rgb(${RED.join()})`;
  const red = sharp({ create: { width: 40, height: 30, channels: 3, background } }).png();
  await Promise.all([red.clone().toFile(files['photo']!), red.clone().toFile(files['logo']!)]);
});
afterAll(() => rm(folder, { recursive: true }));

type Dressed = Awaited<ReturnType<typeof dressFilm>>;

async function colourOf({ assets }: Dressed, id: string): Promise<number[]> {
  const { body } = (await assets.at(`/media/${id}`))!;
  return [...(await sharp(Buffer.from(body)).removeAlpha().raw().toBuffer()).subarray(0, 3)];
}

const iconOf = async ({ assets }: Dressed): Promise<string> =>
  String((await assets.at('/icons/fluent/bicycle.svg'))!.body);

describe('a film in a style', () => {
  it('has pictures, photos and palette in its colours, and keeps the logo', async () => {
    const [plain, dressed] = [
      await dressFilm(FILM, { photo: files['photo']!, logo: files['logo']! }),
      await dressFilm({ ...FILM, adapter: style.adapter, brand: { logo: 'logo' } }, files),
    ];
    expect([plain.finish, plain.look.palette.ground === dressed.look.palette.ground]).toEqual([undefined, false]);
    expect(dressed.finish?.tone.strength).toBeGreaterThan(0);
    const [red = 0, , blue = 0] = await colourOf(dressed, 'photo');
    expect(blue).toBeGreaterThan(red);
    for (const [at, level] of (await colourOf(dressed, 'logo')).entries())
      expect(Math.abs(level - RED[at]!)).toBeLessThan(4);
    expect(await iconOf(dressed)).not.toBe(await iconOf(plain));
  });

  it('does not serve the file of the style to its page', async () => {
    const { assets } = await dressFilm({ ...FILM, adapter: style.adapter }, files);
    expect(await assets.at(`/media/${style.adapter.id}`)).toBeUndefined();
  });

  it('gives a composition tone and grain, and leaves its pictures as they are', async () => {
    const { scenes: _, ...film } = FILM;
    const dressed = await dressFilm({ ...film, composition: { html: HTML }, adapter: style.adapter }, files);
    expect(dressed.finish?.grain.amplitude).toBeGreaterThan(0);
    const [red = 0, , blue = 0] = await colourOf(dressed, 'photo');
    expect(red).toBeGreaterThan(blue);
  });

  it('is refused where the file is not the one that was ordered', async () => {
    const adapter = { ...style.adapter, sha256: '0'.repeat(64) };
    await expect(dressFilm({ ...FILM, adapter }, files)).rejects.toThrow('cannot be read as a style');
  });
});
