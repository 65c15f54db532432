import { Denial } from '@libs/kernel';
import sharp from 'sharp';

/** Pixels of a file that is read; larger ones were not written by the service. */
const MOST_PIXELS = 268_402_689;
/** Longer side at which pictures are compared: enough for grain, little enough for a hundred of them. */
const SIDE = 512;
/** The shorter side of a picture from which something can be learned. */
export const SMALLEST_SIDE = 64;

/** A picture at the size of training: rows of RGB bytes. */
export interface Sample {
  data: Buffer;
  width: number;
  height: number;
}

export class SampleUnreadable extends Denial {
  constructor(id: string, cause?: unknown) {
    super('input_unsupported', `Image ${id} cannot be read; it may be damaged.`, {
      nextStep: 'Leave it out, or import it again.',
      cause,
    });
  }
}

export class SampleTooSmall extends Denial {
  constructor(id: string, width: number, height: number) {
    super(
      'input_unsupported',
      `Image ${id} is ${width}×${height}; a style is learned from images of at least ${SMALLEST_SIDE}×${SMALLEST_SIDE}.`,
      { nextStep: 'Leave it out, or give a larger one.' },
    );
  }
}

/** Reads an image of a training at most `SIDE` pixels long, on white where it is transparent. */
export async function readSample(id: string, path: string | undefined): Promise<Sample> {
  if (path === undefined) throw new SampleUnreadable(id);
  const { data, info } = await decoded(path).catch((cause: unknown) => {
    throw new SampleUnreadable(id, cause);
  });
  const { width, height, given } = { ...info, given: data.given };
  if (Math.min(given.width, given.height) < SMALLEST_SIDE) throw new SampleTooSmall(id, given.width, given.height);
  return { data: data.bytes, width, height };
}

async function decoded(path: string) {
  const image = sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true });
  const { width, height } = await image.metadata();
  const { data: bytes, info } = await image
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: { bytes, given: { width, height } }, info };
}
