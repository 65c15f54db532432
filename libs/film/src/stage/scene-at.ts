const SCENE = 'data-scene="';

/**
 * Index of the scene in whose markup a place of the document lies; undefined before the first. An attribute of a caller that is no
 * index is passed over.
 */
export function sceneAt(html: string, place: number): number | undefined {
  for (let end = Math.max(0, place); ;) {
    const at = html.slice(0, end).lastIndexOf(SCENE);
    if (at < 0) return undefined;
    const [, index] = /^(\d{1,2})"/u.exec(html.slice(at + SCENE.length, at + SCENE.length + 3)) ?? [];
    if (index !== undefined) return Number(index);
    end = at;
  }
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
