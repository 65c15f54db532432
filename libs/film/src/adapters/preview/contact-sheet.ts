import { LARGEST_SHEET_BYTES } from '../../preview/previews.js';
import { sheetGrid } from '../../preview/sheet-grid.js';
import { drawSheet, type SheetFrame } from './draw-sheet.js';

/** Lays frames of one size out as a grid with a label below each; answers a JPEG that is small enough for a model. */
export function contactSheet(
  frames: readonly SheetFrame[],
  frame: { width: number; height: number },
  mostBytes = LARGEST_SHEET_BYTES,
): Promise<Buffer> {
  const { width, height, picture, places } = sheetGrid(frames.length, frame);
  return drawSheet(frames, { width, height, places: places.map((corner) => ({ ...corner, ...picture })), mostBytes });
}
