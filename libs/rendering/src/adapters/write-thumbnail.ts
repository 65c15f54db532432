import { join } from 'node:path';
import { writeImageFile, type ImageFile } from './sharp-image-file.js';

/** Pixels. */
const WIDEST = 640;

/** Writes the small picture that stands for a film, from RGBA pixels of one of its frames. Answers its path; it is a JPEG. */
export async function writeThumbnail(
  directory: string,
  frame: Pick<ImageFile, 'pixels' | 'width' | 'height' | 'title' | 'origin'>,
): Promise<string> {
  const path = join(directory, 'thumbnail.jpeg');
  await writeImageFile({ ...frame, path, format: 'jpeg', resizedTo: Math.min(frame.width, WIDEST) });
  return path;
}
