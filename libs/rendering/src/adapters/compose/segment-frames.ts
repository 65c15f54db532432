import { segmentShot } from '../../compose/card-shot.js';
import type { FilmFormat, FilmLook, PictureStretch, SegmentPicture } from '../../compose/compose-work.js';
import { captionPlace } from '../../caption-place.js';
import type { Studio, Surface } from '../../drawing/studio.js';
import { videoFrameSize, type FrameSize } from '../../frame-size.js';
import { readableText } from '../../readable-text.js';
import { ShotPicture } from '../../shot-picture.js';
import { themeNamed } from '../../themes/theme-list.js';
import type { UnitSurroundings } from '../../unit-work.js';
import { decodedFrames, type PixelFormat } from '../decode-frames.js';
import { loadPhotos } from '../load-photos.js';
import { inputPath } from '../input-path.js';
import { themeOfLook } from './theme-of-look.js';

/** Photos are read a little larger than the frame, since the camera goes nearer. */
const PHOTO_ROOM = 1.2;

/** A stretch of a segment's picture, frame by frame; each is valid until the next is asked for. Drawn ones are RGBA. */
export interface SegmentFrames {
  frames: AsyncIterable<Buffer>;
  /** Lowest contrast of words that were drawn. */
  contrast?: number;
}

export async function segmentFrames(
  stretch: PictureStretch,
  format: FilmFormat,
  {
    studio,
    surroundings,
    look,
    pixels = 'rgba',
  }: { studio: Studio; surroundings: UnitSurroundings; look?: FilmLook; pixels?: PixelFormat },
): Promise<SegmentFrames> {
  const frame = videoFrameSize(format.aspectRatio, format.resolution);
  const { picture } = stretch;
  if (picture.from !== 'shot') {
    if (!look) throw new TypeError(`a ${picture.from} is drawn in no look`);
    const shot = await shotPicture(picture, look, { studio, surroundings, frame });
    const frames = drawnFrames(shot, { studio, frame, stretch, fps: format.fps });
    return { frames, ...(picture.from === 'card' && { contrast: shot.contrast }) };
  }
  const { ffmpegPath, signal } = surroundings;
  const path = inputPath(surroundings, picture.input);
  const { width, height } = frame;
  const first = stretch.lead + stretch.first;
  const { frames } = stretch;
  return { frames: decodedFrames({ ffmpegPath, path, width, height, fps: format.fps, first, frames, pixels, signal }) };
}

async function shotPicture(
  picture: Exclude<SegmentPicture, { from: 'shot' }>,
  look: FilmLook,
  { studio, surroundings, frame }: { studio: Studio; surroundings: UnitSurroundings; frame: FrameSize },
): Promise<ShotPicture> {
  const longest = Math.ceil(Math.max(frame.width, frame.height) * PHOTO_ROOM);
  const isCard = picture.from === 'card';
  const photos = isCard ? [] : await loadPhotos([picture.input], { paths: surroundings.inputs, studio, longest });
  const whole = { width: frame.width / frame.density, height: frame.height / frame.density };
  return new ShotPicture(segmentShot(isCard ? readable(picture, studio) : picture), {
    studio,
    frame,
    // Images of the owner are shown as they are, whatever the style.
    theme: isCard ? await themeOfLook(look, surroundings) : themeNamed(look.theme),
    tempo: look.tempo,
    seed: isCard ? picture.seed : 0,
    captionBand: isCard && picture.captioned ? captionPlace(whole).band : 0,
    photos,
    last: true,
  });
}

function readable(
  card: Extract<SegmentPicture, { from: 'card' }>,
  studio: Studio,
): Extract<SegmentPicture, { from: 'card' }> {
  const clean = (text: string): string => readableText(text, (character) => studio.canDraw(character));
  return { ...card, title: clean(card.title), text: clean(card.text) };
}

async function* drawnFrames(
  shot: ShotPicture,
  { studio, frame, stretch, fps }: { studio: Studio; frame: FrameSize; stretch: PictureStretch; fps: number },
): AsyncGenerator<Buffer> {
  const surface = designSurface(studio, frame);
  for (let at = 0; at < stretch.frames; at++) {
    shot.draw(surface.context, (stretch.first + at + 0.5) / fps);
    yield studio.pixels(surface);
  }
}

/** A surface of a frame's pixels whose context counts design units. */
export function designSurface(studio: Studio, frame: FrameSize): Surface {
  const surface = studio.surface(frame.width, frame.height);
  surface.context.scale(frame.density, frame.density);
  return surface;
}

/** Lays a frame's pixels onto a surface of its size. */
export function layPixels(surface: Surface, pixels: Buffer): void {
  const block = surface.context.createImageData(surface.width, surface.height);
  block.data.set(pixels);
  surface.context.putImageData(block, 0, 0);
}
