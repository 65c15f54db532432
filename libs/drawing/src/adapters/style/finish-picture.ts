import sharp from 'sharp';
import { applyGrain, grainPlate } from '../../style/grain-plate.js';
import type { PictureFinish } from '../../style/picture-finish.js';
import { applyTone } from '../../style/tone-curve.js';

/** A picture in a form that sharp reads, as a JPEG with the tone and grain of a finish. */
export async function finishPicture(picture: Buffer, { tone, grain }: PictureFinish): Promise<Buffer> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  applyTone(data, 3, tone);
  const plate = grainPlate(grain, { width, height });
  if (plate) applyGrain(data, 3, plate);
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
}
