import { capitalised } from './capitalised.js';
import { clausesOf, hasFigure } from './clauses.js';
import { Random } from './drawing/random.js';
import { figureOf, type Figure } from './figure.js';
import type { LayoutKind } from './layout-look.js';
import type { SpokenLine, SpokenScript } from './narrate.js';
import type { SceneKind } from './scene-kind.js';
import type { Script, ScriptLine } from './script.js';
import type { HeadlineWord, Shot, Timeline } from './shot.js';
import type { SpokenWord } from './speech.js';
import { lightFor, sceneFor } from './subject.js';
import type { Theme } from './theme.js';
import type { TransitionKind } from './transition.js';
import { withoutEnd } from './without-end.js';
import { wordWeight } from './writing/word-weight.js';

/** Seconds that a picture stands before its first word. */
const ENTRANCE = 0.3;
/** A pause longer than this is filled by a picture without words. */
const LONG_PAUSE = 2.6;
/** Letters of a sentence that is set large; without captions a longer one is set, since nothing else shows its words. */
const MOST_LETTERS = { captioned: 80, alone: 160 };
/** No line could hold a longer word at a size that can be read. */
const LONGEST_WORD = 26;
/** Words of a clause whose figure is set largest. */
const WHOLE_FIGURE = 10;

export interface TimelineOrder {
  theme: Theme;
  seed: number;
  /** Whether captions already show every word. */
  captioned: boolean;
}

/** A line, or a clause of one, that gets a picture of its own. */
interface Beat {
  line: ScriptLine;
  words: SpokenWord[];
}

/** Turns spoken sentences into shots that follow each other without a gap, from 0 to the end. */
export function planTimeline(script: Script, spoken: SpokenScript, order: TimelineOrder): Timeline {
  const beats = spoken.lines.flatMap((line) => beatsOf(line));
  const random = new Random('timeline', order.seed, script.title);
  const casting = new Casting(script);
  const shots: Shot[] = [];
  const push = (shot: Omit<Shot, 'index'>): void => void shots.push({ ...shot, index: shots.length });
  beats.forEach((beat, index) => {
    const next = beats[index + 1];
    const start = index === 0 ? 0 : startOf(beat);
    const end = next ? startOf(next) : spoken.durationSeconds;
    const heard = (beat.words.at(-1)?.endSeconds ?? start) + 1.2;
    const pause = end - heard > LONG_PAUSE && next !== undefined;
    push({
      ...shotOf(beat, index, beats.length, { script, order, random, casting }),
      startSeconds: start,
      durationSeconds: (pause ? heard : end) - start,
    });
    if (pause) for (const part of interludes(casting, heard, end)) push(part);
  });
  if (beats.length === 0) for (const part of interludes(casting, 0, spoken.durationSeconds)) push(part);
  const transitions = chooseTransitions(shots.length, script, order.theme, random);
  return {
    title: script.title,
    durationSeconds: spoken.durationSeconds,
    shots: shots.map((shot, index) => ({ ...shot, transition: isBrief(shot) ? 'cut' : (transitions[index] ?? 'cut') })),
  };
}

function startOf(beat: Beat): number {
  return Math.max(0, (beat.words[0]?.startSeconds ?? 0) - ENTRANCE);
}

/** Which picture each shot gets: what its words call for, otherwise the subject's scenes in turn, never twice alike. */
class Casting {
  /** How often a scene was shown. */
  private readonly shown = new Map<SceneKind, number>();
  private turn = 0;

  constructor(readonly script: Script) {}

  sceneOf(text: string): { scene: SceneKind; variant: number } {
    const scenes = this.script.subject.scenes.filter((scene) => scene !== 'growth');
    const scene = sceneFor(text) ?? scenes[this.turn++ % scenes.length] ?? 'flow';
    const variant = this.shown.get(scene) ?? 0;
    this.shown.set(scene, variant + 1);
    return { scene, variant };
  }
}

function beatsOf({ line, narration, atSeconds }: SpokenLine): Beat[] {
  const words = narration.words.map((word) => ({
    text: word.text,
    startSeconds: word.startSeconds + atSeconds,
    endSeconds: word.endSeconds + atSeconds,
  }));
  return clausesOf(words).map((clause, index) => ({
    line: index === 0 || line.role !== 'title' ? line : { ...line, role: 'point' },
    words: clause,
  }));
}

interface Crew {
  script: Script;
  order: TimelineOrder;
  random: Random;
  casting: Casting;
}

