import { join } from 'node:path';
import { labelledImage, type ImageFile } from './sharp-image-file.js';
import { writeSmallJpeg } from './write-small-jpeg.js';

/** Writes the small picture that stands for a file, from RGBA pixels. Answers its path; it is a JPEG. */
export async function writeThumbnail(directory: string, picture: Omit<ImageFile, 'path' | 'format'>): Promise<string> {
  const path = join(directory, 'thumbnail.jpeg');
  await writeSmallJpeg(path, (side) => labelledImage(picture).resize(Math.min(picture.width, side)));
  return path;
}
