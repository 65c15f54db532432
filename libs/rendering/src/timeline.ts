import { cutWord } from './cut-word.js';
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
import { isSmallWord, markedLine, wordWeight } from './writing/marked-line.js';
import { capitalised } from './writing/request.js';

/** Seconds that a picture stands before its first word. */
const ENTRANCE = 0.3;
/** A pause longer than this is filled by a picture without words. */
const LONG_PAUSE = 2.6;
/** Words that are all shown when no captions repeat them. */
const WHOLE_LINE = 13;
const WHOLE_FIGURE = 8;

export interface TimelineOrder {
  theme: Theme;
  seed: number;
  /** Whether captions already show every word. */
  captioned: boolean;
}

/** Part of a line that gets a picture of its own. */
interface Beat {
  line: ScriptLine;
  words: SpokenWord[];
  headline: { from: number; to: number };
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
  private readonly used = new Map<SceneKind, Set<number>>();
  private turn = 0;

  constructor(readonly script: Script) {
    for (const { scene, variant } of script.lines) if (scene && variant !== undefined) this.shownOf(scene).add(variant);
  }

  sceneOf(line: ScriptLine | undefined, text: string): { scene: SceneKind; variant: number } {
    const { scenes } = this.script.subject;
    const called = line?.scene ?? sceneFor(text) ?? scenes[this.turn++ % scenes.length] ?? 'flow';
    const shown = this.shownOf(called);
    const variant = line?.scene === called && line.variant !== undefined ? line.variant : firstFree(shown);
    shown.add(variant);
    return { scene: called, variant };
  }

  private shownOf(scene: SceneKind): Set<number> {
    const shown = this.used.get(scene) ?? new Set<number>();
    this.used.set(scene, shown);
    return shown;
  }
}

function firstFree(taken: ReadonlySet<number>): number {
  let free = 0;
  while (taken.has(free)) free++;
  return free;
}

function beatsOf({ line, narration, atSeconds }: SpokenLine): Beat[] {
  const words = narration.words.map((word) => ({
    text: word.text,
    startSeconds: word.startSeconds + atSeconds,
    endSeconds: word.endSeconds + atSeconds,
  }));
  const cut = line.role === 'step' ? -1 : clauseBreak(words);
  if (cut < 0) return [{ line, words, headline: line.headline }];
  return [words.slice(0, cut), words.slice(cut)].map((part, index) => ({
    line: index === 0 ? line : { ...line, role: line.role === 'title' ? 'point' : line.role },
    words: part,
    headline: markedLine(part.map((word) => word.text).join(' ')).headline,
  }));
}

/** Where a long sentence, or one with a figure on both sides, is cut in two; −1 for nowhere. */
function clauseBreak(words: readonly SpokenWord[]): number {
  const seconds = (words.at(-1)?.endSeconds ?? 0) - (words[0]?.startSeconds ?? 0);
  const long = seconds > 5.2 && words.length >= 12;
  const [firstFigure, lastFigure] = [words.findIndex(hasFigure), words.findLastIndex(hasFigure)];
  let best = -1;
  for (let at = 3; at <= words.length - 3; at++) {
    const isBetween = firstFigure >= 0 && firstFigure < at && lastFigure >= at;
    const wanted = opensClause(words, at) && (long || isBetween);
    if (wanted && Math.abs(at - words.length / 2) < Math.abs(best - words.length / 2)) best = at;
  }
  return best;
}

function opensClause(words: readonly SpokenWord[], at: number): boolean {
  if (/[,;:]$/.test(words[at - 1]?.text ?? '')) return true;
  return /^(and|but|as|because|while|so|which|when|where|after|before|until|then)$/i.test(words[at]?.text ?? '');
}