function shotOf(
  beat: Beat,
  index: number,
  count: number,
  crew: Crew,
): Omit<Shot, 'index' | 'startSeconds' | 'durationSeconds'> {
  const { words } = beat;
  const headline = isSetLarge(beat, crew.order.captioned) ? emphasised(words) : [];
  const found = headline.length > 0 ? figureIn(beat) : undefined;
  const layout = headline.length > 0 ? layoutFor(beat, index, count, found?.shown) : 'open';
  const picture = crew.casting.sceneOf(words.map((word) => word.text).join(' '));
  return {
    spoken: words,
    headline,
    ...(layout === 'number' && found && { figure: found }),
    layout,
    mirrored: index % 4 >= 2,
    ...picture,
    light: lightFor(crew.script.subject.light, picture.scene),
    transition: 'cut',
  };
}

/** A sentence or clause is set large as a whole or not at all: the words left out could be those that deny the rest. */
function isSetLarge({ line, words }: Beat, captioned: boolean): boolean {
  const letters = words.reduce((sum, { text }) => sum + text.length + 1, -1);
  const fits = letters <= (captioned ? MOST_LETTERS.captioned : MOST_LETTERS.alone);
  return fits && line.part === undefined && words.every(({ text }) => text.length <= LONGEST_WORD);
}

/**
 * The figure that counts something, else the first of all: a date is seldom what a sentence is about. None where figures
 * of several clauses would share a picture.
 */
function figureIn({ words, line }: Beat): { shown: Figure; at: number } | undefined {
  const [first, last] = [words.findIndex(hasFigure), words.findLastIndex(hasFigure)];
  const joined = words.slice(first + 1, last).some(({ text }) => /^(?:as|while|and|but)$|[,;:]$/i.test(text));
  if (words.length > WHOLE_FIGURE || (first < last && (joined || /[,;:]$/.test(words[first]?.text ?? ''))))
    return undefined;
  const figures = words.flatMap((word, at) => {
    const written = hasFigure(word);
    const shown = written || line.role === 'number' ? figureOf(word.text, words[at + 1]?.text) : undefined;
    return shown ? [{ shown, at, counts: written && shown.counts }] : [];
  });
  const found = figures.find(({ counts }) => counts) ?? figures[0];
  return found && { shown: found.shown, at: found.at };
}

function layoutFor({ line }: Beat, index: number, count: number, figure: Figure | undefined): LayoutKind {
  if (figure && line.role !== 'title') return 'number';
  if (index === 0 || line.role === 'title') return 'title';
  if (line.role === 'quote') return 'quote';
  if (count > 2 && index === count - 1) return 'end';
  return (['split', 'headline', 'lower-third'] as const)[(index - 1) % 3] ?? 'split';
}

/** Marks the weightiest word or two. */
function emphasised(words: readonly SpokenWord[]): HeadlineWord[] {
  const ranked = words
    .map((word, index) => ({ index, weight: wordWeight(word.text, index) }))
    .sort((a, b) => b.weight - a.weight || b.index - a.index);
  const heavy = ranked.slice(0, words.length > 3 ? 2 : 1).map(({ index }) => index);
  return titled(words).map((word, index) => ({ ...word, emphasised: heavy.includes(index) }));
}

/** A headline begins with a capital and ends without a full stop or comma. */
function titled(words: readonly SpokenWord[]): SpokenWord[] {
  return words.map((word, index) => {
    const opened = index === 0 ? capitalised(word.text) : word.text;
    const closed = index === words.length - 1 ? withoutEnd(opened, /[.,;:]/) : opened;
    return { ...word, text: closed };
  });
}

function wordless(casting: Casting, start: number, end: number): Omit<Shot, 'index'> {
  const picture = casting.sceneOf('');
  return {
    startSeconds: start,
    durationSeconds: end - start,
    spoken: [],
    headline: [],
    layout: 'open',
    mirrored: Math.round(start) % 2 === 1,
    ...picture,
    light: lightFor(casting.script.subject.light, picture.scene),
    transition: 'cut',
  };
}

/** Pictures without words, four or five seconds each. */
function interludes(casting: Casting, start: number, end: number): Omit<Shot, 'index'>[] {
  const count = Math.max(1, Math.round((end - start) / 4.5));
  const length = (end - start) / count;
  return Array.from({ length: count }, (_, index) =>
    wordless(casting, start + index * length, start + (index + 1) * length),
  );
}

/** A shot too short for a slow change. */
function isBrief({ durationSeconds }: { durationSeconds: number }): boolean {
  return durationSeconds < 1.3;
}

function chooseTransitions(count: number, script: Script, theme: Theme, random: Random): TransitionKind[] {
  const kinds = script.subject.tempo === 'calm' ? theme.transitions.calm : theme.transitions.lively;
  const order = random.shuffle(kinds);
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? 'cut' : (order[index % order.length] ?? 'dissolve'),
  );
}
