import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportedMedia } from '../../libs/film/src/import/imported-media.js';
import { importMedia } from '@libs/film/adapters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FilmImporter } from './film-importer.js';

const VP8 = '-c:v libvpx -b:v 1M -deadline realtime -cpu-used 8'.split(' ');
const VP9 = '-c:v libvpx-vp9 -deadline realtime -cpu-used 8'.split(' ');
const AV1 = '-c:v libaom-av1 -usage realtime -cpu-used 8'.split(' ');
const MJPEG = '-c:v mjpeg'.split(' ');
const PRORES = '-c:v prores'.split(' ');

/** Needs ffmpeg 5 or newer on the PATH and a build (`npm run build`). */
describe('the largest frame of a film', () => {
  let importer: FilmImporter;
  beforeAll(async () => {
    importer = await FilmImporter.open();
  });
  afterAll(() => importer.close());

  /** Pictures of 64 pixels on a side, then ten of 1280 x 720. */
  async function grown(name: string, codec: string[], small: { rate: number; duration: number }): Promise<Buffer> {
    const sizes = { '64x64': small, '1280x720': { rate: 25, duration: 0.4 } };
    for (const [size, { rate, duration }] of Object.entries(sizes)) {
      await importer.made(
        `${size}${name}`,
        '-f',
        'lavfi',
        '-i',
        `testsrc2=size=${size}:rate=${rate}:duration=${duration}`,
        ...codec,
      );
    }
    const list = join(importer.folder, `${name}.txt`);
    await writeFile(list, `file 64x64${name}\nfile 1280x720${name}\n`);
    return importer.made(name, '-f', 'concat', '-i', list, '-c', 'copy');
  }

  /** Imports it in this process, as one for which so many pixels are paid. */
  async function importedFor(film: Buffer, paidPixels: number): Promise<ImportedMedia> {
    const source = join(importer.folder, 'source');
    await writeFile(source, film);
    return importMedia(source, await mkdtemp(join(importer.folder, 'output-')), {
      signal: new AbortController().signal,
      onProgress: () => undefined,
      environment: { PATH: process.env['PATH'] ?? '' },
      paidPixels,
    });
  }

  const GROWN = {
    code: 'input_unsupported',
    message: 'Later frames of this film are larger than its first one, and larger than was paid for.',
  };

  it('a film whose frames grow is taken where what is held pays for its largest frame so many times', async () => {
    const film = await grown('grown.webm', VP8, { rate: 200, duration: 45 });
    await expect(importer.imported(film, { partsHeld: 1 })).rejects.toMatchObject(GROWN);
    const { facts, credits } = await importer.imported(film, { partsHeld: 2 });
    expect(facts).toMatchObject({ width: 64, height: 64 });
    expect(facts['duration_seconds']).toBeCloseTo(45.4, 1);
    expect(credits).toBe(1);
  });

  it.each([
    ['VP8', 'grown.webm', VP8],
    ['VP9', 'grown.webm', VP9],
    ['H.264', 'grown.mkv', '-c:v libx264 -preset ultrafast -x264-params repeat-headers=1'.split(' ')],
    ['HEVC', 'grown.mkv', '-c:v libx265 -preset ultrafast -x265-params repeat-headers=1:log-level=0'.split(' ')],
    ['AV1', 'grown.mkv', AV1],
    ['Motion JPEG', 'grown.mkv', MJPEG],
    ['ProRes', 'grown.mov', PRORES],
  ])('frames of %s that grow beyond what was paid are refused', async (_, name, codec) => {
    const film = await grown(name, codec, { rate: 25, duration: 1 });
    await expect(importedFor(film, 35 * 64 * 64)).rejects.toMatchObject(GROWN);
    const { facts } = await importedFor(film, 35 * 1280 * 720);
    expect(facts).toMatchObject({ width: 64, height: 64 });
    expect(facts.duration_seconds).toBeCloseTo(1.4, 1);
  });

  it.each([
    ['cover', '-frames:v:1 1 -c:v:1 mjpeg -disposition:v:1 attached_pic'],
    ['second track', '-c:v:1 mjpeg'],
  ])('a larger %s is no frame of the film', async (_, second) => {
    const tracks = ['64x64', '1280x720'].map((size) => [
      '-f',
      'lavfi',
      '-i',
      `testsrc2=size=${size}:rate=25:duration=1`,
    ]);
    const codecs = `-map 0 -map 1 -c:v:0 libx264 ${second}`.split(' ');
    const film = await importer.made('covered.mp4', ...tracks.flat(), ...codecs);
    expect(await importedFor(film, 25 * 64 * 64)).toMatchObject({ facts: { width: 64, height: 64 } });
  });

  it.each([
    ['VP8', 'even.webm', VP8],
    ['VP9', 'even.webm', VP9],
    ['H.264', 'even.mkv', '-c:v libx264 -preset ultrafast -pix_fmt yuv444p'.split(' ')],
    ['HEVC', 'even.mkv', '-c:v libx265 -preset ultrafast -x265-params log-level=0'.split(' ')],
    ['AV1', 'even.mkv', AV1],
    ['MPEG-4', 'even.mkv', '-c:v mpeg4'.split(' ')],
    ['Motion JPEG', 'even.mkv', MJPEG],
    ['ProRes', 'even.mov', PRORES],
  ])('a film of %s in one size needs no more than its price', async (_, name, codec) => {
    for (const [width, height] of [
      [66, 74],
      [288, 100],
      [1920, 1080],
    ] as const) {
      const pictures = `testsrc2=size=${width}x${height}:rate=10:duration=0.5`;
      const film = await importer.made(name, '-f', 'lavfi', '-i', pictures, ...codec);
      expect(await importedFor(film, 5 * width * height)).toMatchObject({ facts: { width, height } });
    }
  });
});
