import type { FieldText } from '../scenes/scene-kind.js';

/** Every text of a call that is, or stands in a list that is, a member of this name; fields such as `scenes[1].visual.icon[0]`. */
export function textsAt(member: string, part: unknown): FieldText[] {
  return [...found(member, part, '')];
}

function* found(member: string, part: unknown, field: string): Generator<FieldText> {
  if (typeof part !== 'object' || part === null) return;
  if (Array.isArray(part)) {
    for (const [index, item] of part.entries()) yield* found(member, item, `${field}[${index}]`);
    return;
  }
  for (const [name, value] of Object.entries(part) as [string, unknown][]) {
    const here = field === '' ? name : `${field}.${name}`;
    if (name !== member) yield* found(member, value, here);
    else if (typeof value === 'string') yield { field: here, text: value };
    else if (Array.isArray(value)) yield* texts(value, here);
  }
}

function* texts(list: readonly unknown[], field: string): Generator<FieldText> {
  for (const [index, text] of list.entries()) if (typeof text === 'string') yield { field: `${field}[${index}]`, text };
}
