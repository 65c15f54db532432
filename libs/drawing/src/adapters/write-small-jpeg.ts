import { writeFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';

/** Bytes of a thumbnail at most: the answer of `resources/read` holds thumbnails of this size inline. */
const MOST_BYTES = 64 * 1024;

/** Pixels of the longest side and JPEG quality. The last ones are small whatever the picture shows. */
const TRIES = [
  { side: 640, quality: 85 },
  { side: 640, quality: 60 },
  { side: 480, quality: 50 },
  { side: 320, quality: 40 },
  { side: 160, quality: 40 },
];

/** Writes a picture as the best JPEG that is small enough. `sized` gives the picture with a side of so many pixels at most. */
export async function writeSmallJpeg(path: string, sized: (side: number) => Sharp): Promise<void> {
  let bytes = Buffer.alloc(0);
  for (const { side, quality } of TRIES) {
    bytes = await sized(side).jpeg({ quality }).toBuffer();
    if (bytes.length <= MOST_BYTES) break;
  }
  await writeFile(path, bytes);
}
