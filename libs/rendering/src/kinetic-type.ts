import type { DrawingContext } from './drawing/drawing-context.js';
import { clamp, easeInOut, easeOut } from './drawing/easing.js';
import type { Entrance } from './entrance.js';
import { figureText, type Figure } from './figure.js';
import type { Layout } from './layout.js';
import type { HeadlineWord, Shot } from './shot.js';
import type { Tempo } from './subject.js';
import { lettersOf, type Typeface } from './typeface.js';

const LINE_HEIGHT = 1.08;
/** Between words, as a share of the size. */
const SPACE = 0.24;
/** Seconds of a word's entrance; words begin to appear this long before they are heard. */
const ENTRANCE: Record<Tempo, number> = { calm: 0.55, steady: 0.36, lively: 0.28 };
const EARLY = 0.1;
const EXIT = 0.28;

/** A word in its place: `x` is its left edge, `y` its baseline. */
export interface PlacedWord {
  word: HeadlineWord;
  x: number;
  y: number;
  size: number;
  width: number;
  figure?: Figure;
}

export interface TypeSetting {
  words: PlacedWord[];
  /** The smallest box around all words. */
  bounds: { x: number; y: number; width: number; height: number };
}

/** Makes a typeface current at a size. */
export function useTypeface(context: DrawingContext, face: Typeface, size: number): void {
  context.font = `${face.weight} ${size.toFixed(1)}px ${face.family}`;
  context.fontVariationSettings = face.variation;
  context.letterSpacing = `${((face.tracking * size) / 100).toFixed(2)}px`;
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
}

/** Sets the words in the layout's box at the largest size at which they fit. */
export function setType(
  context: DrawingContext,
  words: readonly HeadlineWord[],
  { layout, face, figure }: { layout: Layout; face: Typeface; figure?: Shot['figure'] },
): TypeSetting {
  const rows = figure
    ? figureRows(context, words, { layout, face, figure })
    : wordRows(context, words, { layout, face });
  const [x, y, width, height] = layout.text;
  const block = rows.reduce((sum, row) => sum + row.height, 0);
  let top = y + (layout.rest === 'top' ? 0 : layout.rest === 'middle' ? (height - block) / 2 : height - block);
  const placed: PlacedWord[] = [];
  for (const row of rows) {
    const space = row.size * SPACE;
    const across = row.words.reduce((sum, word) => sum + word.width, 0) + space * (row.words.length - 1);
    let left = aligned(layout, x, width, across);
    for (const { word, width } of row.words) {
      placed.push({
        word,
        x: left,
        y: top + row.baseline,
        size: row.size,
        width,
        ...(row.figure && { figure: row.figure }),
      });
      left += width + space;
    }
    top += row.height;
  }
  return { words: placed, bounds: boundsOf(placed) };
}

interface Row {
  words: MeasuredWord[];
  size: number;
  height: number;
  /** Below the row's top. */
  baseline: number;
  figure?: Figure;
}

interface Sheet {
  layout: Layout;
  face: Typeface;
}

function wordRows(context: DrawingContext, words: readonly HeadlineWord[], { layout, face }: Sheet): Row[] {
  const { largest, smallest, lines } = layout.size;
  return rowsFitting(context, words, face, { width: layout.text[2], height: layout.text[3], lines, largest, smallest });
}

/** The figure between the words before it and those after it, which are set small. */
function figureRows(
  context: DrawingContext,
  words: readonly HeadlineWord[],
  { layout, face, figure }: Sheet & { figure: NonNullable<Shot['figure']> },
): Row[] {
  const { shown, at } = figure;
  const size = fittedFigure(context, face, shown, layout);
  useTypeface(context, face, size);
  const word = words[at];
  const around = { width: layout.text[2], height: (layout.text[3] - size) / 2, lines: 2, largest: 68, smallest: 36 };
  const eraWords = shown.suffix.includes(' ') ? 2 : 1;
  const middle: Row[] = word
    ? [
        {
          words: [{ word, width: context.measureText(figureText(shown, 1)).width }],
          size,
          height: size * 1.04,
          baseline: size * 0.82,
          figure: shown,
        },
      ]
    : [];
  return [
    ...rowsFitting(context, words.slice(0, at), face, around),
    ...middle,
    ...rowsFitting(context, words.slice(at + eraWords), face, around),
  ];
}

function rowsFitting(context: DrawingContext, words: readonly HeadlineWord[], face: Typeface, room: Room): Row[] {
  const { size, lines } = fitLines(context, words, face, room);
  return lines.map((line) => ({ words: line, size, height: size * LINE_HEIGHT, baseline: size * 0.86 }));
}

function aligned(layout: Layout, x: number, width: number, across: number): number {
  return layout.align === 'center' ? x + (width - across) / 2 : x;
}

interface MeasuredWord {
  word: HeadlineWord;
  width: number;
}

function fittedFigure(context: DrawingContext, face: Typeface, figure: Figure, layout: Layout): number {
  let size = layout.size.largest;
  for (; size > layout.size.smallest; size -= 4) {
    useTypeface(context, face, size);
    if (context.measureText(figureText(figure, 1)).width <= layout.text[2] && size <= layout.text[3] * 0.62) break;
  }
  return size;
}

