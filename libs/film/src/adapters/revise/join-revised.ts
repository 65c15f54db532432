import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Denial, deny } from '@libs/kernel';
import type { EncodingOptions } from '@libs/drawing';
import type { Stretch } from '../../plan/revision/kept-stretches.js';
import { joinPieces } from '../encode/join-pieces.js';
import { readingFailed } from '../reframe/reading-failed.js';
import { type Part, splitFilm } from './split-film.js';

interface Revised {
  /** The finished film and the drawn frames in their order. Both have key frames where stretches begin. */
  film: string;
  drawn: string;
  stretches: readonly Stretch[];
  fps: number;
}

/** Puts drawn frames between those of a finished film, in the file of that path; nothing is encoded again. `folder` is made for the parts. */
export async function joinRevised(
  { film, drawn, stretches, fps }: Revised,
  { path, folder }: { path: string; folder: string },
  surroundings: Pick<EncodingOptions, 'ffmpegPath' | 'signal'>,
): Promise<void> {
  const [kept, own] = [keptParts(stretches), drawnParts(stretches)];
  await mkdir(folder, { mode: 0o700 });
  const first = await splitFilm(film, { parts: kept, fps, into: join(folder, 'first') }, surroundings).catch(
    (cause: unknown) => {
      throw readingFailed(cause, surroundings.signal, firstUnreadable(cause));
    },
  );
  const made = await splitFilm(drawn, { parts: own, fps, into: join(folder, 'drawn') }, surroundings);
  const pieces = stretches.map((stretch) => (stretch.first === undefined ? made : first).shift()!);
  // One film says once how all of its pictures are decoded.
  if (new Set(pieces.map(({ decoding }) => decoding)).size > 1) throw firstUnreadable(new Error('another encoder'));
  await joinPieces(pieces, { fps, path }, surroundings);
}

function keptParts(stretches: readonly Stretch[]): Part[] {
  return stretches.flatMap(({ first, frames }) => (first === undefined ? [] : [{ from: first, frames }]));
}

/** Drawn frames follow each other without what stands between them. */
function drawnParts(stretches: readonly Stretch[]): Part[] {
  let from = 0;
  return stretches
    .filter(({ first }) => first === undefined)
    .map(({ frames }) => {
      from += frames;
      return { from: from - frames, frames };
    });
}

function firstUnreadable(cause: unknown): Denial {
  return deny(
    'input_unsupported',
    'The film that is revised cannot be read, or another version of the encoder made it.',
    {
      nextStep: 'Make the film anew with create_video and all of its scenes. Nothing was charged.',
      cause,
    },
  );
}