function hasFigure({ text }: SpokenWord): boolean {
  return /\d/.test(text);
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
  const { line, words } = beat;
  const found = figureIn(beat);
  const layout = layoutFor(beat, index, count, found?.shown);
  const figure = layout === 'number' ? found : undefined;
  const { from, to } = figure ? spanAround(beat, figure.at) : spanFor(beat, crew.order.captioned);
  const picture = crew.casting.sceneOf(line, words.map((word) => word.text).join(' '));
  return {
    spoken: words,
    headline: emphasised(words.slice(from, to), from, line),
    ...(figure && { figure: { shown: figure.shown, at: figure.at - from } }),
    ...(line.step && { step: line.step }),
    layout,
    mirrored: index % 4 >= 2,
    ...picture,
    light: line.light ?? lightFor(crew.script.subject.light, picture.scene),
    transition: 'cut',
  };
}

/** A figure stands in the line's headline, if that holds it, else in its sentence, else with what it counts. */
function spanAround({ words, headline }: Beat, at: number): { from: number; to: number } {
  const opening = /^(as|and|while|with|but|so)$/i.test(words[0]?.text ?? '') ? 1 : 0;
  const meant = headline.from <= at && at < headline.to && headline.to - headline.from > 1;
  if (meant) return { from: Math.max(headline.from, Math.min(opening, at)), to: headline.to };
  if (words.length <= WHOLE_FIGURE) return { from: Math.min(opening, at), to: words.length };
  let to = Math.min(words.length, at + 4);
  while (to > at + 1 && isSmallWord(words[to - 1]?.text ?? '')) to--;
  return { from: at, to };
}

/** With captions the headline alone is set large; without them a whole sentence, if it is not long. */
function spanFor(beat: Beat, captioned: boolean): { from: number; to: number } {
  const whole = beat.words.length <= (captioned ? 6 : WHOLE_LINE);
  return whole ? { from: 0, to: beat.words.length } : beat.headline;
}

/** The first figure that counts something, else the first of all: a date is seldom what a sentence is about. */
function figureIn({ words, line }: Beat): { shown: Figure; at: number } | undefined {
  const figures = words.flatMap((word, at) => {
    const written = /\d/.test(word.text);
    const shown = written || line.role === 'number' ? figureOf(word.text, words[at + 1]?.text) : undefined;
    return shown ? [{ shown, at, counts: written && shown.counts }] : [];
  });
  return figures.find(({ counts }) => counts) ?? figures[0];
}

function layoutFor({ line }: Beat, index: number, count: number, figure: Figure | undefined): LayoutKind {
  if (line.role === 'step') return 'steps';
  if (figure && line.role !== 'title') return 'number';
  if (index === 0 || line.role === 'title') return 'title';
  if (line.role === 'quote') return 'quote';
  if (count > 2 && index === count - 1) return 'end';
  return (['split', 'headline', 'lower-third'] as const)[(index - 1) % 3] ?? 'split';
}

/** Marks what is meant: the line's own headline inside a longer setting, otherwise its weightiest word or two. */
function emphasised(words: readonly SpokenWord[], offset: number, line: ScriptLine): HeadlineWord[] {
  const [from, to] = [line.headline.from - offset, line.headline.to - offset];
  const inner = from >= 0 && to - from <= words.length * 0.6;
  const ranked = words
    .map((word, index) => ({ index, weight: wordWeight(word.text, index + offset) }))
    .sort((a, b) => b.weight - a.weight || b.index - a.index);
  const heavy = ranked.slice(0, words.length > 3 ? 2 : 1).map(({ index }) => index);
  return titled(words).map((word, index) => ({
    ...word,
    emphasised: inner ? index >= from && index < to && !isSmallWord(word.text) : heavy.includes(index),
  }));
}

/** A headline begins with a capital and ends without a full stop or comma. */
function titled(words: readonly SpokenWord[]): SpokenWord[] {
  return words.map((word, index) => {
    const opened = index === 0 ? capitalised(word.text) : word.text;
    const closed = index === words.length - 1 ? withoutEnd(opened, /[.,;:]/) : opened;
    return { ...word, text: cutWord(closed) };
  });
}

function wordless(casting: Casting, start: number, end: number): Omit<Shot, 'index'> {
  const picture = casting.sceneOf(undefined, '');
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
