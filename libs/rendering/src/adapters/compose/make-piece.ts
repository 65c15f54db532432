import { drawCaption } from '../../caption-plate.js';
import type { FilmLook, PieceWork } from '../../compose/compose-work.js';
import type { Studio } from '../../drawing/studio.js';
import { videoFrameSize } from '../../frame-size.js';
import type { Theme } from '../../theme.js';
import type { MadeUnit, UnitSurroundings } from '../../unit-work.js';
import { CanvasStudio } from '../canvas-studio.js';
import { encodePiece } from './encode-piece.js';
import { designSurface, layPixels, segmentFrames } from './segment-frames.js';
import { themeOfLook } from './theme-of-look.js';

export async function makePiece(work: PieceWork, surroundings: UnitSurroundings): Promise<MadeUnit> {
  const studio = new CanvasStudio();
  const { format, look, stretch, captions } = work;
  const pixels = look ? 'rgba' : 'yuv420p';
  const { frames, contrast } = await segmentFrames(stretch, format, { studio, surroundings, look, pixels });
  const seen =
    look && captions.length > 0
      ? captioned(frames, { ...work, look, theme: await themeOfLook(look, surroundings) }, studio)
      : frames;
  const piece = await encodePiece(seen, { format, count: stretch.frames, pixels }, surroundings);
  return { files: [piece], facts: { ...(contrast !== undefined && { contrast }) } };
}

/** Draws the captions of a segment into its frames; a frame without one is handed on as it is. */
async function* captioned(
  frames: AsyncIterable<Buffer>,
  { format, look: drawn, theme, stretch, captions }: PieceWork & { look: FilmLook; theme: Theme },
  studio: Studio,
): AsyncGenerator<Buffer> {
  const frame = videoFrameSize(format.aspectRatio, format.resolution);
  const look = theme.captions(theme.palette(drawn.light));
  const surface = designSurface(studio, frame);
  const [width, height] = [frame.width / frame.density, frame.height / frame.density];
  let at = stretch.first;
  for await (const pixels of frames) {
    const seconds = (at++ + 0.5) / format.fps;
    const cue = captions.find(({ startSeconds, endSeconds }) => seconds >= startSeconds && seconds < endSeconds);
    if (cue) {
      layPixels(surface, pixels);
      drawCaption(surface.context, cue, { seconds, width, height, face: theme.text, look });
    }
    yield cue ? studio.pixels(surface) : pixels;
  }
}
