const NEGATING: ReadonlyMap<string, string> = new Map([
  ...Array.from('❌❎✖✗✘✕☓☒', (sign) => [sign, '(cross mark)'] as const),
  ...Array.from('🚫\u20E0', (sign) => [sign, '(prohibited)'] as const),
  ['⛔', '(no entry)'],
  ['🙅', '(gesture of no)'],
  ['👎', '(thumbs down)'],
  ['≠', 'is not equal to'],
]);

/** The words for a sign that negates. The fonts lack these signs: without them a text says the opposite. */
export function wordsOfSign(sign: string): string | undefined {
  return NEGATING.get(sign);
}

/**
 * A text with its negating signs in words. A "not" would turn "🚫 No parking" around, so a sign has its own name. A sign
 * behind a full stop may belong to either sentence: it takes the place of the full stop and joins them.
 */
export function signsInWords(text: string): string {
  return text.replaceAll(
    /[.!]{0,3} ?([\p{So}\p{Sm}\p{Me}])\uFE0F?(?=([\p{L}\p{N}])?)/gu,
    (written, sign: string, letter?: string) =>
      NEGATING.has(sign) ? ` ${NEGATING.get(sign)}${letter ? ' ' : ''}` : written,
  );
}
