import { type PictureFinish, type Style, StyleColours } from '@libs/drawing';
import { loadStyle } from '@libs/drawing/adapters';
import type { FilmBrief } from '../film-brief.js';
import type { Look } from '../plan/look/choose-look.js';
import { dressLook } from '../plan/look/dress-look.js';
import { styleFinish } from '../plan/look/style-finish.js';
import { deniedThing } from '../pictures/absent-things.js';
import { chooseFamily, type PictureFamily } from '../pictures/picture-family.js';
import { textsAt } from '../plan/texts-at.js';
import type { Palette, Theme } from '../themes/theme.js';
import { FilmAssets } from './film-assets.js';
import { searchPictures } from './pictures/pictures.js';

export interface DressedPage {
  assets: FilmAssets;
  /** Of a trained style: what its pictures get once they are drawn. */
  finish?: PictureFinish;
}

export interface DressedFilm extends DressedPage {
  look: Look;
}

/**
 * Reads the trained style of a film, if it names one, and its images; `inputs` are paths by resource id. Scenes and their pictures
 * are drawn in the colours of the style, but for the brand's logo. A composition gets its tone and grain alone.
 */
export async function dressFilm(brief: FilmBrief, inputs: Readonly<Record<string, string>> = {}): Promise<DressedFilm> {
  const style = await loadStyle(brief.adapter, inputs);
  const look = dressLook(brief, style);
  const palette = brief.composition ? undefined : look.palette;
  const page = await dressPage(brief, inputs, {
    style,
    palette,
    theme: look.theme,
    family: familyIn(brief, look),
  });
  return { look, ...page };
}

interface Dressing {
  style: Style | undefined;
  palette: Palette | undefined;
  theme?: Theme;
  family?: PictureFamily;
}

/**
 * The images of a page in the colours of a style, but for the brand's logo, and what its pictures get once they are drawn. Without
 * a palette the page has colours of its own: its images keep theirs.
 */
export async function dressPage(
  { adapter, brand }: Pick<FilmBrief, 'adapter' | 'brand'>,
  inputs: Readonly<Record<string, string>>,
  { style, palette, theme, family }: Dressing,
): Promise<DressedPage> {
  const images = Object.fromEntries(Object.entries(inputs).filter(([id]) => id !== adapter?.id));
  const colours = style && palette && new StyleColours(style);
  const assets = await FilmAssets.open(images, {
    ...(colours && { style: colours, kept: brand?.logo }),
    ...(palette && { palette, hasFullGrounds: theme?.fullGrounds === true }),
    ...(family && { family }),
  });
  return { assets, ...(style && { finish: styleFinish(style, palette) }) };
}

/** The family of the film's pictures: the one that shows most of what its scenes name. */
function familyIn({ scenes = [] }: FilmBrief, { theme }: Look): PictureFamily {
  const named = ['icon', 'words'].flatMap((member) =>
    textsAt(
      member,
      scenes.map(({ visual }) => visual),
    ),
  );
  if (named.length === 0) return 'colour';
  const words = named.map(({ text }) => deniedThing(text) ?? text);
  return chooseFamily(words, {
    preferred: theme.pictures ?? 'colour',
    search: (one) => searchPictures(one, { most: 40 }),
  });
}
