import { withAlpha } from './drawing/colour.js';
import type { DrawingContext } from './drawing/drawing-context.js';
import { clamp, easeInOut, easeOut, easeOutBack } from './drawing/easing.js';
import { figureText, type Figure } from './figure.js';
import type { Layout } from './layout.js';
import type { HeadlineWord } from './shot.js';
import type { Tempo } from './subject.js';
import type { Typeface } from './theme.js';

const LINE_HEIGHT = 1.08;
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
  { layout, face, figure }: { layout: Layout; face: Typeface; figure?: Figure },
): TypeSetting {
  const [x, y, width, height] = layout.text;
  const figureSize = figure ? fittedFigure(context, face, figure, layout) : 0;
  const eraWords = figure?.suffix.includes(' ') ? 2 : 1;
  const rest = figure ? words.slice(eraWords) : words;
  const figureHeight = figureSize * 0.98;
  const largest = figure ? Math.min(92, layout.size.largest * 0.36) : layout.size.largest;
  const fit = fitLines(context, rest, face, {
    width,
    height: height - figureHeight,
    lines: layout.size.lines,
    largest,
    smallest: layout.size.smallest,
  });
  const block = figureHeight + fit.lines.length * fit.size * LINE_HEIGHT;
  const top = y + (layout.rest === 'top' ? 0 : layout.rest === 'middle' ? (height - block) / 2 : height - block);
  const placed: PlacedWord[] = [];
  const first = words[0];
  if (figure && first) {
    useTypeface(context, face, figureSize);
    const across = context.measureText(figureText(figure, 1)).width;
    placed.push({
      word: first,
      x: aligned(layout, x, width, across),
      y: top + figureSize * 0.82,
      size: figureSize,
      width: across,
      figure,
    });
  }
  useTypeface(context, face, fit.size);
  const space = fit.size * 0.24;
  fit.lines.forEach((line, row) => {
    const across = line.reduce((sum, { width }) => sum + width, 0) + space * (line.length - 1);
    let left = aligned(layout, x, width, across);
    for (const { word, width } of line) {
      placed.push({
        word,
        x: left,
        y: top + figureHeight + row * fit.size * LINE_HEIGHT + fit.size * 0.86,
        size: fit.size,
        width,
      });
      left += width + space;
    }
  });
  return { words: placed, bounds: boundsOf(placed) };
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
  const measured = words.map((word) => ({ word, width: context.measureText(word.text).width }));
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
  return line.reduce((sum, { width }) => sum + width, 0) + size * 0.24 * (line.length - 1);
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
  /** When the shot ends; the words are gone by then, unless it is the last one. */
  shotEnds: number;
  last: boolean;
  tempo: Tempo;
  ink: string;
  accent: string;
  face: Typeface;
}

/** Draws each word from the moment it is heard. */
export function drawType(context: DrawingContext, setting: TypeSetting, moment: TypeMoment): void {
  const leaving = moment.last ? 0 : easeInOut((moment.seconds - (moment.shotEnds - EXIT - 0.22)) / EXIT);
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
  const lively = moment.tempo === 'lively';
  const rise =
    (1 - (lively ? easeOutBack(entered) : easeOut(entered))) * size * (moment.tempo === 'calm' ? 0.25 : 0.55);
  const scale = lively ? 0.82 + 0.18 * easeOutBack(entered) : 1;
  context.save();
  context.globalAlpha = easeOut(entered * 1.4) * (1 - leaving);
  context.translate(placed.x + width / 2, placed.y + rise - leaving * size * 0.2);
  context.scale(scale, scale);
  useTypeface(context, moment.face, size);
  const strong = word.emphasised || placed.figure !== undefined;
  if (strong && !placed.figure) underline(context, placed, moment);
  context.fillStyle = strong ? moment.accent : moment.ink;
  context.fillText(placed.figure ? countedText(placed.figure, word, moment) : word.text, -width / 2, 0);
  context.restore();
}

function countedText(figure: Figure, word: HeadlineWord, moment: TypeMoment): string {
  return figureText(figure, easeOut((moment.seconds - word.startSeconds + EARLY) / 1.1));
}

/** A stroke that sweeps under an emphasised word. */
function underline(context: DrawingContext, { word, size, width }: PlacedWord, moment: TypeMoment): void {
  const swept = easeInOut((moment.seconds - word.startSeconds - 0.12) / 0.45);
  if (swept <= 0) return;
  context.fillStyle = withAlpha(moment.accent, 0.38);
  context.fillRect(-width / 2, size * 0.1, width * swept, Math.max(3, size * 0.055));
}
