import sharp, { type Sharp } from 'sharp';
import type { ImageFormat } from '../art/art-brief.js';
import { originStatement, originXmp } from '../provenance.js';

const TOOL = 'mediamaker embedded provider';

export interface ImageFile {
  pixels: Buffer;
  width: number;
  height: number;
  path: string;
  format: ImageFormat;
  title: string;
  /** What it says of its origin where it is no drawing of ours. */
  origin?: { statement: string; sourceType: string };
}

/** RGBA pixels as a picture that says a machine made it (XMP with the IPTC source type, and EXIF). */
export function labelledImage({ pixels, width, height, title, origin }: Omit<ImageFile, 'path' | 'format'>): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .withExif({ IFD0: { Software: TOOL, ImageDescription: origin?.statement ?? originStatement('image') } })
    .withXmp(originXmp({ title, tool: TOOL, sourceType: origin?.sourceType }));
}

export async function writeImageFile({ path, format, ...file }: ImageFile): Promise<void> {
  let image = labelledImage(file);
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
