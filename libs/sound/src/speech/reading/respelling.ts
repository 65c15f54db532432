import { coreAt, type Line, type Reading, touchesNext } from './reading.js';
import type { Respelling } from '../diction.js';
import { scanWord } from './scan-word.js';

function matches(line: Line, at: number, { words }: Respelling): boolean {
  return words.every((word, index) => {
    const joins = index === 0 || touchesNext(line, at + index - 1);
    return joins && line.words[at + index]?.bare === word;
  });
}

/** The words of a respelling shared out among the written words that it says. */
function shared({ words, said }: Respelling): string[][] {
  const share = (index: number): number => Math.round((index * said.length) / words.length);
  return words.map((_, index) => said.slice(share(index), share(index + 1)));
}

/** What is behind a respelled word in the same word: its genitive, or what a hyphen joins. */
function withRest(line: Line, at: number): string[][] | undefined {
  const bare = line.words[at]?.bare ?? '';
  const [, name = '', rest = ''] = /^(.+?)('s|[-–/].+)$/.exec(bare) ?? [];
  const one = line.respelled.get(name)?.find(({ words }) => words.length === 1);
  if (one === undefined) return undefined;
  if (rest !== "'s") return [[...one.said, ...scanWord(coreAt(line, at).slice(-rest.length))]];
  const last = one.said.at(-1) ?? '';
  return [[...one.said.slice(0, -1), /^[A-Z]$/.test(last) ? `${last}s` : `${last}'s`]];
}

/** Words that the caller has respelled. */
export const respelling: Reading = (line, at) => {
  if (line.respelled.size === 0) return undefined;
  const found = line.respelled.get(line.words[at]?.bare ?? '')?.find((one) => matches(line, at, one));
  return found ? shared(found) : withRest(line, at);
};
