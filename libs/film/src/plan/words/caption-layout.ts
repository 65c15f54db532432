import type { FrameFormat } from '@libs/drawing';
import type { FilmBrief } from '../../film-brief.js';
import { FILM_MARGINS } from '../look/frame-margins.js';

/** Captions that stand in the picture: scenes leave them room. */
type DrawnCaptions = 'kinetic' | 'burned';

type CaptionWish = Pick<FilmBrief, 'captions' | 'captionPlace' | 'captionSize'>;

export interface CaptionLayout {
  style: DrawnCaptions;
  /** Lines of a caption, and letters of a line of usual words. */
  lines: number;
  letters: number;
  /** In cqmin, as all lengths: of the type; of the band from its upper edge; beside it, where scenes have their margins. */
  size: number;
  top: number;
  height: number;
  left: number;
  right: number;
  /** Where its text stands in the band. */
  align: 'start' | 'center' | 'end';
  /** What scenes leave free beyond the margins of their safe area. */
  taken: { head: number; foot: number };
  /** The band as shares of the frame's height. */
  rows: { top: number; bottom: number };
}

interface Shape {
  /** The margins of captions at the edge of each place; `auto` is above the foot. */
  margin: { top: number; auto: number; bottom: number };
  /** Sizes of type, and lines. */
  burned: Sizes;
  kinetic: Sizes;
}

type Sizes = Record<'small' | 'medium' | 'large' | 'lines', number>;

/** On a tall frame, and at 4:5, captions end at 80 % of the height, above the controls of apps, and their type has at least 3.4 % of it. */
const SHAPES: Record<FrameFormat, Shape> = {
  wide: {
    margin: { top: 5, auto: 5, bottom: 5 },
    burned: { small: 3.6, medium: 4.4, large: 5.4, lines: 2 },
    kinetic: { small: 5.6, medium: 6.8, large: 8, lines: 1 },
  },
  square: {
    margin: { top: 5, auto: 5, bottom: 5 },
    burned: { small: 3.8, medium: 4.6, large: 5.6, lines: 2 },
    kinetic: { small: 5, medium: 6, large: 7, lines: 2 },
  },
  portrait: {
    margin: { top: 6, auto: 25, bottom: 6 },
    burned: { small: 4.3, medium: 4.9, large: 5.9, lines: 2 },
    kinetic: { small: 5.4, medium: 6.6, large: 7.8, lines: 2 },
  },
  tall: {
    margin: { top: 18, auto: 35.6, bottom: 16 },
    burned: { small: 6.1, medium: 6.5, large: 7.6, lines: 2 },
    kinetic: { small: 7.2, medium: 8.4, large: 9.6, lines: 3 },
  },
};

/** Width of a usual letter, in em: of the text face at weight 600, and of a wide display face. */
const LETTER: Record<DrawnCaptions, number> = { burned: 0.53, kinetic: 0.56 };
const LEADING: Record<DrawnCaptions, number> = { burned: 1.34, kinetic: 1.16 };
/** The plate around the text, in em: at the sides of a line, and above and below all of them. */
const PLATE = { aside: 0.5, along: 0.36 };
const MOST_LETTERS: Record<DrawnCaptions, number> = { burned: 42, kinetic: 36 };
/** Between captions and the picture of a scene. */
const GAP = 3;

/** Where captions stand in the picture, and how large; undefined where they do not. */
export function captionLayout(
  { captions: style, captionPlace: place = 'auto', captionSize = 'auto' }: CaptionWish,
  format: FrameFormat,
): CaptionLayout | undefined {
  if (style !== 'kinetic' && style !== 'burned') return undefined;
  const { margin, [style]: sizes } = SHAPES[format];
  const { frame, head, foot, left, right } = FILM_MARGINS[format];
  const { lines, [captionSize === 'auto' ? 'medium' : captionSize]: size } = sizes;
  const height = size * (lines * LEADING[style] + PLATE.along);
  const top = {
    auto: frame.height - margin.auto - height,
    bottom: frame.height - margin.bottom - height,
    // Above it stands all of the scene: at half of the height too little room would be left.
    middle: frame.height * 0.6 - height / 2,
    top: margin.top,
  }[place];
  const inside = (frame.width - left - right) / size - 2 * PLATE.aside;
  const isAbove = place === 'top';
  return {
    style,
    lines,
    letters: Math.min(MOST_LETTERS[style], Math.floor(inside / LETTER[style])),
    size,
    top,
    height,
    left,
    right,
    align: isAbove ? 'start' : place === 'middle' ? 'center' : 'end',
    taken: isAbove
      ? { head: top + height + GAP - head, foot: 0 }
      : { head: 0, foot: Math.max(0, frame.height - top + GAP - foot) },
    rows: { top: top / frame.height, bottom: (top + height) / frame.height },
  };
}

/** The part of a frame, in shares of its width and height from its upper left corner, that neither captions nor controls of apps cover. */
export function safeArea(
  format: FrameFormat,
  taken: CaptionLayout['taken'] = { head: 0, foot: 0 },
): { left: number; right: number; top: number; bottom: number } {
  const { frame, head, foot, left, right } = FILM_MARGINS[format];
  return {
    left: left / frame.width,
    right: 1 - right / frame.width,
    top: (head + taken.head) / frame.height,
    bottom: 1 - (foot + taken.foot) / frame.height,
  };
}
