import { htmlTokens } from './html-tokens.js';

/** Their text is set elsewhere, or stands as it was written. */
const LEFT_ALONE = new Set(['svg', 'math', 'code']);

/** The markup with each of its texts, as written in the markup, replaced. */
export function mapTexts(html: string, change: (text: string) => string): string {
  let set = '';
  let alone = 0;
  for (const token of htmlTokens(html)) {
    if (token.kind === 'open' && LEFT_ALONE.has(token.name) && !token.isClosed) alone += 1;
    if (token.kind === 'close' && LEFT_ALONE.has(token.name)) alone = Math.max(0, alone - 1);
    const source = html.slice(token.start, token.end);
    set += token.kind === 'text' && !token.isRaw && alone === 0 ? change(source) : source;
  }
  return set;
}
