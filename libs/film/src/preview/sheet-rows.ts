import { LABEL_HEIGHT, SHEET_GAP } from './sheet-grid.js';

interface Size {
  width: number;
  height: number;
}

export interface SheetRows extends Size {
  /** The place of each picture in pixels, row by row; its label stands below it. */
  places: (Size & { left: number; top: number })[];
}

/** Rows of pictures of different proportions: the pictures of a row are equally high and fill the width of the sheet. */
export function sheetRows(rows: readonly (readonly Size[])[], width: number): SheetRows {
  const places: SheetRows['places'] = [];
  let top = SHEET_GAP;
  for (const row of rows) {
    const across = row.reduce((sum, size) => sum + size.width / size.height, 0);
    const height = Math.floor((width - SHEET_GAP * (row.length + 1)) / across);
    let left = SHEET_GAP;
    for (const size of row) {
      const wide = Math.round((height * size.width) / size.height);
      places.push({ left, top, width: wide, height });
      left += wide + SHEET_GAP;
    }
    top += height + LABEL_HEIGHT + SHEET_GAP;
  }
  return { width, height: top, places };
}
