interface Size {
  width: number;
  height: number;
}

export interface Place extends Size {
  left: number;
  top: number;
}

/** Pixels between the pictures of a sheet, and below each for its label. */
const GAP = 12;
const LABEL = 26;

/** A sheet that would be too large is drawn smaller, gaps and labels too. */
const SCALES = [1, 0.75, 0.5, 0.25];

/**
 * Where the picture of each scene stands on the sheet of `preview_video`, in pixels. The sheet is a grid whose columns and scale its
 * size tells: one of them fits the proportions of the sheet.
 */
export function sheetPlaces(sheet: Size, count: number, proportions: Size): Place[] {
  let best: { columns: number; scale: number; picture: Size; miss: number } | undefined;
  for (const scale of SCALES) {
    for (let columns = 1; columns <= count; columns++) {
      const width = (sheet.width / scale - GAP) / columns - GAP;
      const height = Math.round((width * proportions.height) / proportions.width);
      const down = GAP + Math.ceil(count / columns) * (height + LABEL + GAP);
      const miss = Math.abs(down - sheet.height / scale);
      if (width > 0 && (!best || miss < best.miss)) best = { columns, scale, picture: { width, height }, miss };
    }
  }
  if (!best) return [];
  const { columns, scale, picture } = best;
  return Array.from({ length: count }, (_, index) => ({
    left: scale * (GAP + (index % columns) * (picture.width + GAP)),
    top: scale * (GAP + Math.floor(index / columns) * (picture.height + LABEL + GAP)),
    width: scale * picture.width,
    height: scale * picture.height,
  }));
}

/** `16:9` as a size. */
export function proportionsOf(ratio: unknown): Size {
  const [width = 16, height = 9] = (typeof ratio === 'string' ? ratio : '16:9').split(':').map(Number);
  return { width, height };
}
