import { join } from 'node:path';
import { analyse } from 'scslre';
import { beforeAll, describe, expect, it } from 'vitest';
import { writtenPatterns, type WrittenPattern, type WrittenPatterns } from '../support/source/written-patterns.js';

/*
 * Callers choose the texts that most patterns meet. A pattern that backtracks more than linearly lets one request hold the
 * event loop for seconds. No run can count the steps inside a regular expression, so the patterns are analysed instead:
 * scslre reads a pattern and reports every place where the time grows with the square of the text or faster. That includes
 * the kind `/[.]+$/`, which starts again at every character of a run. Every literal of the service is analysed, because a
 * pattern cannot know which text it will meet. `counted-work.contract-spec.ts` counts the work of the functions.
 */

const ROOT = join(import.meta.dirname, '../..');

/** Files that build a pattern from strings, which no literal shows, and why a caller cannot make it slow. */
const BUILDERS = {
  'libs/catalog/src/inputs/speech/voice-input.ts': 'names of voices, which are ours',
  'libs/drawing/src/words/name-of-letters.ts': 'one character of a script',
  'libs/film/src/markup/html-tokens.ts': 'the name of an element of a short list, and a fixed end',
  'libs/film/src/pictures/emoji-in-text.ts': 'a literal, written as a string for the flag v',
  'libs/film/src/plan/tone/subjects.ts': 'lists of words, which are ours',
  'libs/film/src/reading/request/real-need.ts': 'nouns, which are ours, with at most three words before them',
  'libs/jobs/src/start/term-list-moderator.ts': 'phrases of the operator between two spaces',
  'libs/providers/src/adapters/program.settings.ts': 'names of voices, which are ours',
  'libs/sound/src/adapters/ffmpeg/ffmpeg-log.ts': 'lines of ffmpeg, with the name of a filter',
  'libs/sound/src/speech/reading/formulas.ts': 'the form of a number, which is ours',
  'libs/sound/src/speech/reading/money.ts': 'signs and names of currencies, which are ours',
  'libs/sound/src/speech/reading/scan-word.ts': 'sticky, in a word of at most 400 characters',
  'libs/x-account/src/post-weight/links-in.ts': 'parts of an address, in a post of at most 4,000 characters',
  'libs/x-account/src/post-weight/post-weight.ts': 'a literal, written as a string for the flag v',
  'src/auth/guards/dto/provider-input.dto.ts': 'a literal, written as a string for its control characters',
  'src/jobs/setting-parts.ts': 'settings of the operator',
};

/**
 * Patterns with `.*` in their middle and no anchor: each beginning may read on to the end of the text. The analysis does not
 * report this kind. These meet short texts only.
 */
const READ_ON = {
  'libs/database/src/adapters/embedded/guard.ts': 'a line of PostgreSQL',
  'libs/x-account/src/wire/failure-of.ts': 'the words of an error of X',
};

function slowPlaces({ source, flags }: Omit<WrittenPattern, 'place'>): number {
  return analyse({ source, flags }, { maxReports: 1 }).reports.length;
}

describe('the regular expressions of the service', () => {
  let patterns: WrittenPatterns;

  beforeAll(() => {
    patterns = writtenPatterns(ROOT, ['libs', 'src']);
  });

  it('no literal takes more than linear time for any text', () => {
    expect(patterns.literals.length).toBeGreaterThan(300);
    const slow = patterns.literals.filter((pattern) => slowPlaces(pattern) > 0);
    expect(slow.map(({ place, source }) => `${place} ${source}`)).toEqual([]);
  });

  it('a pattern that is not anchored reads on to the end of a short text only', () => {
    const reading = patterns.literals.filter(
      ({ source }) => /(?<!\\)\.[*+].*[^)]/.test(source) && !source.startsWith('^'),
    );
    expect(reading.map(({ place }) => place.replace(/:\d+$/, ''))).toEqual(Object.keys(READ_ON));
  });

  it('a pattern is built from strings only where a caller cannot make it slow', () => {
    expect([...patterns.builders].toSorted()).toEqual(Object.keys(BUILDERS));
  });

  it('the analysis finds the slow kinds and leaves the others alone', () => {
    const slow = ['[.]+$', '\\s+for$', '^\\s*\\w*\\s*x$', '(?:a+)+b', '"[^”]{3,}”', '\\d+[^\\n]*: '];
    expect(slow.filter((source) => slowPlaces({ source, flags: '' }) === 0)).toEqual([]);
    const fast = ['^[.]+', '(?<![.])[.]+$', '\\s for$', '[a-z]+', '^[^,]+,'];
    expect(fast.filter((source) => slowPlaces({ source, flags: '' }) > 0)).toEqual([]);
  });
});
