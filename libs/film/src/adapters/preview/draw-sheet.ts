import sharp, { type OverlayOptions } from 'sharp';
import { LABEL_HEIGHT } from '../../preview/sheet-grid.js';
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
  /** A part of the picture that gets a faint line around it, in shares of its width and height. */
  safe?: { left: number; right: number; top: number; bottom: number };
}

/** Pixels. */
interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface SheetPlan {
  /** Pixels. */
  width: number;
  height: number;
  /** The place of each frame; its label stands below it. */
  places: readonly Place[];
  /** Bytes of the JPEG at most. */
  mostBytes: number;
}

/** Draws frames with their labels at their places; answers the best JPEG that is small enough. */
export async function drawSheet(frames: readonly SheetFrame[], plan: SheetPlan): Promise<Buffer> {
  const { width, height, places, mostBytes } = plan;
  const overlays = await Promise.all(frames.map((frame, index) => overlaysOf(frame, places[index]!)));
  const sheet = await sharp({ create: { width, height, channels: 3, background: PAPER } })
    .composite(overlays.flat())
    .removeAlpha()
    .raw()
    .toBuffer();
  return smallJpeg(sheet, { width, height, mostBytes });
}

async function overlaysOf(
  { picture, label, safe }: SheetFrame,
  { left, top, width, height }: Place,
): Promise<OverlayOptions[]> {
  const pixels = await sharp(picture).resize({ width, height, fit: 'fill' }).removeAlpha().raw().toBuffer();
  const strip = labelStrip(label, { width, height: LABEL_HEIGHT });
  return [
    { input: pixels, raw: { width, height, channels: 3 }, left, top },
    ...(safe ? [{ input: lineAround(safe, { width, height }), left, top }] : []),
    { input: strip, raw: { width, height: LABEL_HEIGHT, channels: 4 }, left, top: top + height },
  ];
}

/** Dashes of a dark and a light line: one of them is seen on any ground. */
function lineAround(
  { left, right, top, bottom }: NonNullable<SheetFrame['safe']>,
  { width, height }: Pick<Place, 'width' | 'height'>,
): Buffer {
  const box = `x="${left * width}" y="${top * height}" width="${(right - left) * width}" height="${(bottom - top) * height}"`;
  const dashes = ['stroke="#000"', 'stroke="#fff" stroke-dashoffset="5"'];
  const rects = dashes.map((line) => `<rect ${box} fill="none" ${line} stroke-opacity=".5" stroke-dasharray="5 5"/>`);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rects.join('')}</svg>`,
  );
}

async function smallJpeg(pixels: Buffer, { width, height, mostBytes }: Omit<SheetPlan, 'places'>): Promise<Buffer> {
  let jpeg = Buffer.alloc(0);
  for (const { quality, scale } of TRIES) {
    const sheet = sharp(pixels, { raw: { width, height, channels: 3 } });
    const sized = scale === 1 ? sheet : sheet.resize(Math.max(1, Math.round(width * scale)));
    jpeg = await sized.jpeg({ quality }).toBuffer();
    if (jpeg.length <= mostBytes) return jpeg;
  }
  throw new Error(`no sheet of ${width} × ${height} pixels is smaller than ${jpeg.length} bytes`);
}
