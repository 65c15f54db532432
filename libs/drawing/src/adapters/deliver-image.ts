import { join } from 'node:path';
import { pictureQuality, type JudgedPicture } from '../quality/picture-quality.js';
import type { QualityReport } from '../quality/gate.js';
import type { RenderedFile, RenderOptions } from '../render-result.js';
import { findPicture } from './find-picture.js';
import { type ImageFile, writeImageFile } from './sharp-image-file.js';
import { writeThumbnail } from './write-thumbnail.js';

/** An image whose pixels are drawn: four bytes each. */
export type ImageToDeliver = Omit<ImageFile, 'path' | 'origin'> & JudgedPicture;

/**
 * Writes and checks an image in a directory that exists: its file, which says that a machine made it, and a thumbnail. Throws
 * `provider_rejected` where it is not fit to be handed out.
 */
export async function deliverImage(
  { contrast, collisions, lostLetters, ...image }: ImageToDeliver,
  directory: string,
  { signal, onProgress }: Pick<RenderOptions, 'signal' | 'onProgress'>,
): Promise<{ files: RenderedFile[]; quality: QualityReport }> {
  signal.throwIfAborted();
  onProgress({ phase: 'encode', percent: 70 });
  const path = join(directory, `image.${image.format}`);
  await writeImageFile({ ...image, path });
  const thumbnail = await writeThumbnail(directory, image);
  onProgress({ phase: 'quality', percent: 90 });
  const judged = {
    ...(contrast !== undefined && { contrast }),
    ...(collisions !== undefined && { collisions }),
    ...(lostLetters && { lostLetters }),
  };
  const quality = pictureQuality(judged, await findPicture(path), image);
  onProgress({ phase: 'quality', percent: 100 });
  return {
    files: [
      { role: 'media', path, mimeType: `image/${image.format}` },
      { role: 'thumbnail', path: thumbnail, mimeType: 'image/jpeg' },
    ],
    quality,
  };
}
