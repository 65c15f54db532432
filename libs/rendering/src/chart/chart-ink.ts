import { mix } from '../drawing/colour.js';
import { fromOklch, legibleOn, oklch } from '../drawing/oklch.js';
import type { Palette } from '../palette.js';

/** Contrast of words, with some air over what is demanded; and of marks that carry meaning (WCAG 2.2, 1.4.11). */
const WORDS = 4.7;
const MARKS = 3.1;
/** Degrees of hue by which two series at least differ. */
const APART = 38;

/** The colours of one chart. */
export interface ChartInk {
  /** Top and bottom of the ground. */
  grounds: readonly [string, string];
  title: string;
  words: string;
  /** Words of less weight. */
  soft: string;
  grid: string;
  axis: string;
  accent: string;
  /** A mark for each series or share. */
  marks: readonly string[];
  /** The same colours where they are words. */
  names: readonly string[];
}

/** Ink on pale paper, or light on a deep ground. */
export function chartInk(
  palette: Palette,
  {
    paper,
    count,
    ink,
    styled = false,
  }: { paper: boolean; count: number; ink: { onDark: string; onLight: string }; styled?: boolean },
): ChartInk {
  const grounds = styled ? styledGrounds(palette, paper) : ownGrounds(palette, paper);
  const words = paper ? ink.onLight : ink.onDark;
  const middle = mix(grounds[0], grounds[1], 0.5);
  const marks = separated([palette.accent, palette.second, palette.third], count).map((colour) =>
    legibleOn(colour, grounds, MARKS),
  );
  return {
    grounds,
    title: words,
    words: legibleOn(mix(words, middle, 0.12), grounds, WORDS),
    soft: legibleOn(mix(words, middle, 0.34), grounds, WORDS),
    grid: mix(middle, words, 0.13),
    axis: mix(middle, words, 0.42),
    accent: legibleOn(palette.accent, grounds, MARKS),
    marks,
    names: marks.map((colour) => legibleOn(colour, grounds, WORDS)),
  };
}

function ownGrounds({ pale, deep, base }: Palette, paper: boolean): ChartInk['grounds'] {
  return paper
    ? [mix(pale, '#ffffff', 0.7), mix(pale, '#ffffff', 0.25)]
    : [mix(deep, base, 0.55), mix(deep, '#000000', 0.12)];
}

/** In a trained style, paper and ground have its very colours. */
function styledGrounds({ pale, deep, base }: Palette, paper: boolean): ChartInk['grounds'] {
  return paper ? [mix(pale, '#ffffff', 0.15), pale] : [base, mix(base, deep, 0.4)];
}

/** At least `count` colours: the given ones where they differ, then ones from the widest gaps between their hues. */
function separated(given: readonly string[], count: number): string[] {
  const chosen: string[] = [];
  for (const colour of given) if (chosen.every((other) => differ(colour, other))) chosen.push(colour);
  const model = chosen.map(oklch);
  const chroma = Math.max(0.1, ...model.map((colour) => colour.chroma)) * 0.9;
  const lightness = model.reduce((sum, colour) => sum + colour.lightness, 0) / model.length;
  while (chosen.length < count) {
    const hues = chosen.map((colour) => oklch(colour).hue).sort((a, b) => a - b);
    const gaps = hues.map((hue, at) => ({ hue, gap: ((hues[at + 1] ?? (hues[0] ?? 0) + 360) - hue) % 360 || 360 }));
    const widest = gaps.reduce((best, gap) => (gap.gap > best.gap ? gap : best));
    chosen.push(fromOklch({ lightness, chroma, hue: (widest.hue + widest.gap / 2) % 360 }));
  }
  return chosen;
}

function differ(one: string, other: string): boolean {
  const [a, b] = [oklch(one), oklch(other)];
  if (Math.abs(a.lightness - b.lightness) > 0.22) return true;
  const between = Math.abs(a.hue - b.hue) % 360;
  return Math.min(a.chroma, b.chroma) > 0.03 && Math.min(between, 360 - between) > APART;
}
