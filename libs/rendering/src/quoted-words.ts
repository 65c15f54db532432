/** Words in quotation marks, and the text around the marks. */
export interface QuotedWords {
  words: string;
  before: string;
  after: string;
}

const OPENING = '"“«';
const CLOSING = '"”»';

/**
 * The first words in quotation marks that have so many characters at least. It looks at each character a fixed number of
 * times: where an opening mark was tried, the same closing mark serves the next one.
 */
export function quotedWords(text: string, least: number): QuotedWords | undefined {
  let closing = 0;
  for (let at = 0; at < text.length; at++) {
    if (!OPENING.includes(text.charAt(at))) continue;
    if (closing <= at) closing = nextClosing(text, at + 1);
    if (closing === text.length) return undefined;
    if (closing - at - 1 < least) continue;
    return { words: text.slice(at + 1, closing), before: text.slice(0, at), after: text.slice(closing + 1) };
  }
  return undefined;
}

/** Where the next closing mark stands; the length of the text where there is none. */
function nextClosing(text: string, from: number): number {
  let at = from;
  while (at < text.length && !CLOSING.includes(text.charAt(at))) at++;
  return at;
}
