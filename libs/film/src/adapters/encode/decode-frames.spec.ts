import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodedFrames, type FrameStretch } from './decode-frames.js';
import { FfmpegEncoder } from './ffmpeg-encoder.js';
import { filmJob, flatPictures, TEST_FILM, testFfmpeg } from '../../../../../test/support/media/test-film.js';

describe('frames of a film', () => {
  let folder = '';
  let stretch: FrameStretch;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'decode-'));
    const ffmpegPath = await testFfmpeg(folder);
    const path = join(folder, 'film.mp4');
    const { fps, width, height } = TEST_FILM;
    await new FfmpegEncoder(ffmpegPath).encode(filmJob(path, { frames: greys(100) }));
    stretch = {
      ffmpegPath,
      path,
      width,
      height,
      fps,
      first: 0,
      frames: 100,
      pixels: 'rgba',
      signal: new AbortController().signal,
    };
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** The lightness in the middle of each frame of a stretch. */
  async function lights(changes: Partial<FrameStretch> = {}): Promise<number[]> {
    const found: number[] = [];
    const { width, height, ...rest } = { ...stretch, ...changes };
    for await (const frame of decodedFrames({ width, height, ...rest })) {
      expect(frame).toHaveLength(width * height * 4);
      found.push(frame[((height / 2) * width + width / 2) * 4] ?? 0);
    }
    return found;
  }

  it('come as they were drawn, each once', async () => {
    const found = await lights();
    expect(found).toHaveLength(100);
    for (const [at, light] of found.entries()) expect(Math.abs(light - grey(at))).toBeLessThanOrEqual(6);
  });

  it('begin and end to the frame', async () => {
    const all = await lights();
    expect(await lights({ first: 17, frames: 9 })).toEqual(all.slice(17, 26));
    expect(await lights({ first: 77, frames: 23 })).toEqual(all.slice(77));
  });

  it('stand still where the film ends early', async () => {
    const all = await lights();
    expect(await lights({ first: 98, frames: 5 })).toEqual([all[98], all[99], all[99], all[99], all[99]]);
  });

  it('fill another shape, and another rate', async () => {
    expect(await lights({ width: 64, height: 96, fps: 50, frames: 200 })).toHaveLength(200);
  });

  it('are what the film stores where they are not drawn on', async () => {
    const { width, height } = stretch;
    let count = 0;
    for await (const frame of decodedFrames({ ...stretch, first: 30, frames: 20, pixels: 'yuv420p' })) {
      expect(frame).toHaveLength(width * height * 1.5);
      // Lightness from 16 to 235, and no colour.
      expect(
        Math.abs((frame[(height / 2) * width + width / 2] ?? 0) - (16 + (grey(30 + count) * 219) / 255)),
      ).toBeLessThan(6);
      expect(Math.abs((frame[width * height * 1.25] ?? 0) - 128)).toBeLessThan(3);
      count++;
    }
    expect(count).toBe(20);
  });

  it('are none after the end of the film', async () => {
    await expect(lights({ first: 140, frames: 3 })).rejects.toThrow(/^The encoder stopped: /);
  });

  it('end with their ffmpeg when the reader stops, and with the reason of an abort', async () => {
    for await (const frame of decodedFrames(stretch)) {
      expect(frame.length).toBeGreaterThan(0);
      break;
    }
    const reason = new Error('cancelled');
    await expect(lights({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

/** Far from that of its neighbours. */
const grey = (at: number): number => 30 + ((at * 53) % 190);

async function* greys(count: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < count; at++) yield* flatPictures(1, [grey(at), grey(at), grey(at)]);
}
