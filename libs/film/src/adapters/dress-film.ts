import { type PictureFinish, StyleColours } from '@libs/rendering';
import { loadStyle } from '@libs/rendering/adapters';
import type { FilmBrief } from '../film-brief.js';
import { type DressedLook, dressLook } from '../plan/look/dress-look.js';
import { styleFinish } from '../plan/look/style-finish.js';
import { FilmAssets } from './film-assets.js';

export interface DressedFilm {
  look: DressedLook;
  assets: FilmAssets;
  /** Of a trained style: what its pictures get once they are drawn. */
  finish?: PictureFinish;
}

/**
 * Reads the trained style of a film, if it names one, and its images; `inputs` are paths by resource id. Scenes and their pictures
 * are drawn in the colours of the style, but for the brand's logo. A composition gets its tone and grain alone.
 */
export async function dressFilm(brief: FilmBrief, inputs: Readonly<Record<string, string>> = {}): Promise<DressedFilm> {
  const style = await loadStyle(brief.adapter, inputs);
  const images = Object.fromEntries(Object.entries(inputs).filter(([id]) => id !== brief.adapter?.id));
  const look = dressLook(brief, style);
  if (!style) return { look, assets: await FilmAssets.open(images) };
  if (brief.composition) return { look, assets: await FilmAssets.open(images), finish: styleFinish(style) };
  const colours = { colours: new StyleColours(style), kept: brief.brand?.logo };
  return { look, assets: await FilmAssets.open(images, colours), finish: styleFinish(style, look.palette) };
}