interface Room {
  width: number;
  height: number;
  lines: number;
  largest: number;
  smallest: number;
}

function fitLines(
  context: DrawingContext,
  words: readonly HeadlineWord[],
  face: Typeface,
  room: Room,
): { size: number; lines: MeasuredWord[][] } {
  let size = room.largest;
  for (; size > 14; size -= size > room.smallest ? 2 : 1) {
    const lines = brokenLines(context, words, face, size, room.width);
    const fits = lines.every((line) => lineWidth(line, size) <= room.width);
    const short = lines.length <= (size > room.smallest ? room.lines : 99);
    if (fits && short && lines.length * size * LINE_HEIGHT <= room.height)
      return { size, lines: balanced(lines, size, room.width) };
  }
  return { size, lines: brokenLines(context, words, face, size, room.width) };
}

function brokenLines(
  context: DrawingContext,
  words: readonly HeadlineWord[],
  face: Typeface,
  size: number,
  width: number,
): MeasuredWord[][] {
  useTypeface(context, face, size);
  const measured = words.map((word) => ({ word, width: context.measureText(lettersOf(face, word.text)).width }));
  return wrap(measured, size, width);
}

function wrap(words: readonly MeasuredWord[], size: number, width: number): MeasuredWord[][] {
  const lines: MeasuredWord[][] = [];
  let line: MeasuredWord[] = [];
  for (const word of words) {
    if (line.length > 0 && lineWidth([...line, word], size) > width) {
      lines.push(line);
      line = [];
    }
    line.push(word);
  }
  if (line.length > 0) lines.push(line);
  return lines;
}

function lineWidth(line: readonly MeasuredWord[], size: number): number {
  return line.reduce((sum, { width }) => sum + width, 0) + size * SPACE * (line.length - 1);
}

/** The same number of lines as even in length as can be: no word is left alone on the last. */
function balanced(lines: MeasuredWord[][], size: number, width: number): MeasuredWord[][] {
  const words = lines.flat();
  for (let narrow = width * 0.45; narrow < width; narrow += width * 0.03) {
    const attempt = wrap(words, size, narrow);
    if (attempt.length <= lines.length && attempt.every((line) => lineWidth(line, size) <= width)) return attempt;
  }
  return lines;
}

function boundsOf(placed: readonly PlacedWord[]): TypeSetting['bounds'] {
  if (placed.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const left = Math.min(...placed.map((word) => word.x));
  const top = Math.min(...placed.map((word) => word.y - word.size * 0.86));
  const right = Math.max(...placed.map((word) => word.x + word.width));
  const bottom = Math.max(...placed.map((word) => word.y + word.size * 0.24));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export interface TypeMoment {
  /** Seconds from the film's start. */
  seconds: number;
  /** When the shot ends; the words are gone by then, unless they stay. */
  shotEnds: number;
  stays: boolean;
  tempo: Tempo;
  ink: string;
  accent: string;
  face: Typeface;
  entrance: Entrance;
}

/** How far the words of a shot are gone, 0–1. */
export function leavingShare({ seconds, shotEnds, stays }: Pick<TypeMoment, 'seconds' | 'shotEnds' | 'stays'>): number {
  return stays ? 0 : easeInOut((seconds - (shotEnds - EXIT - 0.22)) / EXIT);
}

/** Seconds since the first word began to appear; negative before. */
export function sinceFirstWord({ words }: TypeSetting, seconds: number): number {
  return seconds - Math.min(...words.map(({ word }) => word.startSeconds)) + EARLY;
}

/** Draws each word from the moment it is heard. */
export function drawType(context: DrawingContext, setting: TypeSetting, moment: TypeMoment): void {
  const leaving = leavingShare(moment);
  if (leaving >= 1) return;
  for (const placed of setting.words) {
    const entered = clamp((moment.seconds - placed.word.startSeconds + EARLY) / ENTRANCE[moment.tempo]);
    if (entered <= 0) continue;
    drawWord(context, placed, { entered, leaving, moment });
  }
}

function drawWord(
  context: DrawingContext,
  placed: PlacedWord,
  { entered, leaving, moment }: { entered: number; leaving: number; moment: TypeMoment },
): void {
  const { word, size, width } = placed;
  const { alpha, rise, scale } = moment.entrance(entered, moment.tempo);
  context.save();
  context.globalAlpha = alpha * (1 - leaving);
  context.translate(placed.x + width / 2, placed.y + rise * size - leaving * size * 0.2);
  context.scale(scale, scale);
  useTypeface(context, moment.face, size);
  const strong = word.emphasised || placed.figure !== undefined;
  context.fillStyle = strong ? moment.accent : moment.ink;
  const text = placed.figure ? countedText(placed.figure, word, moment) : lettersOf(moment.face, word.text);
  context.fillText(text, -width / 2, 0);
  context.restore();
}

function countedText(figure: Figure, word: HeadlineWord, moment: TypeMoment): string {
  return figureText(figure, easeOut((moment.seconds - word.startSeconds + EARLY) / 0.75));
}
