import { type Denial, deny } from '@libs/kernel';
import sharp from 'sharp';
import type { Sample } from '../../style/learn/sample.js';

/** Pixels of a file that is read: 100 megapixels are the most that an import may have. */
const MOST_PIXELS = 100_000_000;
const FORMATS = new Set(['png', 'jpeg', 'webp', 'heif']);
/** Longer side at which pictures are compared: enough for grain, little enough for a hundred of them. */
const SIDE = 512;
/** The shorter side of a picture from which something can be learned. */
const SMALLEST_SIDE = 64;

function sampleUnreadable(id: string, cause?: unknown): Denial {
  return deny('input_unsupported', `Image ${id} cannot be read as a png, jpeg, webp or avif file.`, {
    nextStep: 'Leave it out, or import it again, and order the training again; nothing was charged.',
    cause,
  });
}

/** Reads an image of a training, at most `SIDE` pixels long, on white where it is transparent. */
export async function readSample(id: string, path: string | undefined): Promise<Sample> {
  if (path === undefined) throw sampleUnreadable(id);
  const image = sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true });
  const given = await image.metadata().catch((cause: unknown) => {
    throw sampleUnreadable(id, cause);
  });
  if (!FORMATS.has(given.format)) throw sampleUnreadable(id);
  if (Math.min(given.width, given.height) < SMALLEST_SIDE) {
    throw deny(
      'input_unsupported',
      `Image ${id} is ${given.width}×${given.height}; a style is learned from images of at least ${SMALLEST_SIDE}×${SMALLEST_SIDE}.`,
      { nextStep: 'Leave it out, or give a larger one, and order the training again; nothing was charged.' },
    );
  }
  const { data, info } = await image
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw sampleUnreadable(id, cause);
    });
  return { data, width: info.width, height: info.height };
}
