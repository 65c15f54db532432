import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { speakingStyle } from './diction/diction.js';
import { spokenForms } from './spoken-form.js';

/** A row of the golden table: what is written and how a person says it, in English. */
interface Row {
  written: string;
  spoken: string;
  group: string;
  /** BCP 47; how numbers and dates are written. */
  locale?: string;
  /** Other readings that the writer of the table accepts. */
  or?: string[];
}

const TABLE = join(import.meta.dirname, '../../../../test/films/spoken-forms.json');
const rows = JSON.parse(readFileSync(TABLE, 'utf8')) as Row[];

/**
 * What is compared: letters, digits and apostrophes, in lower case, with single spaces between words. Punctuation and
 * hyphens separate words and are no sound. The table writes a letter that is said by its name as a word of one letter.
 */
function compared(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}']+/gu, ' ')
    .trim();
}

describe('the golden table of spoken forms', () => {
  it('has 260 rows', () => expect(rows).toHaveLength(260));

  it.each(rows)('$group: $written', ({ written, spoken, locale, or = [] }) => {
    const said = spokenForms(written.split(/\s+/), speakingStyle({ locale })).flatMap(({ words }) => words);
    expect([spoken, ...or].map((reading) => compared(reading))).toContain(compared(said.join(' ')));
  });
});
