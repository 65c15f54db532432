import { decoded } from './character-references.js';
import { htmlTokens } from './html-tokens.js';

/** The words that a reader of the markup sees, as one line. */
export function textOfMarkup(html: string): string {
  const parts: string[] = [];
  for (const token of htmlTokens(html)) if (token.kind === 'text' && !token.isRaw) parts.push(decoded(token.text));
  return parts.join(' ').replaceAll(/\s+/gu, ' ').trim();
}
