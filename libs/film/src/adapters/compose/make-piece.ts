import type { FilmFormat, PictureStretch, PieceWork } from '../../compose/compose-work.js';
import { videoFrameSize } from '@libs/drawing';
import type { MadeUnit, UnitSurroundings } from '../../units/unit-work.js';
import { decodedFrames } from '../encode/decode-frames.js';
import { inputPath } from '../units/input-path.js';
import { encodePiece } from './encode-piece.js';

export async function makePiece({ format, stretch }: PieceWork, surroundings: UnitSurroundings): Promise<MadeUnit> {
  const frames = stretchFrames(stretch, format, surroundings);
  return { files: [await encodePiece(frames, { format, count: stretch.frames }, surroundings)], facts: {} };
}

/** A stretch of a segment's film, frame by frame as it is stored; each is valid until the next is asked for. */
export function stretchFrames(
  { input, lead, first, frames }: PictureStretch,
  { aspectRatio, resolution, fps }: FilmFormat,
  surroundings: UnitSurroundings,
): AsyncGenerator<Buffer> {
  const { ffmpegPath, signal } = surroundings;
  const { width, height } = videoFrameSize(aspectRatio, resolution);
  const path = inputPath(surroundings, input);
  return decodedFrames({
    ffmpegPath,
    path,
    width,
    height,
    fps,
    first: lead + first,
    frames,
    pixels: 'yuv420p',
    signal,
  });
}
