import { join } from 'node:path';
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp';
import type { ImportedForm, ImportedMedia, ImportOptions } from '../../import/imported-media.js';
import type { ImageMediaFormat } from '../../import/media-format.js';
import { mediaUnreadable } from '../../import/media-unreadable.js';
import { originXmp } from '@libs/drawing';
import { writeSmallJpeg } from '@libs/drawing/adapters';
import { type Denial, isMediumError, StorageUnavailable } from '@libs/kernel';

const TOOL = 'mediamaker';
const MEGA = 1_000_000;
/** Pixels of a picture at most; decoded it takes four bytes for each. */
const MOST_PIXELS = 64 * MEGA;
const LONGEST_SIDE = 16_000;
const MOST_FRAMES = 300;
/** Pixels of all frames of an animation together. */
const MOST_ANIMATED_PIXELS = 64 * MEGA;

/**
 * Decodes an untrusted picture and re-encodes its pixels: turned as its orientation says, in sRGB, with nothing else
 * of what the file held. An animation becomes an animated WebP. Runs where a decoder may die: it is native code.
 */
export async function importImage(
  source: string,
  format: ImageMediaFormat,
  outputDir: string,
  options: ImportOptions,
): Promise<ImportedMedia> {
  options.signal.throwIfAborted();
  allowOtherDecoders(false);
  options.onProgress({ phase: 'decode', percent: 55 });
  const facts = await readable(source, format, () => open(source).metadata());
  const { form } = options;
  const isAnimated = requireBearable(facts) && form?.imageFormat === undefined;
  options.signal.throwIfAborted();
  options.onProgress({ phase: 'encode', percent: 60 });
  const output = form?.imageFormat ?? outputOf(format, isAnimated);
  const path = join(outputDir, `image.${output}`);
  const thumbnail = join(outputDir, 'thumbnail.jpeg');
  const made = await readable(source, format, () =>
    marked(encoded(open(source, isAnimated), output), form).toFile(path),
  );
  await readable(path, format, () => writeSmallJpeg(thumbnail, (side) => thumbnailOf(path, side)));
  return {
    files: [
      { role: 'media', path, mimeType: `image/${output}` },
      { role: 'thumbnail', path: thumbnail, mimeType: 'image/jpeg' },
    ],
    facts: { ...sizeOf(made), ...(isAnimated && { frames: facts.pages }) },
  };
}

/**
 * Whatever a file claims to be, no other decoder is ever started, and no picture is kept in memory for the next. This holds for
 * the whole process: tests, which share theirs, allow the other decoders again.
 */
export function allowOtherDecoders(isAllowed: boolean): void {
  sharp.cache(isAllowed);
  sharp.concurrency(isAllowed ? 0 : 1);
  if (!isAllowed) sharp.block({ operation: ['VipsForeignLoad'] });
  const allowed = ['Png', 'Jpeg', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}`);
  sharp.unblock({ operation: isAllowed ? ['VipsForeignLoad'] : allowed });
}

function open(source: string, isAnimated = false): Sharp {
  return sharp(source, { limitInputPixels: MOST_ANIMATED_PIXELS, failOn: 'error', animated: isAnimated });
}

async function readable<T>(source: string, format: ImageMediaFormat, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    if (isMediumError(cause)) throw new StorageUnavailable(cause);
    if (cause instanceof Error && /exceeds pixel limit/.test(cause.message)) throw imageTooLarge();
    throw mediaUnreadable(`The file begins like a ${format.toUpperCase()} image but is broken.`, { cause });
  }
}

function imageTooLarge(): Denial {
  return mediaUnreadable(
    `The image is larger than ${MOST_PIXELS / MEGA} megapixels or ${LONGEST_SIDE} pixels on a side.`,
    { nextStep: 'Send a smaller version of it; nothing was charged.' },
  );
}

/** Whether it is an animation. Throws, before decoding, if its header announces too many pixels. */
function requireBearable({ width, height, pages = 1 }: Metadata): boolean {
  if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE) throw imageTooLarge();
  if (pages > MOST_FRAMES || width * height * pages > MOST_ANIMATED_PIXELS) {
    throw mediaUnreadable(
      `The animation has more than ${MOST_FRAMES} frames or ${MOST_ANIMATED_PIXELS / MEGA} megapixels in all of them.`,
      { nextStep: 'Send it as a video, or a shorter or smaller version of it; nothing was charged.' },
    );
  }
  return pages > 1;
}

function outputOf(format: ImageMediaFormat, isAnimated: boolean): 'png' | 'jpeg' | 'webp' | 'avif' {
  if (isAnimated) return 'webp';
  return format === 'gif' ? 'png' : format;
}

function encoded(image: Sharp, output: 'png' | 'jpeg' | 'webp' | 'avif'): Sharp {
  const upright = image.autoOrient();
  switch (output) {
    case 'png':
      return upright.png({ compressionLevel: 7 });
    case 'jpeg':
      return upright.flatten({ background: '#fff' }).jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
    case 'webp':
      return upright.webp({ quality: 90, effort: 3 });
    case 'avif':
      return upright.avif({ quality: 70, effort: 3 });
  }
}

/** EXIF and XMP that say what the picture is and where it comes from. */
function marked(image: Sharp, form: ImportedForm | undefined): Sharp {
  if (!form) return image;
  const { title, origin } = form;
  return image
    .withExif({ IFD0: { Software: TOOL, ImageDescription: origin.statement } })
    .withXmp(originXmp({ title, tool: TOOL, sourceType: origin.sourceType }));
}

/** Of the file that we made; what is transparent stands on white. */
function thumbnailOf(path: string, side: number): Sharp {
  return sharp(path).resize(side, side, { fit: 'inside', withoutEnlargement: true }).flatten({ background: '#fff' });
}

/** The frames of an animation stand below each other. */
function sizeOf({ width, height, pageHeight }: OutputInfo): { width: number; height: number } {
  return { width, height: pageHeight ?? height };
}
