import { capitalised } from '../words/capitalised.js';
import { cutAtWord } from '../words/cut-at-word.js';
import { Random } from '../canvas/random.js';
import type { Studio, Surface } from '../canvas/studio.js';
import { imageFrameSize } from '../frame-size.js';
import { applyGrain, grainPlate } from '../style/grain-plate.js';
import type { Style } from '../style/style.js';
import type { ArtBrief } from './art-brief.js';
import { ART_THEMES } from './art-themes.js';
import { brandedPalette } from './branded-palette.js';
import { develop } from './develop.js';
import { lightOf } from './light-of.js';
import { LIGHTS } from './palette.js';
import { lookOf } from './style-look.js';
import { styledPalette } from './styled-palette.js';
import { TECHNIQUES } from './techniques/technique-list.js';

const LONGEST_TITLE = 120;

/** A picture that is painted. */
export interface Art {
  surface: Surface;
  /** The pattern that was grown. */
  motif: string;
  /** The name of the theme that was chosen. */
  theme: string;
  title: string;
}

/** Paints the art of a brief, without words: its words choose the light, its seed all that is left open. */
export function drawArt(brief: ArtBrief, studio: Studio, style?: Style): Art {
  const { width, height } = imageFrameSize(brief.aspectRatio, brief.size);
  const random = new Random('art', brief.seed, brief.prompt);
  const themes = Object.entries(ART_THEMES);
  const [theme, paletteIn] = themes.find(([name]) => name === brief.theme) ?? random.pick(themes);
  const own = paletteIn(lightOf(brief.prompt) ?? random.pick(LIGHTS));
  const look = style && lookOf(style);
  const palette = brandedPalette(look ? styledPalette(own, look) : own, brief.brand?.colors, look?.ground);
  const [motif, technique] = random.pick(Object.entries(TECHNIQUES));
  const surface = studio.surface(width, height);
  surface.context.drawImage(technique({ width, height, palette, random, studio }), 0, 0, width, height);
  if (look) {
    const block = surface.context.createImageData(width, height);
    block.data.set(studio.pixels(surface));
    develop(block.data, width, look);
    const plate = grainPlate(look.style.grain, { width, height });
    if (plate) applyGrain(block.data, 4, plate);
    surface.context.putImageData(block, 0, 0);
  }
  return { surface, motif, theme, title: cutAtWord(capitalised(brief.prompt), LONGEST_TITLE) };
}
