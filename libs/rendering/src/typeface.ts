/** A typeface as a canvas names it; `variation` is for variable fonts, e.g. `'wght' 600`. */
export interface Typeface {
  family: string;
  weight: number;
  variation: string;
  /** Letter spacing in hundredths of the size. */
  tracking: number;
  /** Sets everything in capitals. */
  capitals?: boolean;
}

/** The text as this typeface sets it. */
export function lettersOf(face: Typeface, text: string): string {
  return face.capitals === true ? text.toUpperCase() : text;
}
