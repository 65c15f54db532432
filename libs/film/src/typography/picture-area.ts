import type { FrameFormat } from '@libs/drawing';
import { type Box, fitText } from './fit-text.js';
import { leadingOf } from './leading.js';
import { linesOf } from './text-width.js';

/** The frame without its margins, in hundredths of its short side. */
const SAFE: Record<FrameFormat, Box> = {
  wide: { width: 163.8, height: 88 },
  square: { width: 86, height: 88 },
  portrait: { width: 86, height: 113 },
  tall: { width: 81, height: 130.2 },
};
export const SHAPES = Object.keys(SAFE) as FrameFormat[];
const HEADLINE_LEADING = 1.08;
const GAP = 4;
const LARGEST: Record<FrameFormat, number> = { wide: 8, square: 7.6, portrait: 8.6, tall: 10 };

/** Line height of the line above a picture, in em. */
function headlineLeading(headline: string): number {
  return leadingOf(headline, HEADLINE_LEADING);
}

/** The size of the line above a picture: it takes no more than a fifth of the frame. */
export function headlineSize(headline: string, shape: FrameFormat): number {
  const { width, height } = SAFE[shape];
  const box = { width, height: Math.min(height * 0.22, 24) };
  return fitText(headline, box, { largest: LARGEST[shape], smallest: 4.2, leading: headlineLeading(headline) });
}

/**
 * What is left for the picture. Captions that are burned in take more of the height; sizes set by `sizeIn` shrink with it.
 */
export function pictureArea(shape: FrameFormat, headline?: string): Box {
  const { width, height } = SAFE[shape];
  if (headline === undefined) return { width, height };
  const size = headlineSize(headline, shape);
  return { width, height: height - linesOf(headline, width / size) * size * headlineLeading(headline) - GAP };
}

/** A length as CSS below an element with `container-type: size` that fills the picture's area: it shrinks with the area. */
export function sizeIn(area: Box, length: number): string {
  return `min(${((length / area.width) * 100).toFixed(2)}cqw, ${((length / area.height) * 100).toFixed(2)}cqh)`;
}
