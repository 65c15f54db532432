import type { CaptionCue } from './captions.js';
import { withAlpha } from './drawing/colour.js';
import type { DrawingContext } from './drawing/drawing-context.js';
import { box } from './drawing/paint.js';
import { useTypeface } from './kinetic-type.js';
import type { Palette } from './palette.js';
import type { SpokenWord } from './speech.js';
import type { Typeface } from './theme.js';

export interface CaptionMoment {
  seconds: number;
  width: number;
  height: number;
  face: Typeface;
  ink: string;
  palette: Palette;
}

/** Height that burned captions need at the bottom of the frame. */
export function captionBand(height: number): number {
  return height * 0.05 + 2 * captionSize(height) * 1.34 + 52;
}

/** Draws a cue on its plate; the word being heard is lit. */
export function drawCaption(context: DrawingContext, cue: CaptionCue, moment: CaptionMoment): void {
  const { width, height, palette } = moment;
  const size = Math.min(captionSize(height), fittingSize(context, cue, moment));
  const lineHeight = size * 1.34;
  const floor = height * 0.95 - 10;
  useTypeface(context, moment.face, size);
  const widths = cue.lines.map((line) => context.measureText(line).width);
  const across = Math.max(...widths) + size * 1.3;
  const down = cue.lines.length * lineHeight + size * 0.62;
  context.fillStyle = withAlpha(palette.deep, 0.84);
  box(context, [(width - across) / 2, floor - down, across, down], size * 0.42);
  const space = context.measureText('a b').width - context.measureText('ab').width;
  let next = 0;
  cue.lines.forEach((line, row) => {
    let x = (width - (widths[row] ?? 0)) / 2;
    const y = floor - down + size * 0.31 + (row + 0.74) * lineHeight;
    for (const text of line.split(' ')) {
      const word = cue.words[next++];
      context.fillStyle = word && isHeard(word, moment.seconds) ? palette.accent : moment.ink;
      context.fillText(text, x, y);
      x += context.measureText(text).width + space;
    }
  });
}

function captionSize(height: number): number {
  return height > 900 ? 33 : 29;
}

function fittingSize(context: DrawingContext, cue: CaptionCue, { width, face }: CaptionMoment): number {
  useTypeface(context, face, 100);
  const widest = Math.max(...cue.lines.map((line) => context.measureText(line).width));
  return (width * 0.86 * 100) / (widest + 130);
}

function isHeard(word: SpokenWord, seconds: number): boolean {
  return seconds >= word.startSeconds - 0.02 && seconds < word.endSeconds + 0.06;
}
