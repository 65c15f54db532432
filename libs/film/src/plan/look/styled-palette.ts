import type { Style } from '@libs/drawing';
import culori, { type Oklab } from 'culori/require';
import type { Ground } from '../../film-brief.js';
import type { Palette } from '../../themes/theme.js';
import { contrast, legibleOn, mix, moved, ofLightness } from './colour.js';

const { differenceEuclidean, oklab, oklch } = culori;

/** Contrast of words: more than is needed, as ornaments of themes and the tone curve of the style take some of it. */
const [INK, INK_SOFT, ACCENT, ON_ACCENT] = [9, 6.6, 6, 5.6];
/** Contrast of shapes without words. */
const SHAPES = 3.4;
/** Lightness (OKLab) of a ground of dark words at least, and of one of light words at most. */
const [PALE, DEEP] = [0.8, 0.4];
/** Distance in OKLab's a-b plane from which two accents can be distinguished. */
const OTHER_HUE = 0.06;
const hueDistance = differenceEuclidean('oklab', [0, 1, 1, 0]);

interface Colour {
  hex: string;
  lab: Oklab;
  share: number;
}

/** The colours of a style as those of a theme. */
export function styledPalette(style: Style, on: Ground): Palette {
  const colours = style.palette.map(({ colour, share }): Colour => ({ hex: colour, lab: oklab(colour)!, share }));
  const ground = groundColour(colours, on);
  const ink = inkColour(colours, ground);
  const surface = mix(ground, on === 'light' ? '#ffffff' : ink, on === 'light' ? 0.5 : 0.09);
  const [accent, accent2] = accentColours(colours, ground);
  return {
    ground,
    surface,
    ink,
    inkSoft: clearer(mix(ink, ground, 0.25), [ground, surface], INK_SOFT),
    accent,
    accent2,
    onAccent: onAccentColour(accent, [ground, ink]),
    line: mix(ground, ink, 0.35),
    strong: strongColour(colours, { ground, ink }),
    onStrong: ink,
  };
}

/** The colour that such pictures have most after their ground and that carries the ink. */
function strongColour(colours: readonly Colour[], { ground, ink }: { ground: string; ink: string }): string {
  const found = colours.find(({ hex }) => hex !== ground && contrast(hex, ink) >= INK_SOFT);
  return found?.hex ?? mix(ground, ink, 0.08);
}

/** The colour that most of such pictures have and that can carry words; else their main one, moved until it can. */
function groundColour(colours: readonly Colour[], on: Ground): string {
  const carries = ({ lab: { l } }: Colour): boolean => (on === 'light' ? l >= PALE : l <= DEEP);
  return colours.find(carries)?.hex ?? ofLightness(colours[0]!.hex, on === 'light' ? PALE : DEEP);
}

function inkColour(colours: readonly Colour[], ground: string): string {
  const towards = legibleOn(ground);
  const sameSide = colours.filter(({ hex }) => legibleOn(hex) !== towards);
  const best = (sameSide.length > 0 ? sameSide : colours).reduce((one, other) =>
    contrast(other.hex, ground) > contrast(one.hex, ground) ? other : one,
  );
  return clearer(best.hex, [ground], INK);
}

/** The strongest colours of two hues, each seen on the ground and good as a ground of words. */
function accentColours(colours: readonly Colour[], ground: string): [string, string] {
  const own = oklab(ground)!;
  const strength = ({ hex, lab, share }: Colour): number =>
    (oklch(hex)!.c + 0.15 * Math.abs(lab.l - own.l)) * Math.min(1, share / 0.02) ** 0.5;
  const [first, ...others] = colours
    .filter(({ hex }) => hex !== ground)
    .toSorted((one, other) => strength(other) - strength(one));
  const accent = first?.hex ?? mix(ground, legibleOn(ground), 0.6);
  const second = others.find(({ lab }) => first && hueDistance(lab, first.lab) > OTHER_HUE);
  const accent2 = second?.hex ?? mix(accent, legibleOn(ground), 0.3);
  return [readable(clearer(accent, [ground], ACCENT), ground), clearer(accent2, [ground], SHAPES)];
}

/** The colour, lighter or darker until it has this contrast with every ground; its hue stays. */
function clearer(color: string, grounds: readonly string[], least: number): string {
  const isSeen = (tried: string): boolean => grounds.every((ground) => contrast(tried, ground) >= least);
  return moved(color, legibleOn(grounds[0]!), isSeen);
}

/** An accent on which near-white or near-black can be read: in the middle between them neither can. */
function readable(accent: string, ground: string): string {
  return moved(accent, legibleOn(ground), (tried) => contrast(tried, legibleOn(tried)) >= ON_ACCENT);
}

/** Of the colours that are there already the one that is read best on an accent, else near-white or near-black. */
function onAccentColour(accent: string, known: readonly string[]): string {
  const best = known.reduce((one, other) => (contrast(other, accent) > contrast(one, accent) ? other : one));
  return contrast(best, accent) >= ON_ACCENT ? best : legibleOn(accent);
}
