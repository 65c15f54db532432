/** Pixels of the longest side that models are shown. */
export const LONGEST_SIDE = 1568;

/** Pixels. */
export const SHEET_GAP = 12;
export const LABEL_HEIGHT = 26;

export interface SheetGrid {
  width: number;
  height: number;
  /** Of each picture; its label stands below it. */
  picture: { width: number; height: number };
  /** The upper left corners of the pictures, in their order. */
  places: { left: number; top: number }[];
}

/** The grid in which so many pictures of these proportions are as large as the sheet allows, and never larger than they are. */
export function sheetGrid(count: number, frame: { width: number; height: number }): SheetGrid {
  const tries = Array.from({ length: count }, (_, index) =>
    pictureIn(index + 1, Math.ceil(count / (index + 1)), frame),
  );
  const columns = tries.indexOf(Math.max(...tries)) + 1;
  const width = Math.max(1, Math.floor(tries[columns - 1] ?? 1));
  const picture = { width, height: Math.max(1, Math.round((width * frame.height) / frame.width)) };
  const across = width + SHEET_GAP;
  const down = picture.height + LABEL_HEIGHT + SHEET_GAP;
  return {
    width: SHEET_GAP + columns * across,
    height: SHEET_GAP + Math.ceil(count / columns) * down,
    picture,
    places: Array.from({ length: count }, (_, index) => ({
      left: SHEET_GAP + (index % columns) * across,
      top: SHEET_GAP + Math.floor(index / columns) * down,
    })),
  };
}

/** Pixels across that a picture has in so many columns and rows. */
function pictureIn(columns: number, rows: number, { width, height }: { width: number; height: number }): number {
  const across = (LONGEST_SIDE - SHEET_GAP) / columns - SHEET_GAP;
  const down = (LONGEST_SIDE - SHEET_GAP) / rows - SHEET_GAP - LABEL_HEIGHT;
  return Math.min(across, Math.floor(down) * (width / height), width);
}
