import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { examineFilm } from '../plan/examine-film.js';
import { scene } from '../scenes/scene.js';
import { isNegation } from './negation.js';
import { readPrompt } from './read-prompt.js';
import { readScript } from './read-script.js';
import { shownTexts, wordsIn } from './shown-words.js';
import type { WordsRead } from './words-read.js';

interface Case {
  prompt: string;
  must_show: string[];
}

function corpus(name: string): Case[] {
  const url = new URL(`../../../../test/films/prompts/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(url, 'utf8')) as Case[];
}

const CASES = [...corpus('everyday'), ...corpus('negations')];
const PROMPTS = CASES.map(({ prompt }) => prompt);

/** Words with single spaces, without signs that do not change them. */
function bare(text: string): string {
  return wordsIn(text).join(' ');
}

function saidAndShown({ scenes }: WordsRead): string[] {
  return scenes.flatMap((one) => [one.say ?? '', ...shownTexts(one)]);
}

function asBrief(read: WordsRead): Parameters<typeof examineFilm>[0] {
  const look = { aspectRatio: '16:9', resolution: '720p', fps: 30, theme: 'auto', captions: 'sidecar' } as const;
  return { ...look, scenes: read.scenes, voice: 'auto', music: 'auto' };
}

describe('a prompt', () => {
  it.each(CASES)('shows or says what it must: $prompt', ({ prompt, must_show }) => {
    const read = readPrompt(prompt);
    const all = ` ${saidAndShown(read).map(bare).join(' | ')} `;
    const given = must_show.filter((words) => ` ${bare(prompt)} `.includes(` ${bare(words)} `));
    expect(given.filter((words) => !all.includes(` ${bare(words)} `) && !all.includes(bare(words)))).toEqual([]);
  });

  it.each(PROMPTS)('adds no word of its own: %s', (prompt) => {
    const given = new Set(wordsIn(prompt));
    const words = saidAndShown(readPrompt(prompt)).flatMap(wordsIn);
    expect(words.filter((word) => !given.has(word))).toEqual([]);
  });

  it.each(PROMPTS)('keeps a sentence that denies something in one text: %s', (prompt) => {
    const { scenes } = readPrompt(prompt);
    const denying = scenes.filter(({ say = '' }) => say.split(' ').some(isNegation));
    for (const one of denying) {
      const spoken = bare(one.say ?? '');
      const denied = shownTexts(one).filter((text) => text.split(' ').some(isNegation));
      const isWhole = denied.some((text) => spoken.endsWith(bare(text)));
      const isOwnLine = denied.some((text) => isNegation(text.split(' ')[0] ?? ''));
      expect(isWhole || isOwnLine || one.visual.type === 'quote', spoken).toBe(true);
    }
  });

  it.each(PROMPTS)('makes a film that can be drawn: %s', (prompt) => {
    const read = readPrompt(prompt);
    expect(read.scenes.length).toBeGreaterThan(0);
    for (const one of read.scenes) expect(scene.parse(one)).toEqual(one);
    expect(() => examineFilm(asBrief(read), () => true)).not.toThrow();
  });
});

describe('a script', () => {
  it.each(PROMPTS)('says and sets every word in order: %s', (prompt) => {
    const { scenes } = readScript(prompt);
    const said = scenes.map(({ say = '' }) => say).join(' ');
    const set = scenes.flatMap(shownTexts).join(' ');
    expect(bare(said)).toBe(bare(prompt));
    expect(bare(set)).toBe(bare(prompt));
  });
});
