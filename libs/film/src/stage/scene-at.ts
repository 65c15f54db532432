/** Index of the scene in whose markup a place of the document lies; undefined before the first. */
export function sceneAt(html: string, place: number): number | undefined {
  const before = html.slice(0, Math.max(0, place)).lastIndexOf('data-scene="');
  const index = before < 0 ? Number.NaN : Number.parseInt(html.slice(before + 'data-scene="'.length), 10);
  return Number.isNaN(index) ? undefined : index;
}

/** The place of a line and a column, both counted from 0. */
export function placeOf(html: string, line: number, column: number): number {
  let start = 0;
  for (let at = 0; at < line; at++) {
    const end = html.indexOf('\n', start);
    if (end < 0) break;
    start = end + 1;
  }
  return start + column;
}
