import type { ScenePart } from '../time/scene-part.js';
import type { FieldText } from './scene-kind.js';

/** Parts of texts that enter together where they stand in the same member of a list: `items[2].text` and `.price` are `items[2]`. */
export function membersOf(texts: readonly FieldText[]): ScenePart[] {
  const members = new Map<string, string[]>();
  for (const { field, text } of texts) {
    const member = /^[^[]*\[\d+\]/u.exec(field)?.[0] ?? field;
    members.set(member, [...(members.get(member) ?? []), text]);
  }
  return [...members].map(([field, own]) => ({ field, text: own.join(' ') }));
}
