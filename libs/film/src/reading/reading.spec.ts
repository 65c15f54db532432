import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasPicture, pictureFor } from '../adapters/pictures/pictures.js';
import { examineFilm } from '../plan/examine-film.js';
import { scene } from '../scenes/scene.js';
import { isNegatedAround, isNegation } from './negation.js';
import { readPrompt as readWith } from './read-prompt.js';
import { readScript as readScriptWith } from './read-script.js';
import { shownTexts, wordsIn } from './shown-words.js';
import type { WordsRead } from './words-read.js';

function corpus<Case>(name: string): Case[] {
  const url = new URL(`../../../../test/films/prompts/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(url, 'utf8')) as Case[];
}

/** Written by people who had not seen the rules. */
const CASES = ['everyday', 'negations', 'judged'].flatMap((name) =>
  corpus<{ prompt: string; must_show: string[] }>(name),
);
/** Others, with the kinds of their scenes. */
const PLAIN = corpus<{ prompt: string; kinds: string }>('plain');
const PROMPTS = [...CASES, ...PLAIN].map(({ prompt }) => prompt);

const readPrompt = (prompt: string): WordsRead => readWith(prompt, pictureFor);
const readScript = (script: string): WordsRead => readScriptWith(script, pictureFor);

/** Words with single spaces, without signs that do not change them. */
function bare(text: string): string {
  return wordsIn(text).join(' ');
}

/** Without the numbers of a written list, and the name of a language before code. */
function withoutMarks(text: string): string {
  const isNumbered = /(?<=^|\s)1[.)]\s/u.test(text);
  const told = isNumbered ? text.replaceAll(/(?<=^|\s)\d{1,2}[.)]\s/gu, ' ') : text;
  return told.replaceAll(/```[a-z]*/gu, '');
}

/** Words that order a film and are no part of it. */
const ORDER = new Set(
  'ad pls make create short instagram reel erstelle i we need a an ein video über about of for 15 20 sec second seconds'.split(
    ' ',
  ),
);

function saidAndShown({ scenes }: WordsRead): string[] {
  return scenes.flatMap((one) => [one.say ?? '', ...shownTexts(one)]);
}

function asBrief(read: WordsRead): Parameters<typeof examineFilm>[0] {
  const look = { aspectRatio: '16:9', resolution: '720p', fps: 30, theme: 'auto', captions: 'sidecar' } as const;
  return { ...look, scenes: read.scenes, voice: 'auto', music: 'auto' };
}

describe('a prompt', () => {
  it.each(CASES)('shows or says what it must: $prompt', ({ prompt, must_show }) => {
    const all = saidAndShown(readPrompt(prompt)).map(bare).join(' | ');
    const given = must_show.map(bare).filter((words) => bare(prompt).includes(words));
    expect(given.filter((words) => !all.includes(words))).toEqual([]);
  });

  it.each(PLAIN)('is $kinds: $prompt', ({ prompt, kinds }) => {
    expect(
      readPrompt(prompt)
        .scenes.map(({ visual }) => visual.type)
        .join(' '),
    ).toBe(kinds);
  });

  it.each(PROMPTS)('gets no word that is not its own: %s', (prompt) => {
    const given = new Set(wordsIn(prompt));
    const words = saidAndShown(readPrompt(prompt)).flatMap(wordsIn);
    expect(words.filter((word) => !given.has(word))).toEqual([]);
  });

  it.each(PROMPTS)('loses no word, names it in the answer or is refused: %s', (prompt) => {
    const read = readPrompt(prompt);
    if (read.lack !== undefined) return;
    const told = new Set([...saidAndShown(read), ...read.understood, ...read.notShown].flatMap(wordsIn));
    const lost = wordsIn(withoutMarks(prompt)).filter((word) => !told.has(word));
    expect(lost.filter((word) => !(/video|reel|^ad for|pls:/iu.test(prompt) && ORDER.has(word)))).toEqual([]);
  });

  it.each(PROMPTS)('keeps a sentence that denies something in one text: %s', (prompt) => {
    const { scenes } = readPrompt(prompt);
    const denying = scenes.filter(({ say = '' }) => say.split(' ').some(isNegation));
    for (const one of denying) {
      const spoken = bare(one.say ?? '');
      const denied = shownTexts(one).filter((text) => text.split(' ').some(isNegation));
      const isWhole = denied.some((text) => spoken.endsWith(bare(text)));
      const isOwnLine = denied.some((text) => isNegation(text.split(' ')[0] ?? ''));
      const isHeld = denied.length > 0 && denied.every((text) => !isNegatedAround(text));
      expect(isWhole || isOwnLine || isHeld || one.visual.type === 'quote', spoken).toBe(true);
    }
  });

  it.each(PROMPTS)('makes a film that can be drawn: %s', (prompt) => {
    const read = readPrompt(prompt);
    expect(read.scenes.length).toBeGreaterThan(0);
    const icons = read.scenes.flatMap(({ visual }) => (visual.type === 'picture' ? (visual.icon ?? []) : []));
    expect(icons.filter((id) => !hasPicture(id))).toEqual([]);
    for (const one of read.scenes) expect(scene.parse(one)).toEqual(one);
    expect(() => examineFilm(asBrief(read), () => true)).not.toThrow();
  });
});

describe('a script', () => {
  it.each(PROMPTS)('says and sets every word in order: %s', (prompt) => {
    const { scenes } = readScript(prompt);
    const said = scenes.map(({ say = '' }) => say).join(' ');
    const set = scenes.flatMap(shownTexts).join(' ');
    expect(bare(withoutMarks(said))).toBe(bare(withoutMarks(prompt)));
    expect(bare(withoutMarks(set))).toBe(bare(withoutMarks(prompt)));
  });
});
