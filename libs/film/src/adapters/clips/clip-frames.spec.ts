import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standIn, testFfmpeg } from '../../../../../test/support/media/test-film.js';
import { numberedPicture, numberIn, writeTestSource } from '../../../../../test/support/media/test-source.js';
import { ClipFrames, type ClipOrder } from './clip-frames.js';
import { readClip } from './read-clip.js';

const SIZE = { width: 64, height: 96 };
const { signal } = new AbortController();
let folder: string;
let ffmpegPath: string;
/** 75 numbered frames at 25 a second, with B-frames and one key frame. */
let steady: string;
/** The same pictures at unequal times: two of three are left out, and from second 1 on nothing comes for a second. */
let wavering: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clip-frames-'));
  ffmpegPath = await testFfmpeg(folder);
  const draw = (frame: number): Buffer => numberedPicture(frame, SIZE, 128);
  const source = { ...SIZE, rate: '25', frames: 75, draw };
  steady = await writeTestSource(ffmpegPath, join(folder, 'steady.mp4'), source);
  const some = ['-vf', "select='not(mod(n,3))*not(between(t,1,2))'", '-vsync', 'vfr'];
  wavering = await writeTestSource(ffmpegPath, join(folder, 'wavering.mp4'), {
    ...source,
    more: some,
    hasSound: false,
  });
});
afterAll(() => rm(folder, { recursive: true }));

async function framesOf(path: string, changes: Partial<ClipOrder> = {}): Promise<ClipFrames> {
  const clip = await readClip('id', path, { ffmpegPath, signal });
  return new ClipFrames({
    ffmpegPath,
    signal,
    clip,
    start: 0,
    fps: 30,
    last: Infinity,
    ...SIZE,
    isCropped: true,
    ...changes,
  });
}

async function numberAt(frames: ClipFrames, frame: number): Promise<number> {
  const light = await sharp(await frames.frame(frame))
    .greyscale()
    .raw()
    .toBuffer();
  return numberIn(light, SIZE);
}

async function numbers(frames: ClipFrames, wanted: readonly number[]): Promise<number[]> {
  const seen = [];
  for (const frame of wanted) seen.push(await numberAt(frames, frame));
  await frames.close();
  return seen;
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

describe('frames of a clip', () => {
  it.each([
    [0, 24],
    [0.52, 30],
    [1.3, 25],
  ])('from second %d at %d a second are each the latest that has come by then', async (start, fps) => {
    const wanted = upTo(40);
    const latest = wanted.map((frame) => Math.floor((start + frame / fps) * 25 + 0.025));
    expect(await numbers(await framesOf(steady, { start, fps }), wanted)).toEqual(latest);
  });

  it('of an unsteady film stand as long as its pictures stand, also where it begins between two', async () => {
    const shown = upTo(75).filter((n) => n % 3 === 0 && (n < 25 || n > 50));
    const wanted = upTo(40);
    const latest = wanted.map((frame) => shown.findLast((n) => n / 25 <= 1.5 + frame / 30 + 0.001));
    expect(await numbers(await framesOf(wavering, { start: 1.5 }), wanted)).toEqual(latest);
  });

  it('come in any order, and the last one stands for all that come after it', async () => {
    const frames = await framesOf(steady, { fps: 25, last: 60 });
    expect(await numbers(frames, [70, 3, 4, 60, 30, 100, 30])).toEqual([60, 3, 4, 60, 30, 60, 30]);
    expect(await numbers(await framesOf(steady, { fps: 25, start: 2 }), [24, 25, 400])).toEqual([74, 74, 74]);
  });

  it('are cropped to the size, or fit into it', async () => {
    const sizes = await Promise.all(
      [true, false].map(async (isCropped) => {
        const frames = await framesOf(steady, { width: 64, height: 64, isCropped });
        const { width, height } = await sharp(await frames.frame(0)).metadata();
        await frames.close();
        return [width, height];
      }),
    );
    expect(sizes).toEqual([
      [64, 64],
      [43, 64],
    ]);
  });
});

it('a clip tells its size, its length and whether it has sound, and a full disk is none of its faults', async () => {
  expect(await readClip('id', steady, { ffmpegPath, signal })).toMatchObject({ ...SIZE, seconds: 3, hasSound: true });
  expect(await readClip('id', wavering, { ffmpegPath, signal })).toMatchObject({ ...SIZE, hasSound: false });
  const refused = { code: 'input_unsupported', message: 'Video id cannot be read as an MP4 film.' };
  await expect(readClip('id', join(folder, 'no.mp4'), { ffmpegPath, signal })).rejects.toMatchObject(refused);
  const full = await standIn(join(folder, 'full-disk'), `exec "${ffmpegPath}" "$@" >/dev/full`);
  await expect(readClip('id', steady, { ffmpegPath: full, signal })).rejects.toMatchObject({
    code: 'storage_unavailable',
  });
});
