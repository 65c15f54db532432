import type { CaptionLook } from './caption-look.js';
import type { CaptionCue } from './captions.js';
import { CAPTION_LINE_HEIGHT, CAPTION_PADDING, captionPlace } from './caption-place.js';
import type { DrawingContext } from './drawing/drawing-context.js';
import { useTypeface } from './kinetic-type.js';
import { drawPlate } from './plate.js';
import type { SpokenWord } from './speech.js';
import type { Typeface } from './typeface.js';

export interface CaptionMoment {
  seconds: number;
  width: number;
  height: number;
  face: Typeface;
  look: CaptionLook;
}

/** Draws a cue on its plate; the word being heard is lit. */
export function drawCaption(context: DrawingContext, cue: CaptionCue, moment: CaptionMoment): void {
  const { width, look } = moment;
  const place = captionPlace(moment);
  const size = Math.min(place.size, fittingSize(context, cue, moment.face, place.width));
  const lineHeight = size * CAPTION_LINE_HEIGHT;
  const { floor } = place;
  useTypeface(context, moment.face, size);
  const widths = cue.lines.map((line) => context.measureText(line).width);
  const across = Math.max(...widths) + size * 1.3;
  const down = cue.lines.length * lineHeight + size * CAPTION_PADDING;
  drawPlate(context, look, [(width - across) / 2, floor - down, across, down], size);
  const space = context.measureText('a b').width - context.measureText('ab').width;
  let next = 0;
  cue.lines.forEach((line, row) => {
    let x = (width - (widths[row] ?? 0)) / 2;
    const y = floor - down + (size * CAPTION_PADDING) / 2 + (row + 0.74) * lineHeight;
    for (const text of line.split(' ')) {
      const word = cue.words[next++];
      const heard = word !== undefined && isHeard(word, moment.seconds);
      const { width } = context.measureText(text);
      context.fillStyle = heard ? look.heard : look.ink;
      context.fillText(text, x, y);
      if (heard && look.underlined) context.fillRect(x, y + size * 0.14, width, size * 0.1);
      x += width + space;
    }
  });
}

function fittingSize(context: DrawingContext, cue: CaptionCue, face: Typeface, width: number): number {
  useTypeface(context, face, 100);
  const widest = Math.max(...cue.lines.map((line) => context.measureText(line).width));
  return (width * 100) / (widest + 130);
}

function isHeard(word: SpokenWord, seconds: number): boolean {
  return seconds >= word.startSeconds - 0.02 && seconds < word.endSeconds + 0.06;
}
