import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AssembleWork, FilmFormat, JointWork, PictureStretch, PieceWork } from '../../compose/compose-work.js';
import { videoFrameSize } from '../../../../drawing/src/frame-size.js';
import { boxesIn, tracksOf } from '../../quality/mp4.js';
import type { UnitSurroundings } from '../../units/unit-work.js';
import { decodedFrames } from '../encode/decode-frames.js';
import { FfmpegEncoder } from '../encode/ffmpeg-encoder.js';
import { makeUnit } from '../units/make-unit.js';
import { filmJob, flatPictures, testFfmpeg } from '../../../../../test/support/media/test-film.js';

const FORMAT: FilmFormat = { aspectRatio: '1:1', resolution: '480p', fps: 25 };
const { width, height } = videoFrameSize(FORMAT.aspectRatio, FORMAT.resolution);
/** How far encoding twice may move a flat colour. */
const CLOSE = 8;

/** The lightness by which frame `at` of the shot is known: far from that of its neighbours. */
const grey = (at: number): number => 30 + ((at * 53) % 190);

async function* greys(count: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < count; at++) yield* flatPictures(1, [grey(at), grey(at), grey(at)]);
}

describe('a piece of a composition', () => {
  let folder = '';
  let ffmpegPath = '';
  let inputs: Record<string, string> = {};
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'piece-'));
    ffmpegPath = await testFfmpeg(folder);
    const [shot, white] = ['shot.mp4', 'white.mp4'].map((name) => join(folder, name));
    inputs = { shot: shot!, white: white! };
    await new FfmpegEncoder(ffmpegPath).encode(filmJob(shot!, { frames: greys(50) }));
    await new FfmpegEncoder(ffmpegPath).encode(filmJob(white!, { frames: flatPictures(50, [220, 220, 220]) }));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function made(work: PieceWork | JointWork | AssembleWork, given = inputs): Promise<string> {
    const directory = await mkdtemp(join(folder, 'made-'));
    const { signal } = new AbortController();
    const surroundings: UnitSurroundings = {
      directory,
      inputs: given,
      ffmpegPath,
      signal,
      onProgress: () => undefined,
    };
    return (await makeUnit(work, surroundings)).files[0]?.path ?? '';
  }

  /** Pictures that a file says it has. */
  async function pictures(path: string): Promise<number | undefined> {
    const file = await readFile(path);
    const moov = boxesIn(file).find(({ type }) => type === 'moov');
    return tracksOf(file.subarray(moov?.from, moov?.to))[0]?.samples;
  }

  /** Red of one place, in shares of the sides, in each frame of a film, which has exactly so many. */
  async function reds(path: string, frames: number, [x, y]: [number, number] = [0.5, 0.2]): Promise<number[]> {
    expect(await pictures(path)).toBe(frames);
    const found: number[] = [];
    const { signal } = new AbortController();
    const stretch = { first: 0, frames, pixels: 'rgba' as const, signal };
    for await (const frame of decodedFrames({ ffmpegPath, path, width, height, fps: 25, ...stretch })) {
      found.push(frame[(Math.floor(y * height) * width + Math.floor(x * width)) * 4] ?? 0);
    }
    return found;
  }

  const shot = (first: number, frames: number, input = 'shot'): PictureStretch => ({
    input,
    lead: 5,
    first,
    frames,
  });

  function expectClose(found: readonly number[], wanted: readonly number[]): void {
    wanted.forEach((light, at) =>
      expect(Math.abs((found[at] ?? -1) - light), `frame ${at}`).toBeLessThanOrEqual(CLOSE),
    );
  }

  const lights = (first: number, count: number): number[] =>
    Array.from({ length: count }, (_, at) => grey(5 + first + at));

  it('has exactly the frames of the shot that were planned', async () => {
    const piece = await made({ type: 'compose-piece', format: FORMAT, stretch: shot(3, 12) });
    expectClose(await reds(piece, 12), lights(3, 12));
  });

  it('that dissolves mixes both shots frame by frame', async () => {
    const joint: JointWork = {
      type: 'compose-joint',
      format: FORMAT,
      kind: 'dissolve',
      outgoing: shot(10, 8),
      incoming: shot(-4, 8, 'white'),
    };
    const share = (at: number): number => ((at + 0.5) / 8) ** 2 * (3 - (2 * (at + 0.5)) / 8);
    const wanted = lights(10, 8).map((light, at) => light + (220 - light) * share(at));
    expectClose(await reds(await made(joint), 8), wanted);
  });

  it('that fades shows one shot and then the other, each at its own time', async () => {
    const joint: JointWork = {
      type: 'compose-joint',
      format: FORMAT,
      kind: 'fade',
      colour: '#080810',
      outgoing: shot(10, 4, 'white'),
      incoming: shot(0, 4),
    };
    const found = await reds(await made(joint), 8);
    expect(found[0]).toBeGreaterThan(180);
    expect(Math.max(found[3] ?? 255, found[4] ?? 255)).toBeLessThan(40);
    expect(found[7]).toBeGreaterThan(grey(8) * 0.8);
  });

  it('is joined to others without a frame lost, doubled or changed', async () => {
    const parts = [shot(0, 7), shot(7, 1), shot(8, 13)];
    const paths = await Promise.all(parts.map((stretch) => made({ type: 'compose-piece', format: FORMAT, stretch })));
    const pieces = parts.map(({ frames }, at) => ({ input: `piece-${at}`, frames }));
    const given = Object.fromEntries(paths.map((path, at) => [`piece-${at}`, path]));
    const film = await made({ type: 'compose-assemble', fps: 25, pieces }, given);
    expectClose(await reds(film, 21), lights(0, 21));
  });
});
