import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { mapTexts } from '../../markup/map-texts.js';
import { textOfMarkup } from '../../markup/text-of-markup.js';

/** Words from so many letters on may be too wide for a line of large type. The patterns take 60 letters at a time. */
const LONG_WORD = /\p{L}{14,60}/gu;
const SHORTEST = 14;
/** More characters say no more about the language. */
const READ = 2000;
const SOFT_HYPHEN = '\u00AD';
/** Patterns of the languages whose own name is another. */
const PATTERNS: Record<string, string> = { en: 'en-us', el: 'el-monoton', no: 'nb' };

const require = createRequire(import.meta.url);

/** The part of `hyphenopoly`, which has no types, that is called here. */
interface Hyphenopoly {
  config(order: {
    require: [language: string];
    hyphen: string;
    minWordLength: number;
    sync: true;
    loaderSync: (file: string) => Buffer;
  }): Map<string, (word: string) => string>;
}

/**
 * The markup with soft hyphens in its long words, where its language parts them, and the language. The browser has no patterns of
 * its own. Without long words nothing is looked at: the tables are large.
 */
export async function partWords(html: string): Promise<{ html: string; language?: string }> {
  const text = textOfMarkup(html, READ);
  if (text.search(LONG_WORD) === -1) return { html };
  const { eld } = await import('eld/extrasmall');
  const found = eld.detect(text);
  const language = found.isReliable() ? found.language : 'en';
  const part = patternsOf(language);
  return { html: mapTexts(html, (one) => one.replaceAll(LONG_WORD, part)), language };
}

/** How a language parts a word; English where the patterns of the language are missing. */
function patternsOf(language: string): (word: string) => string {
  const folder = join(dirname(require.resolve('hyphenopoly/package.json')), 'patterns');
  const own = PATTERNS[language] ?? language;
  const known = existsSync(join(folder, `${own}.wasm`)) ? own : 'en-us';
  const { default: hyphenopoly } = require('hyphenopoly') as { default: Hyphenopoly };
  const parts = hyphenopoly.config({
    require: [known],
    hyphen: SOFT_HYPHEN,
    minWordLength: SHORTEST,
    sync: true,
    loaderSync: (file) => readFileSync(join(folder, file)),
  });
  return parts.get(known) ?? ((word) => word);
}
