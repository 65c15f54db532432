import sharp from 'sharp';
import type { ImageFormat } from '../image-brief.js';
import { originStatement, originXmp } from '../provenance.js';

const TOOL = 'mediamaker embedded provider';

export interface ImageFile {
  pixels: Buffer;
  width: number;
  height: number;
  path: string;
  format: ImageFormat;
  title: string;
  /** Shrinks to this width; a thumbnail. */
  resizedTo?: number;
  /** What it says of its origin where it is no drawing of ours. */
  origin?: { statement: string; sourceType: string };
}

/** Writes RGBA pixels as an image file that says a machine made it (XMP with the IPTC source type, and EXIF). */
export async function writeImageFile({
  pixels,
  width,
  height,
  path,
  format,
  title,
  resizedTo,
  origin,
}: ImageFile): Promise<void> {
  let image = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
  if (resizedTo !== undefined) image = image.resize(resizedTo);
  image = image
    .withExif({ IFD0: { Software: TOOL, ImageDescription: origin?.statement ?? originStatement('image') } })
    .withXmp(originXmp({ title, tool: TOOL, sourceType: origin?.sourceType }));
  switch (format) {
    case 'png':
      image = image.png({ compressionLevel: 8 });
      break;
    case 'webp':
      image = image.webp({ quality: 90 });
      break;
    case 'jpeg':
      image = image.jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
      break;
    case 'avif':
      image = image.avif({ quality: 70, effort: 3 });
      break;
  }
  await image.toFile(path);
}
