/** Characters of a resource's name at most. */
export const LONGEST_NAME = 120;

/** A made-up name, cut to the length that a given one may have. A surrogate pair is not cut in half. */
export function fittedName(text: string): string {
  const cut = text.slice(0, LONGEST_NAME);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
