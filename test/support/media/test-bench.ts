import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '@libs/kernel';
import type { ReframeBrief } from '../../../libs/film/src/reframe/reframe-brief.js';
import { reframeRecipe } from '../../../libs/film/src/reframe/reframe-recipe.js';
import type { Plan } from '../../../libs/film/src/reframe/reframe-work.js';
import { runFfmpeg } from '../../../libs/sound/src/adapters/ffmpeg/run-ffmpeg.js';
import { testFfmpeg } from './test-film.js';
import { testWalk, type Walked } from './test-walk.js';
import { numberedPicture, numberIn, lightOf, writeTestSource, type TestSource } from './test-source.js';

/** Of the films that are framed anew in tests, unless told otherwise. */
export const SMALL = { width: 320, height: 180 };

/** Arguments without spaces of their own, as one line. */
export const words = (line: string): string[] => line.split(' ');

export type Reframed = Walked & { release: Release };

export const media = ({ release }: { release: Release }): string => release.files.media!.key;
export const shotsOf = ({ finished }: Walked): Plan['shots'] =>
  (finished('plan', 'plan').facts as unknown as Plan).shots;

type Changes = Partial<Omit<ReframeBrief, 'source'>> & { source?: Partial<ReframeBrief['source']> };

export function briefFor(changes: Changes = {}): ReframeBrief {
  return {
    aspectRatio: '1:1',
    method: 'crop',
    title: 'A film',
    seed: 1,
    ...changes,
    source: { resourceId: 'film', sha256: '00', durationSeconds: 2, fps: 25, ...SMALL, ...changes.source },
  };
}

/** A folder and an ffmpeg to write films with, and to frame them anew. */
export class TestBench {
  readonly signal = new AbortController().signal;

  private constructor(
    readonly folder: string,
    readonly ffmpegPath: string,
  ) {}

  static async open(): Promise<TestBench> {
    const folder = await mkdtemp(join(tmpdir(), 'reframe-'));
    return new TestBench(folder, await testFfmpeg(folder));
  }

  close(): Promise<void> {
    return rm(this.folder, { recursive: true });
  }

  /** A film of thirty numbered frames at 25 a second with a tone. */
  source(name: string, changes: Partial<TestSource> = {}): Promise<string> {
    const size = { ...SMALL, ...changes };
    return writeTestSource(this.ffmpegPath, join(this.folder, name), {
      rate: '25',
      frames: 30,
      draw: (frame) => numberedPicture(frame, size, 50),
      ...size,
    });
  }

  async walk(path: string, brief: ReframeBrief): Promise<Reframed> {
    const recipe = reframeRecipe(brief);
    const folder = await mkdtemp(join(this.folder, 'walk-'));
    const { ffmpegPath, signal } = this;
    const walked = await testWalk(recipe, { folder, resources: { film: path }, ffmpegPath, signal });
    return { ...walked, release: recipe.release(walked.finished) };
  }

  /** Runs ffmpeg to a good end and returns what it said. */
  async ffmpeg(...argumentList: string[]): Promise<string> {
    return (await runFfmpeg(this, argumentList)).log;
  }

  /** The numbers that the frames of a film tell, in a part of them that a filter names. */
  async numbersIn(path: string, size: { width: number; height: number }, filter?: string): Promise<number[]> {
    const light = await lightOf(this.ffmpegPath, path, filter);
    const bytes = size.width * size.height;
    return Array.from({ length: light.length / bytes }, (_, at) =>
      numberIn(light.subarray(at * bytes, (at + 1) * bytes), size),
    );
  }
}
