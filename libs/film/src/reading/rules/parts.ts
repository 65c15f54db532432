import type { Passage } from '../passages.js';

/** Things of a list that share a scene, and what is said over them. */
export interface Part {
  items: string[];
  say: string;
}

/** Cuts a list into equal parts of so many things at most. What is said stays word for word. */
export function partsOf({ text, items }: Passage, most: number, before = ''): Part[] {
  const count = Math.ceil(items.length / most);
  const size = Math.ceil(items.length / count);
  const parts: Part[] = [];
  let from = 0;
  let searched = 0;
  for (let at = 0; at < items.length; at += size) {
    const next = items[at + size];
    const shared = items.slice(at, at + size);
    for (const item of shared) searched = Math.max(searched, text.indexOf(item, searched) + item.length);
    const end = next === undefined ? text.length : text.indexOf(next, searched);
    const said = text.slice(from, end).trim();
    parts.push({ items: shared, say: at === 0 && before !== '' ? `${before} ${said}` : said });
    from = end;
  }
  return parts;
}
