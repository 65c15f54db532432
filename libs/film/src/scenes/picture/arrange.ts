import type { FrameFormat } from '@libs/drawing';
import { type Box, fitText } from '../../typography/fit-text.js';
import { linesOf } from '../../typography/text-width.js';

export interface Arrangement {
  /** Objects in each row, from the top. */
  rows: number[];
  /** The name stands beside its picture instead of below it. */
  beside: boolean;
  /** Side of the ground below a picture, and the size of the names. */
  plate: number;
  name: number;
}

const GAP = 5;
/** More rows must make the pictures so much larger. */
const CLEARLY = 1.1;
/** About as large as the items of a list. */
const LARGEST_NAME = 9.4;
/** What a theme may draw around the ground of a picture. */
const RING = 5;

/** Where one to three objects stand, as large as the area lets them. */
export function arrange(names: readonly string[], named: boolean, shape: FrameFormat, area: Box): Arrangement {
  if (names.length === 1 && named && shape === 'wide') {
    const plate = Math.min(area.height, 80);
    const box = { width: area.width - plate - 3 * GAP, height: area.height };
    return {
      rows: [1],
      beside: true,
      plate,
      name: fitText(names[0] ?? '', box, { largest: 24, smallest: 6, leading: 1.08 }),
    };
  }
  const arrangements = rowsFor(names.length, shape).map((rows) => measured(rows, names, named, area));
  return arrangements.reduce((best, next) => (next.plate > best.plate * CLEARLY ? next : best));
}

function rowsFor(count: number, shape: FrameFormat): number[][] {
  if (count === 1) return [[1]];
  if (count === 2) return shape === 'wide' ? [[2]] : [[2], [1, 1]];
  return shape === 'wide' ? [[3]] : [[3], [1, 2], [1, 1, 1]];
}

function measured(rows: number[], names: readonly string[], named: boolean, area: Box): Arrangement {
  const columns = Math.max(...rows);
  const cell = {
    width: (area.width - GAP * (columns - 1)) / columns,
    height: (area.height - GAP * (rows.length - 1)) / rows.length,
  };
  const most = rows.length === 1 && columns === 1 ? 78 : 62;
  if (!named) {
    const height = cell.height - (rows.length > 1 ? RING : 0);
    return { rows, beside: false, plate: Math.min(cell.width, height, most), name: 0 };
  }
  const box = { width: cell.width, height: Math.min(cell.height * 0.26, 18) };
  const sizes = names.map((name) => fitText(name, box, { largest: LARGEST_NAME, smallest: 3.6, leading: 1.12 }));
  const name = Math.min(...sizes);
  const below = Math.max(...names.map((text) => linesOf(text, cell.width / name))) * name * 1.12;
  return { rows, beside: false, plate: Math.min(cell.width, cell.height - below - 4, most), name };
}
