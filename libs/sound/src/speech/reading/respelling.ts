import { coreAt, type Line, type Reading, touchesNext } from './reading.js';
import type { Respelling } from '../diction/diction.js';
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

/** A respelled word and what is behind it in the same written word: its genitive, or what a hyphen joins. */
function joinedAt(line: Line, at: number): [one: Respelling, rest: string] | undefined {
  const [name, rest] = partedFrom(line.words[at]?.bare ?? '');
  const one = line.respelled.get(name)?.find(({ words }) => words.length === 1);
  return one && [one, rest];
}

/** A word before the hyphen, dash or slash within it, or before its genitive, and the rest. */
function partedFrom(word: string): [name: string, rest: string] {
  const joint = word.slice(1).search(/[-–/]./u) + 1;
  const end = joint > 0 ? joint : word.endsWith("'s") ? word.length - 2 : 0;
  return end === 0 ? ['', ''] : [word.slice(0, end), word.slice(end)];
}

function withRest(line: Line, at: number): string[][] | undefined {
  const [one, rest = ''] = joinedAt(line, at) ?? [];
  if (one === undefined) return undefined;
  if (rest !== "'s") return [[...one.said, ...scanWord(coreAt(line, at).slice(-rest.length))]];
  const last = one.said.at(-1) ?? '';
  return [[...one.said.slice(0, -1), /^[A-Z]$/.test(last) ? `${last}s` : `${last}'s`]];
}

function respelledAt(line: Line, at: number): Respelling | undefined {
  return line.respelled.get(line.words[at]?.bare ?? '')?.find((one) => matches(line, at, one));
}

/** The respelling that applies at a place. */
export function respellingAt(line: Line, at: number): Respelling | undefined {
  return respelledAt(line, at) ?? joinedAt(line, at)?.[0];
}

/** Words that the caller has respelled. */
export const respelling: Reading = (line, at) => {
  if (line.respelled.size === 0) return undefined;
  const found = respelledAt(line, at);
  return found ? shared(found) : withRest(line, at);
};
