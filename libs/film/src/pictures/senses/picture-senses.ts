import { DAILY_SENSES } from './daily-senses.js';
import { LEISURE_SENSES } from './leisure-senses.js';
import { NO_SENSES } from './no-senses.js';
import { singular } from '../picture-words.js';
import { WORKING_SENSES } from './working-senses.js';

/**
 * What everyday words mean, where the names in the sets do not say it: ids, best first. An empty text says that a word by itself is
 * never shown.
 */
export const SENSES: ReadonlyMap<string, string> = new Map([
  ...wordsIn(NO_SENSES).map((word): [string, string] => [word, '']),
  ...[...rowsOf(DAILY_SENSES), ...rowsOf(WORKING_SENSES), ...rowsOf(LEISURE_SENSES)].flatMap(([ids, words]) =>
    words.map((word): [string, string] => [word, ids]),
  ),
]);

function rowsOf(text: string): [ids: string, words: string[]][] {
  return text
    .trim()
    .replaceAll(/\n +/gu, ' ')
    .split('\n')
    .map((row) => {
      const end = row.indexOf(': ');
      return [row.slice(0, end), wordsIn(row.slice(end + 2))];
    });
}

function wordsIn(text: string): string[] {
  return text
    .trim()
    .split(/,\s*/u)
    .map((word) => word.trim().split(' ').map(singular).join(' '));
}
