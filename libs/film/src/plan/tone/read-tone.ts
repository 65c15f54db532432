import type { FilmBrief } from '../../film-brief.js';
import { textOfMarkup } from '../../markup/text-of-markup.js';
import type { Scene } from '../../scenes/scene.js';
import { allWords } from '../scene-texts.js';
import { FRIENDLY_WORDS } from './friendly-words.js';
import { SERIOUS_WORDS } from './serious-words.js';
import { type Character, CHARACTERS } from './tone-character.js';
import type { ToneRule } from './tone-rule.js';
import { SERIOUS_TONES, type Tone } from './tones.js';

/** What a film is made of. */
export type Matter = Pick<FilmBrief, 'scenes' | 'composition'>;

export interface ReadTone {
  tone: Tone;
  /** The words that decided, as they stand in the film. */
  because: string[];
  character: Character;
}

/** Scenes that explain: each counts like a word of a lesson. */
const EXPLAINS = new Set<string>(['chart', 'code', 'diagram', 'equation', 'sequence', 'table']);
/** Share of the scenes in which a film's main matter is found. */
const MAIN = 0.25;
/** Words that an answer names, and characters of each. */
const [MOST_WORDS, LONGEST_WORD] = [4, 40];
/** Characters of a document's words that are read. */
const READ = 4000;

/** All words of a film, spoken and set. */
export function wordsOf({ scenes = [], composition }: Matter): string {
  if (!composition) return allWords(scenes);
  const said = composition.say?.map(({ text }) => text) ?? [];
  return [...said, textOfMarkup(composition.html, READ)].join('\n');
}

/**
 * How a film should feel, by all its words: what is serious decides before what is friendly, and among friendly matters the one
 * with the most words. A film of which the rules know no word is plain.
 */
export function readTone(matter: Matter): ReadTone {
  const { scenes = [] } = matter;
  const words = wordsOf(matter);
  const told = matter.composition ? [words] : scenes.map((one) => allWords([withoutQuotation(one)]));
  for (const rule of SERIOUS_WORDS) {
    const found = foundIn(rule.isQuoted ? words : told.join('\n'), rule);
    if (found.length > 0 && (!rule.isMain || isMain(told, rule))) return readBy(rule, found);
  }
  const types = scenes.map(({ visual }) => visual.type).filter((type) => EXPLAINS.has(type));
  const read = FRIENDLY_WORDS.map((rule) => {
    const found = foundIn(words, rule);
    const shown = rule.tone === 'plain' ? types : [];
    return { rule, found: [...found, ...shown], weight: found.length + shown.length };
  });
  const { rule, found, weight } = read.reduce((one, other) => (other.weight > one.weight ? other : one));
  return weight === 0 ? { tone: 'plain', because: [], character: CHARACTERS.plain } : readBy(rule, found);
}

/** Whether a film is about the words of a rule, and does not only mention them. */
function isMain(scenes: readonly string[], { words }: ToneRule): boolean {
  const places = scenes.map((text) => words.some((pattern) => matches(text, pattern).length > 0));
  return places[0] === true || places.filter(Boolean).length >= MAIN * scenes.length;
}

/** Whether a text tells of death, loss or danger. */
export function isSerious(text: string): boolean {
  return SERIOUS_WORDS.some((rule) => SERIOUS_TONES.includes(rule.tone) && foundIn(text, rule).length > 0);
}

/** The words of a rule in a text, without repetitions; none where the rule does not hold. */
function foundIn(text: string, { words, beside, unless }: ToneRule): string[] {
  const found = words.flatMap((pattern) => matches(text, pattern));
  const other = beside && matches(text, beside);
  if (found.length === 0 || other?.length === 0) return [];
  if (unless && matches(text, unless).length > 0) return [];
  return distinct([...found.slice(0, 1), ...(other ?? []).slice(0, 1), ...found]);
}

function matches(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([match]) => match.trim());
}

function readBy({ tone, character }: ToneRule, found: readonly string[]): ReadTone {
  const because = distinct(found).slice(0, MOST_WORDS);
  return {
    tone,
    because: because.map((word) => word.slice(0, LONGEST_WORD)),
    character: { ...CHARACTERS[tone], ...character },
  };
}

function distinct(words: readonly string[]): string[] {
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
}

/** A scene with the line above its quotation alone. */
function withoutQuotation(one: Scene): Scene {
  if (one.visual.type !== 'quote') return one;
  return { visual: { type: 'title', text: one.headline ?? '' }, transition: one.transition };
}
