import { Denial } from '@libs/kernel';
import sharp from 'sharp';
import type { Studio } from '../drawing/studio.js';
import { focalPoint } from '../photos/focal-point.js';
import { ColourTable } from '../style/colour-table.js';
import type { Style } from '../style/style.js';
import type { Photo } from '../photos/photo.js';

/** A file of more pixels is not one that the service wrote. */
const MOST_PIXELS = 100_000_000;
const FORMATS = new Set(['png', 'jpeg', 'webp', 'heif']);

export class PhotoUnreadable extends Denial {
  constructor(id: string, cause?: unknown) {
    super('input_unsupported', `Image ${id} cannot be read as a png, jpeg, webp or avif file.`, { cause });
  }
}

/** How photos are shown. */
interface Seen {
  studio: Studio;
  /** Their longer side at most, in pixels. */
  longest: number;
}

/** Reads the images of a brief in its order, none larger than can be seen, in the colours of its style if it has one. */
export async function loadPhotos(
  ids: readonly string[],
  { paths, style, ...seen }: { paths: Readonly<Record<string, string>>; style?: Pick<Style, 'lut'> } & Seen,
): Promise<Photo[]> {
  const photos: Photo[] = [];
  const table = style && new ColourTable(style.lut);
  for (const id of ids) photos.push(await loadPhoto(id, paths[id], { ...seen, table }));
  return photos;
}

async function loadPhoto(
  id: string,
  path: string | undefined,
  { studio, longest, table }: Seen & { table?: ColourTable },
): Promise<Photo> {
  if (path === undefined) throw new PhotoUnreadable(id);
  const { data, info } = await decoded(path, longest).catch((cause: unknown) => {
    throw new PhotoUnreadable(id, cause);
  });
  table?.apply(data, 4);
  const surface = studio.surface(info.width, info.height);
  const block = surface.context.createImageData(info.width, info.height);
  block.data.set(data);
  surface.context.putImageData(block, 0, 0);
  return { id, picture: surface.picture, focal: focalPoint(data, info), ...meanOf(data) };
}

async function decoded(path: string, longest: number) {
  const image = sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  const { format } = await image.metadata();
  if (!FORMATS.has(format)) throw new TypeError(`a ${format} file`);
  return image
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

function meanOf(pixels: Buffer): Pick<Photo, 'isTransparent' | 'colour'> {
  const sums = [0, 0, 0, 0];
  let isTransparent = false;
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    if (alpha < 250) isTransparent = true;
    for (let channel = 0; channel < 3; channel++)
      sums[channel] = (sums[channel] ?? 0) + (pixels[at + channel] ?? 0) * alpha;
    sums[3] = (sums[3] ?? 0) + alpha;
  }
  const hex = sums.slice(0, 3).map((sum) => Math.round(sum / Math.max(1, sums[3] ?? 1)));
  return { isTransparent, colour: `#${hex.map((byte) => byte.toString(16).padStart(2, '0')).join('')}` };
}
