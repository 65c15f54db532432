import type { Brush } from '../brushes/brush.js';
import { outlinedAs } from '../brushes/outlined-brush.js';
import { RecolouringBrush, type Recolour } from '../brushes/recolouring-brush.js';
import { washed } from '../brushes/wash-brush.js';
import { legibleOn } from '../drawing/oklch.js';
import { tintOf, tintText, type Tint } from '../drawing/tint.js';
import { coverGround } from '../grounds/cover-ground.js';
import { veilGround } from '../grounds/veil-ground.js';
import type { Palette } from '../palette.js';
import type { Theme } from '../theme.js';
import { develop } from './develop.js';
import { bytesOf, hexOf, type Lab, labOf } from './oklab.js';
import { styledPalette } from './styled-palette.js';
import type { Style } from './style.js';
import { lineColour, lookOf, type StyleLook } from './style-look.js';
import { drawTexture } from './styled-texture.js';

/** Lightness of letters on dark and on light grounds. */
const LETTERS = { onDark: 0.985, onLight: 0.24 };
/** Corners are darkened as much as a theme says on dark grounds alone. */
const FAINT_VIGNETTE = 0.05;

/** A theme drawn in a trained style. Colours in `kept` are those of a brand: they are drawn as they are. */
export function styledTheme(theme: Theme, style: Style | undefined, kept: ReadonlySet<string> = new Set()): Theme {
  if (!style) return theme;
  const look = lookOf(style);
  const palettes = new Map<string, Palette>();
  const ink = inkOf(look);
  return {
    ...theme,
    palette: (light) => {
      const palette = palettes.get(light) ?? styledPalette(theme.palette(light), look);
      palettes.set(light, palette);
      return palette;
    },
    brush: brushOf(theme.brush, look, kept),
    ink,
    ground: look.ground === 'dark' ? veilGround({ onDark: ink.onDark }) : coverGround(ink.onLight),
    captions: (palette) => captionsOf(theme.captions(palette), palette, look),
    finish: undefined,
    vignette: look.ground === 'dark' ? theme.vignette : FAINT_VIGNETTE,
    style: {
      grounds: look.ground,
      texture: (context, frame) => drawTexture(context, frame, look),
      develop: (pixels, width) => develop(pixels, width, look),
    },
  };
}

function inkOf({ main }: StyleLook): Theme['ink'] {
  const [, a, b] = main;
  return { onDark: hexOf([LETTERS.onDark, a * 0.06, b * 0.06]), onLight: hexOf([LETTERS.onLight, a * 0.3, b * 0.3]) };
}

function captionsOf(own: ReturnType<Theme['captions']>, { deep, pale, accent, onPale }: Palette, look: StyleLook) {
  const ink = inkOf(look);
  const words =
    look.ground === 'dark'
      ? { plate: deep, ink: ink.onDark, heard: legibleOn(accent, [deep], 5.2) }
      : { plate: pale, ink: ink.onLight, heard: onPale };
  return { ...own, ...words, opacity: Math.max(own.opacity, 0.88), ...(own.edge !== undefined && { edge: accent }) };
}

function brushOf(own: Brush, look: StyleLook, kept: ReadonlySet<string>): Brush {
  const recolour = recolouring(look, kept);
  const hand = handOf(own, look);
  return (context) => hand(new RecolouringBrush(context, recolour));
}

function handOf(own: Brush, look: StyleLook): Brush {
  switch (look.hand) {
    case 'wash':
      return washed;
    case 'own':
      return own;
    case 'light lines':
    case 'dark lines':
      return outlinedAs({
        ground: [...bytesOf(look.main), 1],
        fill: 0.1,
        gradient: 0.14,
        line: ([red, green, blue, alpha]) => tint(lineColour(look, labOf(...whole([red, green, blue]))), alpha),
        width: 1.8,
        glow: 0,
      });
  }
}

function recolouring({ pull }: StyleLook, kept: ReadonlySet<string>): Recolour {
  const known = new Map<string, string>();
  return (colour) => {
    if (kept.has(colour)) return colour;
    const made = known.get(colour);
    if (made !== undefined) return made;
    const [red, green, blue, alpha] = tintOf(colour);
    const recoloured = tintText(tint(pull.pulled(labOf(...whole([red, green, blue]))), alpha));
    // Colours that fade with time are ever new ones.
    if (known.size < 4_096) known.set(colour, recoloured);
    return recoloured;
  };
}

function whole([red, green, blue]: readonly [number, number, number]): [number, number, number] {
  const byte = (value: number): number => Math.max(0, Math.min(255, Math.round(value)));
  return [byte(red), byte(green), byte(blue)];
}

function tint(lab: Lab, alpha: number): Tint {
  return [...bytesOf(lab), alpha];
}
