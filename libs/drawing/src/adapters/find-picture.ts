import sharp from 'sharp';
import type { FoundPicture } from '../quality/picture-quality.js';

/** Reads a finished image file back. */
export async function findPicture(path: string): Promise<FoundPicture> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { channels } = await sharp(data, { raw: info }).stats();
  return { width: info.width, height: info.height, variation: Math.max(...channels.map(({ stdev }) => stdev)) };
}
