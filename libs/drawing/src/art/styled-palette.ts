import { mix } from '../canvas/colour.js';
import { legibleOn } from '../canvas/oklch.js';
import type { Palette } from './palette.js';
import { hexOf, type Lab, labOfHex } from '../canvas/oklab.js';
import type { StyleLook } from './style-look.js';
import { lightnessAt } from '../style/tone.js';

/** Contrast of words on paper: with less, the veil behind them would hide nearly all of a picture. */
const WORDS = 8;
/** How much of a picture the colours of a palette usually take. */
const AREAS = { sky: [0.24, 0.2, 0.13], land: [0.09, 0.1, 0.09], water: [0.05, 0.05], base: [0.05] } as const;
/** The part of a tone that areas get; its ends are for glints and shadows. */
const TONES = { from: 0.06, to: 0.92 };
/** How far a colour's own lightness still counts, so that neighbours stay apart. */
const OWN = { dark: 0.16, light: 0.3 } as const;
/** Lightness of a ground of light words at most, and of the three marks on grounds of both kinds. */
const DEEP = 0.3;
/** Lightness of paper under dark words at least. */
const PALE = 0.84;
const MARKS = { dark: [0.9, 0.66, 0.78], light: [0.6, 0.52, 0.66] } as const;
/** Share of the tone of a light style that its darkest grounds have. */
const SHADE = 0.06;

/**
 * The colours of a light in a style: large areas share out the lightness of the style as they share the picture, and each
 * takes the colour of the style that is nearest to its own.
 */
export function styledPalette(palette: Palette, look: StyleLook): Palette {
  const { pull, ground } = look;
  const area = areaColours(palette, look);
  const lighter = (colour: string, least: number): Lab => {
    const [lightness, a, b] = labOfHex(colour);
    return pull.pulled([Math.max(lightness, least), a, b]);
  };
  const darker = (colour: string, most: number): Lab => {
    const [lightness, a, b] = labOfHex(colour);
    return pull.pulled([Math.min(lightness, most), a, b]);
  };
  const mark = (colour: string, at: 0 | 1 | 2): string => {
    const [, a, b] = labOfHex(colour);
    return hexOf(pull.pulled([MARKS[ground][at], a, b]));
  };
  const pale = hexOf(asPale(lighter(palette.pale, pull.lightest)));
  const shade = darker(palette.deep, lightnessAt(look.tone, SHADE));
  const sky = [area('sky', 0), area('sky', 1), area('sky', 2)] as const;
  const deep = hexOf(ground === 'dark' ? asDark(shade) : lighter(hexOf(shade), lightnessAt(look.tone, SHADE)));
  const accent = mark(palette.accent, 0);
  return {
    light: palette.light,
    sky,
    land: [area('land', 0), area('land', 1), area('land', 2)],
    water: [area('water', 0), area('water', 1)],
    base: ground === 'dark' ? hexOf(asDark(labOfHex(area('base', 0)))) : area('base', 0),
    sun: hexOf(lighter(palette.sun, 0.8)),
    deep,
    pale,
    // The veil behind words on a picture has a share of the sky's colour.
    accent: ground === 'dark' ? legibleOn(accent, [deep, mix(deep, sky[0], 0.25)], WORDS) : accent,
    second: mark(palette.second, 1),
    third: mark(palette.third, 2),
    onPale: legibleOn(hexOf(darker(palette.onPale, 0.5)), [pale], WORDS),
  };
}

/** Dark enough for light words, in any style. */
function asDark([lightness, a, b]: Lab): Lab {
  return [Math.min(lightness, DEEP), a, b];
}

/** Light enough for dark words, in any style. */
function asPale([lightness, a, b]: Lab): Lab {
  return [Math.max(lightness, PALE), a, b];
}

type Area = keyof typeof AREAS;

function areaColours(palette: Palette, { tone, pull, ground }: StyleLook): (area: Area, at: number) => string {
  const areas = (Object.keys(AREAS) as Area[]).flatMap((area) =>
    AREAS[area].map((weight, at) => {
      const own = area === 'base' ? palette.base : (palette[area][at] ?? palette.base);
      return { key: `${area} ${at}`, weight, lab: labOfHex(own) };
    }),
  );
  const whole = areas.reduce((sum, { weight }) => sum + weight, 0);
  const colours = new Map<string, string>();
  let before = 0;
  for (const { key, weight, lab } of areas.toSorted((one, other) => one.lab[0] - other.lab[0])) {
    const share = (before + weight / 2) / whole;
    before += weight;
    const toned = lightnessAt(tone, TONES.from + share * (TONES.to - TONES.from));
    const own = pull.darkest + lab[0] * (pull.lightest - pull.darkest);
    colours.set(key, hexOf(pull.pulled([toned * (1 - OWN[ground]) + own * OWN[ground], lab[1], lab[2]])));
  }
  return (area, at) => colours.get(`${area} ${at}`) ?? palette.base;
}
