import type { ScenePart } from '../time/scene-part.js';
import type { FieldText } from './scene-kind.js';
import { wordsOf } from './words-of.js';

/** Parts of texts that enter together where they stand in the same member of a list: `items[2].text` and `.price` are `items[2]`. */
export function membersOf(texts: readonly FieldText[]): ScenePart[] {
  const members = new Map<string, string[]>();
  for (const { field, text } of texts) {
    const member = /^[^[]*\[\d+\]/u.exec(field)?.[0] ?? field;
    members.set(member, [...(members.get(member) ?? []), text]);
  }
  return [...members].map(([field, own]) => ({ field, text: own.join(' ') }));
}

/** The words of a text, each a part: `text[3]` is its word 3. */
export function wordParts(field: string, text: string): ScenePart[] {
  const words = wordsOf(text).filter((word) => word.trim() !== '');
  return words.map((word, at) => ({ field: `${field}[${at}]`, text: word, wordOf: field }));
}
