import { type PictureFinish, type Style, StyleColours, videoFrameSize } from '@libs/drawing';
import { loadStyle } from '@libs/drawing/adapters';
import type { FilmBrief } from '../film-brief.js';
import type { Look } from '../plan/look/choose-look.js';
import { dressLook } from '../plan/look/dress-look.js';
import { hasFullGrounds } from '../plan/look/scene-palettes.js';
import { styleFinish } from '../plan/look/style-finish.js';
import { deniedThing } from '../pictures/absent-things.js';
import { languageOf } from '../pictures/languages/language-of.js';
import { wordsOf } from '../plan/tone/read-tone.js';
import { holdsWords } from '../pictures/picture-words.js';
import { chooseFamily, type PictureFamily } from '../pictures/picture-family.js';
import { clipIds } from '../plan/clip-facts.js';
import { textsAt } from '../plan/texts-at.js';
import type { Palette } from '../themes/theme.js';
import { FilmClips } from './clips/film-clips.js';
import type { ClipProgram } from './clips/read-clip.js';
import { FilmAssets } from './film-assets.js';
import { searchPictures } from './pictures/pictures.js';

export interface DressedPage {
  assets: FilmAssets;
  /** Of a trained style: what its pictures get once they are drawn. */
  finish?: PictureFinish;
}

export interface DressedFilm extends DressedPage {
  look: Look;
  /** Of its pictures. */
  family: PictureFamily;
}

/**
 * Reads the trained style of a film, if it names one, and its images; `inputs` are paths by resource id. Scenes and their pictures
 * are drawn in the colours of the style, but for the brand's logo. A composition gets its tone and grain alone. `program` decodes clips.
 */
export async function dressFilm(
  brief: FilmBrief,
  inputs: Readonly<Record<string, string>> = {},
  program?: ClipProgram,
): Promise<DressedFilm> {
  const style = await loadStyle(brief.adapter, inputs);
  const look = dressLook(brief, style);
  const palette = brief.composition ? undefined : look.palette;
  const language = languageOf(wordsOf(brief), brief.diction?.locale);
  const family = brief.revises?.family ?? familyIn(brief, look, language);
  const clips = program && clipIds(brief.scenes).length > 0 ? await clipsOf(brief, inputs, program) : undefined;
  const page = await dressPage(brief, inputs, {
    style,
    palette,
    hasFullGrounds: hasFullGrounds(look),
    family,
    language,
    ...(clips && { clips }),
  });
  return { look, family, ...page };
}

interface Dressing {
  style: Style | undefined;
  palette: Palette | undefined;
  hasFullGrounds?: boolean;
  family?: PictureFamily;
  language?: string | undefined;
  clips?: FilmClips;
}

/**
 * The images of a page in the colours of a style, but for the brand's logo, and what its pictures get once they are drawn. Without
 * a palette the page has colours of its own: its images keep theirs.
 */
export async function dressPage(
  { adapter, brand, videos = [], recordings = [] }: Pick<FilmBrief, 'adapter' | 'brand' | 'videos' | 'recordings'>,
  inputs: Readonly<Record<string, string>>,
  { style, palette, hasFullGrounds: isFull = false, family, language, clips }: Dressing,
): Promise<DressedPage> {
  const others = new Set([adapter?.id, ...videos, ...recordings.map(({ id }) => id)]);
  const images = Object.fromEntries(Object.entries(inputs).filter(([id]) => !others.has(id)));
  const colours = style && palette && new StyleColours(style);
  const assets = await FilmAssets.open(images, {
    ...(colours && { style: colours, kept: brand?.logo }),
    ...(palette && { palette, hasFullGrounds: isFull }),
    ...(family && { family }),
    language,
    ...(clips && { clips }),
  });
  return { assets, ...(style && { finish: styleFinish(style, palette) }) };
}

function clipsOf(
  { scenes = [], fps, aspectRatio, resolution }: FilmBrief,
  inputs: Readonly<Record<string, string>>,
  program: ClipProgram,
): Promise<FilmClips> {
  return FilmClips.open({ ...program, scenes, inputs, fps, ...videoFrameSize(aspectRatio, resolution) });
}

/** The family of the film's pictures: the one that shows most of what its scenes name. */
function familyIn(brief: FilmBrief, { theme }: Look, language?: string): PictureFamily {
  const shown = wordsOf(brief);
  const named = ['icon', 'words'].flatMap((member) =>
    textsAt(
      member,
      (brief.scenes ?? []).map(({ visual }) => visual),
    ),
  );
  if (named.length === 0) return 'colour';
  const words = named.map(({ text }) => deniedThing(text) ?? text);
  return chooseFamily(words, {
    preferred: theme.pictures ?? 'colour',
    search: (one) => searchPictures(one, { most: 40, language, isShown: holdsWords(shown, one) }),
  });
}
