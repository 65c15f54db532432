import culori from 'culori/require';
import type { VisualType } from '../../scenes/kinds.js';
import type { Palette } from '../../themes/theme.js';
import { accentPalette } from './accent-palette.js';
import { brandedPalette } from './branded-palette.js';
import type { Look } from './choose-look.js';
import { contrast, isNearlyBlack, mix, moved, ofChroma } from './colour.js';

const { oklch } = culori;

/**
 * What a scene stands on: the ground of its film, a tint of it, the strong colour, or the colour of its words, in which the words have
 * the colour of the ground.
 */
type SceneGround = 'own' | 'tinted' | 'strong' | 'turned';

/** Few words stand on the strong colour, and a figure on that of the words. Charts and pictures that fill the frame have the film's own. */
const GROUNDS: Partial<Record<VisualType, SceneGround>> = {
  title: 'strong',
  quote: 'strong',
  end_card: 'strong',
  stat: 'turned',
  chart: 'own',
  clip: 'own',
  html: 'own',
  image: 'own',
};

/** Shares of the accent in a tinted ground, and in the colour of words as a ground. */
const [TINT, TURNED] = [0.15, 0.26];
const TRIES = 8;
/** Contrast of an accent with the tinted ground, and of words with the turned one. */
const [SHAPES, WORDS] = [3, 7];

/**
 * Whether the scenes of a film stand on several grounds: not in a quiet theme, nor where the matter is grave. A trained style has a
 * strong colour of its own, for the theme of full grounds.
 */
export function hasFullGrounds({ theme, tone, palette }: Pick<Look, 'theme' | 'tone' | 'palette'>): boolean {
  return isStyled(palette) ? theme.fullGrounds === true : !theme.calm && tone !== 'grave';
}

function isStyled({ strong }: Palette): boolean {
  return strong !== undefined;
}

/** The colours of a scene that are others than its film's. Every second scene of matter is tinted: its number is that of a first film. */
export function scenePalette(type: VisualType, number: number, palette: Palette): Palette | undefined {
  const ground = GROUNDS[type] ?? (number % 2 === 0 ? 'tinted' : 'own');
  if (isStyled(palette) && ground !== 'strong') return undefined;
  switch (ground) {
    case 'strong':
      return accentPalette(palette.strong ?? palette.accent, palette.onStrong ?? palette.onAccent).palette;
    case 'turned':
      return turnedPalette(palette);
    case 'tinted':
      return tintedPalette(palette);
    case 'own':
      return undefined;
  }
}

/** A ground that is nearly black would pass for a missing picture. */
function turnedPalette(palette: Palette): Palette {
  const { ground, ink, accent, accent2 } = palette;
  const turned = mostMixed(
    TURNED,
    (share) => mix(ink, accent, share),
    (tried) => contrast(tried, ground) >= WORDS,
  );
  const seen = moved(turned, ground, (tried) => !isNearlyBlack(tried));
  return brandedPalette({ ...palette, ink: ground }, [accent, seen, accent2]).palette;
}

/** A tint is as colourful as the ground: opposite colours would meet in grey. */
function tintedPalette(palette: Palette): Palette {
  const { ground, surface, line, accent, accent2 } = palette;
  const colourful = (share: number): string => ofChroma(mix(ground, accent, share), oklch(ground)!.c);
  const tinted = mostMixed(TINT, colourful, (tried) => contrast(tried, accent) >= SHAPES);
  return { ...brandedPalette(palette, [accent, tinted, accent2]).palette, surface, line };
}

/** The colour of the largest share that is good, up to `most`; of none where none is. */
function mostMixed(most: number, colour: (share: number) => string, isGood: (tried: string) => boolean): string {
  const shares = Array.from({ length: TRIES }, (_, at) => most * (1 - at / TRIES));
  return shares.map(colour).find(isGood) ?? colour(0);
}
