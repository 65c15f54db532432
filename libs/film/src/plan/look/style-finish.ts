import { type PictureFinish, type ReadPair, type Style, toneCurve } from '@libs/drawing';
import { accentWords } from '../../themes/accent-words.js';
import type { Palette } from '../../themes/theme.js';
import { contrast } from './colour.js';

/** Contrast of words (WCAG 2.2, 1.4.3: 4.5), with some air for the rounding of pixels, and of an accent that is a shape beside them. */
const [WORDS, SHAPES] = [4.6, 3];
/** Contrast that words with more than `AMPLE` keep: they may stand on ornaments of a theme, which are nearer to them. */
const [KEPT, AMPLE] = [5.3, 5.8];

/** Colours of words in pictures whose palette is not known, at contrasts that words usually have. */
const USUAL: readonly ReadPair[] = [
  { words: '#000000', ground: '#ffffff', contrast: 7 },
  { words: '#595959', ground: '#ffffff', contrast: WORDS },
  { words: '#9a9a9a', ground: '#000000', contrast: WORDS },
];

/**
 * The tone and grain that a style gives to a finished picture. In one of this palette every word stays legible; without a
 * palette the picture is the caller's own, and its middle tones move towards those of the style.
 */
export function styleFinish(style: Style, palette?: Palette): PictureFinish {
  const tone = palette ? toneCurve(style, pairsOf(palette)) : toneCurve(style, USUAL, { middle: true });
  return { tone, grain: style.grain };
}

function pairsOf(palette: Palette): ReadPair[] {
  const { ground, surface, ink, inkSoft, accent, onAccent, strong = accent, onStrong = onAccent } = palette;
  const words = [ink, inkSoft, accentWords(palette)];
  const placed = [
    ...words.flatMap((color) => [[color, ground] as const, [color, surface] as const]),
    [onAccent, accent] as const,
    [onStrong, strong] as const,
  ];
  return [
    ...placed.map(([color, under]) => ({
      words: color,
      ground: under,
      contrast: contrast(color, under) > AMPLE ? KEPT : WORDS,
    })),
    { words: accent, ground, contrast: SHAPES },
  ];
}
