/** Pixels of a sheet of frames between its pictures, and of the label below each; those of the service. */
const GAP = 12;
const LABEL = 26;

/** Where a picture stands in its sheet, in shares of the sheet. */
export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

const SHAPES = [16 / 9, 9 / 16, 1, 4 / 5, 5 / 4, 4 / 3, 3 / 4, 21 / 9];

/** Sides of a sheet that had to be made smaller, as shares of what was laid out. */
const SCALES = [1, 0.75, 0.5, 0.25];

/** As far as the proportions of a frame may be from those of the film, as a logarithm: sizes are whole pixels. */
const TOLERANCE = 0.05;

interface Sheet {
  width: number;
  height: number;
}

/**
 * The places of so many frames on a sheet. The sheet does not say how many columns it has, but only one number makes frames of
 * the proportions of the film, or of any usual film where those are not known. Undefined where none does.
 */
export function placesOn(sheet: Sheet, count: number, shape?: number): { places: Place[]; shape: number } | undefined {
  const shapes = shape === undefined ? SHAPES : [shape];
  const away = ({ wide, high }: Grid): number =>
    Math.min(...shapes.map((one) => Math.abs(Math.log(wide / high / one))));
  const grids = SCALES.flatMap((scale) =>
    Array.from({ length: count }, (_, at) => gridOf(sheet, count, { columns: at + 1, scale })),
  ).filter(({ wide, high }) => wide > 0 && high > 0);
  const [best] = grids.toSorted((one, other) => away(one) - away(other) || other.scale - one.scale);
  if (!best || away(best) > TOLERANCE) return undefined;
  const { columns, width, height, wide, high } = best;
  const places = Array.from({ length: count }, (_, at) => ({
    left: (GAP + (at % columns) * (wide + GAP)) / width,
    top: (GAP + Math.floor(at / columns) * (high + LABEL + GAP)) / height,
    width: wide / width,
    height: high / height,
  }));
  return { places, shape: wide / high };
}

interface Grid extends Sheet {
  columns: number;
  scale: number;
  /** Pixels of a frame as it was laid out. */
  wide: number;
  high: number;
}

function gridOf(sheet: Sheet, count: number, { columns, scale }: Pick<Grid, 'columns' | 'scale'>): Grid {
  const width = sheet.width / scale;
  const height = sheet.height / scale;
  const wide = (width - GAP) / columns - GAP;
  const high = (height - GAP) / Math.ceil(count / columns) - LABEL - GAP;
  return { columns, scale, width, height, wide, high };
}
