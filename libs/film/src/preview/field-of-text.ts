import type { FieldText } from '../scenes/scene-kind.js';

/** The field whose words these are; undefined where the caller gave no such words. The longest match wins. */
export function fieldOfText(text: string, fields: readonly FieldText[]): string | undefined {
  const shown = bare(text);
  if (shown === '') return undefined;
  const exact = fields.find((one) => bare(one.text) === shown);
  if (exact) return exact.field;
  const parts = fields
    .map(({ field, text: given }) => ({ field, given: bare(given) }))
    .filter(({ given }) => given.length > 2 && (given.includes(shown) || shown.includes(given)))
    .toSorted((one, other) => other.given.length - one.given.length);
  return parts[0]?.field;
}

function bare(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
