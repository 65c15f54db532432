import sharp from 'sharp';
import type { FoundPicture } from '../../pictures/search-pictures.js';
import { iconSvg } from './icon-svg.js';

/** Bytes of a sheet at most. */
export const LARGEST_PICTURE_SHEET = 262_144;
/** Pictures on a sheet; their numbers stand beside them. */
export const MOST_PICTURES = 12;
const COLUMNS = 4;
/** Pixels of a cell, of the picture in it, of its number. */
const [CELL, PICTURE, NUMBER, GAP] = [200, 136, 52, 12];
const GROUND = '#ffffff';

/** Pictures in rows of four on white, as a PNG; the number of each stands at its left, counted from 1. */
export async function pictureSheet(pictures: readonly Pick<FoundPicture, 'id'>[]): Promise<Buffer> {
  const columns = Math.min(COLUMNS, pictures.length);
  const size = { width: columns * CELL, height: Math.ceil(pictures.length / COLUMNS) * CELL };
  const placed = await Promise.all(
    pictures.slice(0, MOST_PICTURES).map(async ({ id }, index) => {
      const [left, top] = [(index % COLUMNS) * CELL, Math.floor(index / COLUMNS) * CELL];
      return [
        { input: await raster(`tabler:number-${index + 1}-small`, NUMBER), left: left + GAP / 2, top: top + GAP / 2 },
        { input: await raster(id, PICTURE), left: left + CELL - PICTURE - GAP, top: top + CELL - PICTURE - GAP },
      ];
    }),
  );
  return sharp({ create: { ...size, channels: 3, background: GROUND } })
    .composite(placed.flat())
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

function raster(id: string, side: number): Promise<Buffer> {
  const svg = iconSvg(id) ?? '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
  const [, units = '24'] = /viewBox="0 0 (\d+)/u.exec(svg) ?? [];
  // An SVG has 72 units an inch: it is drawn at twice its size here.
  const density = Math.max(72, Math.round((72 * 2 * side) / Number(units)));
  return sharp(Buffer.from(svg), { density, limitInputPixels: 4_000_000 })
    .resize(side, side, { fit: 'contain', background: '#00000000' })
    .png()
    .toBuffer();
}
