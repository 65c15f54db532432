import { ColourPull } from '../style/colour-pull.js';
import type { Lab } from '../canvas/oklab.js';
import { labOfHex } from '../canvas/oklab.js';
import type { Style } from '../style/style.js';
import { groundOf } from '../style/style-ground.js';
import { spreadTone } from '../style/tone.js';

/** Share of thin lines among edges from which on a style is one of lines. */
const LINES = 0.22;
/** Edges of less density, or of less sharpness, are those of a wash. */
const WASH = { density: 0.03, sharpness: 0.5 };

/** Drawing parameters derived from the figures of a style. */
export interface StyleLook {
  style: Style;
  /** That of the style, or one with more range where it is flat. */
  tone: readonly number[];
  pull: ColourPull;
  /** Whether most of a picture is dark or light: words are the other. */
  ground: 'dark' | 'light';
  /** The colour that most of a picture has. */
  main: Lab;
  /** How shapes are drawn: as lines lighter or darker than their ground, as washes, or as the theme draws them. */
  hand: 'light lines' | 'dark lines' | 'wash' | 'own';
}

export function lookOf(style: Style): StyleLook {
  const { edges, palette } = style;
  const tone = spreadTone(style.tone);
  return {
    style,
    tone,
    pull: new ColourPull({ palette, tone }),
    ground: groundOf(style),
    main: labOfHex(palette[0]?.colour ?? '#808080'),
    hand: handOf(edges),
  };
}

function handOf({ lightLines, darkLines, density, sharpness }: Style['edges']): StyleLook['hand'] {
  if (Math.max(lightLines, darkLines) > LINES && density > WASH.density)
    return lightLines > darkLines ? 'light lines' : 'dark lines';
  return density < WASH.density || sharpness < WASH.sharpness ? 'wash' : 'own';
}

export function isLined({ hand }: StyleLook): boolean {
  return hand === 'light lines' || hand === 'dark lines';
}

/** The colour of a line, from that of its shape. */
export function lineColour({ pull, hand }: StyleLook, [lightness, a, b]: Lab): Lab {
  const { darkest, lightest } = pull;
  const reach = (lightest - darkest) * 0.22;
  const light = hand === 'dark lines' ? darkest + lightness * reach : lightest - (1 - lightness) * reach;
  return pull.pulled([light, a, b]);
}
