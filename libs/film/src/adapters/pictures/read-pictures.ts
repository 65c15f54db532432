import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { bareWords, singular } from '../../pictures/picture-words.js';
import type { NamedPicture, PictureSet } from '../../pictures/picture-index.js';
import { emojiWordsFile, fileOfSet } from './package-files.js';

/** Tones of skin are variants of a picture that has its own name. */
const SKIN = /-(?:light|medium-light|medium|medium-dark|dark)(?:-skin-tone)?(?:-|$)|-tone\d/u;
const NAME = /^\t\t"([^"]+)": \{/gmu;
/** Bytes at the end of `icons.json` that hold its aliases. */
const TAIL = 131_072;

/** Every picture of the packaged sets with its words, coloured ones first. Reads 8 MB of the 42 MB of the packages. */
export function readPictures(): NamedPicture[] {
  const words = wordsOfEmoji();
  return [
    ...emojiPictures('fluent', words),
    ...emojiPictures('noto', words),
    ...(['tabler', 'flag', 'simple'] as const).flatMap(drawnPictures),
  ];
}

/** Names of a set that have a picture. Each file is read in a turn of the event loop of its own: a few milliseconds. */
export async function namesOf(set: PictureSet): Promise<Set<string>> {
  await setImmediate();
  if (set !== 'fluent' && set !== 'noto') return new Set(drawnPictures(set).map(({ name }) => name));
  const names = Object.values(emojiNames(set));
  await setImmediate();
  const people = peopleOf(set);
  await setImmediate();
  const drawn = new Set(names.filter((name) => !isSkinVariant(name, people)));
  for (const [name, parent] of aliasesOf(set)) if (drawn.has(parent)) drawn.add(name);
  return drawn;
}

/** Names of a set by the code points of their emoji, such as `1f6b2`. */
export function emojiNames(set: 'fluent' | 'noto'): Record<string, string> {
  return readJson(fileOfSet(set, 'chars.json')) as Record<string, string>;
}

/** Other names of pictures of a set, with the name that has the drawing. */
export function aliasesOf(set: PictureSet): ReadonlyMap<string, string> {
  const tail = endOf(fileOfSet(set, 'icons.json'));
  const start = tail.lastIndexOf('\t"aliases": {');
  const found = start < 0 ? [] : tail.slice(start).matchAll(/^\t\t"([^"]+)": \{\s*"parent": "([^"]+)"/gmu);
  return new Map([...found].map(([, name = '', parent = '']) => [name, parent]));
}

function emojiPictures(set: 'fluent' | 'noto', words: ReadonlyMap<string, readonly string[]>): NamedPicture[] {
  const people = peopleOf(set);
  const pictures = new Map<string, NamedPicture>();
  for (const [codes, name] of Object.entries(emojiNames(set))) {
    if (isSkinVariant(name, people)) continue;
    pictures.set(name, { set, name, isPerson: people.has(name), tags: words.get(bareCodes(codes)) ?? [] });
  }
  for (const [name, parent] of aliasesOf(set)) {
    const picture = pictures.get(parent);
    if (picture !== undefined && !pictures.has(name)) pictures.set(name, { ...picture, name });
  }
  return [...pictures.values()];
}

function isSkinVariant(name: string, people: ReadonlySet<string>): boolean {
  return people.has(name) && SKIN.test(name);
}

function drawnPictures(set: 'tabler' | 'flag' | 'simple'): NamedPicture[] {
  const names = readFileSync(fileOfSet(set, 'icons.json'), 'latin1').matchAll(NAME);
  return [...names].map(([, name = '']) => ({ set, name, tags: [], isPerson: false }));
}

function peopleOf(set: 'fluent' | 'noto'): ReadonlySet<string> {
  const { categories } = readJson(fileOfSet(set, 'metadata.json')) as { categories: Record<string, string[]> };
  return new Set([...(categories['People & Body'] ?? []), ...(categories['Smileys & Emotion'] ?? [])]);
}

function wordsOfEmoji(): Map<string, string[]> {
  const words = readJson(emojiWordsFile()) as Record<string, string[]>;
  return new Map(
    Object.entries(words).map(([emoji, tags]) => [
      bareCodes(
        Array.from(emoji)
          .map((sign) => (sign.codePointAt(0) ?? 0).toString(16))
          .join('-'),
      ),
      tags.slice(1).flatMap((tag) => bareWords(tag).map(singular)),
    ]),
  );
}

/** Code points without the variation selector and leading zeros, which lists give or leave out as they like. */
export function bareCodes(codes: string): string {
  return codes
    .toLowerCase()
    .split('-')
    .filter((code) => code !== 'fe0f')
    .map((code) => code.replace(/^0+/u, ''))
    .join('-');
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function endOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const bytes = Buffer.alloc(Math.min(size, TAIL));
    readSync(file, bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString('latin1');
  } finally {
    closeSync(file);
  }
}
