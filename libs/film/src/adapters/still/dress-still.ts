import { loadStyle } from '@libs/drawing/adapters';
import type { StillBrief } from '../../still/still-brief.js';
import { type StillLook, stillLook } from '../../still/still-look.js';
import type { StillScene } from '../../still/still-scene.js';
import { type DressedPage, dressPage } from '../dress-film.js';

/** Reads the trained style of an image, if it names one, and the images that it shows; `inputs` are paths by resource id. */
export async function dressStill(
  brief: StillBrief,
  still: StillScene,
  inputs: Readonly<Record<string, string>> = {},
): Promise<DressedPage & { look: StillLook }> {
  const style = await loadStyle(brief.adapter, inputs);
  const look = stillLook(brief, still, style);
  return {
    look,
    ...(await dressPage(brief, inputs, {
      style,
      palette: look.palette,
      hasFullGrounds: look.theme.fullGrounds === true,
    })),
  };
}
