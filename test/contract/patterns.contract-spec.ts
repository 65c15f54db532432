import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const CONTRACTS = new URL('../../contracts/', import.meta.url);
const FILES = readdirSync(CONTRACTS).filter((name) => name.endsWith('.json'));

/** Every pattern of the schemas in a file, each once. */
function patternsOf(file: string): string[] {
  const found = new Set<string>();
  JSON.parse(readFileSync(new URL(file, CONTRACTS), 'utf8'), (name, value: unknown) => {
    if (name === 'pattern' && typeof value === 'string') found.add(value);
    return value;
  });
  return [...found];
}

/** Texts of one character each, of every kind that a pattern may tell apart: control, Latin, other letters, emoji. */
const CHARACTERS = [...Array(0x250).keys(), 0x3a9, 0x4e2d, 0x2028, 0x1f600].map((code) => String.fromCodePoint(code));
const TEXTS = ['', 'input.mp4', 'a/b', '2026-07-28', 'application/json', ...CHARACTERS];

const PATTERNS = FILES.flatMap((file) => patternsOf(file).map((pattern) => [file, pattern] as const));

it.each(PATTERNS)('in %s the pattern %s means the same to tools with the u flag and without it', (_, pattern) => {
  const plain = new RegExp(pattern);
  const unicode = new RegExp(pattern, 'u');
  expect(TEXTS.filter((text) => plain.test(text) !== unicode.test(text))).toEqual([]);
});
