import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filmJob, TEST_FILM, testFfmpeg } from '../../../../../test/support/media/test-film.js';
import { applyGrain, grainPlate } from '../../../../drawing/src/style/grain-plate.js';
import type { PictureFinish } from '../../../../drawing/src/style/picture-finish.js';
import { applyTone } from '../../../../drawing/src/style/tone-curve.js';
import { FfmpegEncoder } from './ffmpeg-encoder.js';
import { flags } from '../../../../sound/src/adapters/ffmpeg/ffmpeg-flags.js';
import { startFfmpeg } from '../../../../sound/src/adapters/ffmpeg/ffmpeg-program.js';
import { finishPicture } from '../../../../drawing/src/adapters/style/finish-picture.js';

const [WIDTH, HEIGHT, FPS, FRAMES] = [320, 192, 25, 12];
const COLOURS = ['#000000', '#20242c', '#0b2e68', '#b01030', '#808080', '#f7f0e1', '#ffffff', '#8fdcff'];
const FADED = { low: 0.22, high: 0.85, gamma: 1.2, strength: 0.9 };
const PLAIN = { low: 0, high: 1, gamma: 1, strength: 1 };
const NO_GRAIN = { amplitude: 0, size: 0.01 };
const GRAIN = { amplitude: 0.02, size: 0.02 };
/** Levels of 255 that compression may take in the mean. */
const MEAN_OFF = 1.6;

let folder = '';
let ffmpeg = '';
let bars: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'finish-'));
  ffmpeg = await testFfmpeg(folder);
  const side = WIDTH / COLOURS.length;
  const rects = COLOURS.map((colour, at) => `<rect x="${at * side}" width="${side}" height="100%" fill="${colour}"/>`);
  bars = await sharp(Buffer.from(`<svg width="${WIDTH}" height="${HEIGHT}">${rects.join('')}</svg>`))
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
});
afterAll(() => rm(folder, { recursive: true }));

async function film(name: string, finish: PictureFinish): Promise<string> {
  const output = join(folder, name);
  async function* frames(): AsyncGenerator<Buffer> {
    for (let frame = 0; frame < FRAMES; frame++) yield bars;
  }
  const size = { width: WIDTH, height: HEIGHT, fps: FPS };
  await new FfmpegEncoder(ffmpeg).encode(filmJob(output, { ...size, pixels: 'jpeg', frames: frames(), finish }));
  return output;
}

/** Pixels of the last frame. */
async function lastFrame(path: string): Promise<Buffer> {
  const shown = `select=eq(n\\,${FRAMES - 1}),scale=in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int`;
  const { child, ended } = startFfmpeg(ffmpeg, [
    ...flags('-v error -i'),
    path,
    ...flags(`-vf ${shown} -frames:v 1 -f rawvideo -pix_fmt rgb24 pipe:1`),
  ]);
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  expect((await ended).exitCode).toBe(0);
  return Buffer.concat(chunks);
}

it.each([
  ['tone', { tone: FADED, grain: NO_GRAIN }],
  ['grain', { tone: PLAIN, grain: GRAIN }],
  ['tone and grain', { tone: FADED, grain: GRAIN }],
])('a film has the %s that pictures have', async (_, finish) => {
  const expected = await sharp(bars).removeAlpha().raw().toBuffer();
  applyTone(expected, 3, finish.tone);
  const plate = grainPlate(finish.grain, { width: WIDTH, height: HEIGHT });
  if (plate) applyGrain(expected, 3, plate);
  const found = await lastFrame(await film('film.mp4', finish));
  let off = 0;
  for (const [at, level] of expected.entries()) off += Math.abs(level - found[at]!);
  expect(off / expected.length).toBeLessThan(MEAN_OFF);
});

it('a film with a finish has the same bytes each time, and leaves nothing beside it', async () => {
  const finish = { tone: FADED, grain: GRAIN };
  const [one, two] = [await film('one.mp4', finish), await film('two.mp4', finish)];
  expect(await readFile(one)).toEqual(await readFile(two));
  expect((await readdir(folder)).filter((name) => name.includes('.grain'))).toEqual([]);
});

it('raw pictures take a finish too', async () => {
  const output = join(folder, 'raw.mp4');
  await new FfmpegEncoder(ffmpeg).encode(filmJob(output, { finish: { tone: FADED, grain: GRAIN } }));
  expect((await readFile(output)).length).toBeGreaterThan(TEST_FILM.frames);
});

it('a still picture is finished as a JPEG of its size', async () => {
  const finished = await finishPicture(bars, { tone: FADED, grain: GRAIN });
  expect(await sharp(finished).metadata()).toMatchObject({ format: 'jpeg', width: WIDTH, height: HEIGHT });
  const { channels } = await sharp(finished).stats();
  // Black is the darkest of them in blue.
  expect(channels[2]!.min).toBeGreaterThan(20);
});
