import { decoded } from './character-references.js';
import { type HtmlToken, htmlTokens } from './html-tokens.js';

/** The words that a reader of the markup sees, as one line of at most so many characters. */
export function textOfMarkup(html: string, most = Infinity): string {
  const words = new WordsOfMarkup(most);
  for (const token of htmlTokens(html)) {
    if (words.isFull) break;
    words.take(token);
  }
  return words.text;
}

/** The same for a reader that has other uses for the tokens too. */
export class WordsOfMarkup {
  private readonly parts: string[] = [];
  private length = 0;

  constructor(private readonly most: number) {}

  get isFull(): boolean {
    return this.length > this.most;
  }

  get text(): string {
    const text = this.parts.join(' ');
    return text.length > this.most ? text.slice(0, this.most) : text;
  }

  take(token: HtmlToken): void {
    if (token.kind !== 'text' || token.isRaw || this.isFull) return;
    const part = decoded(token.text).replaceAll(/\s+/gu, ' ').trim();
    if (part === '') return;
    this.parts.push(part);
    this.length += part.length + 1;
  }
}
