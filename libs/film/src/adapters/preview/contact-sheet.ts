import sharp, { type OverlayOptions } from 'sharp';
import { LARGEST_SHEET_BYTES } from '../../preview/previews.js';
import { sheetGrid } from '../../preview/sheet-grid.js';
import { labelStrip } from './label-strip.js';
import { PAPER } from './paper.js';

/** JPEG quality and scale, best first. The last ones are small whatever the frames show. */
const TRIES = [
  ...[85, 75, 65, 55, 45, 35].map((quality) => ({ quality, scale: 1 })),
  { quality: 45, scale: 0.75 },
  { quality: 40, scale: 0.5 },
  { quality: 30, scale: 0.25 },
];

export interface SheetFrame {
  /** In a form that sharp reads. */
  picture: Buffer;
  label: string;
}

/** Lays frames of one size out as a grid with a label below each; answers a JPEG that is small enough for a model. */
export async function contactSheet(
  frames: readonly SheetFrame[],
  frame: { width: number; height: number },
): Promise<Buffer> {
  const grid = sheetGrid(frames.length, frame);
  const { picture, labelHeight } = grid;
  const overlays = await Promise.all(
    frames.map(async ({ picture: given, label }, index): Promise<OverlayOptions[]> => {
      const { left, top } = grid.places[index]!;
      const pixels = await sharp(given)
        .resize({ ...picture, fit: 'fill' })
        .removeAlpha()
        .raw()
        .toBuffer();
      const strip = labelStrip(label, { width: picture.width, height: labelHeight });
      return [
        { input: pixels, raw: { ...picture, channels: 3 }, left, top },
        {
          input: strip,
          raw: { width: picture.width, height: labelHeight, channels: 4 },
          left,
          top: top + picture.height,
        },
      ];
    }),
  );
  const { width, height } = grid;
  const sheet = await sharp({ create: { width, height, channels: 3, background: PAPER } })
    .composite(overlays.flat())
    .removeAlpha()
    .raw()
    .toBuffer();
  return smallJpeg(sheet, { width, height });
}

async function smallJpeg(pixels: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> {
  let jpeg = Buffer.alloc(0);
  for (const { quality, scale } of TRIES) {
    const sheet = sharp(pixels, { raw: { width, height, channels: 3 } });
    const sized = scale === 1 ? sheet : sheet.resize(Math.max(1, Math.round(width * scale)));
    jpeg = await sized.jpeg({ quality }).toBuffer();
    if (jpeg.length <= LARGEST_SHEET_BYTES) return jpeg;
  }
  throw new Error(`no sheet of ${width} × ${height} pixels is smaller than ${jpeg.length} bytes`);
}
