import { frameFormat } from '@libs/drawing';
import type { StillBrief } from '../../still/still-brief.js';
import { brandFoot } from '../../still/brand-foot.js';
import { posterDrawing } from '../../still/draw-poster.js';
import type { StillLook } from '../../still/still-look.js';
import { STILL_SECONDS } from '../../still/still-moment.js';
import type { StillScene } from '../../still/still-scene.js';
import type { FilmPictures } from '../document/document-of.js';
import { filmDocument } from '../document/film-document.js';

/** The document of an image: a film of one scene that nobody speaks over. */
export function stillDocument(
  brief: StillBrief,
  still: StillScene,
  { look, pictures, width, height }: { look: StillLook; pictures: FilmPictures; width: number; height: number },
): Promise<string> {
  const { poster } = still;
  const brand = brief.brand && {
    ...(brief.brand.name !== undefined && { name: brief.brand.name }),
    ...(brief.brand.logo !== undefined && { logo: pictures.image(brief.brand.logo) }),
  };
  const isSigned = brand !== undefined && Object.keys(brand).length > 0 && !BRANDED.has(still.scene.visual.type);
  return filmDocument({
    width,
    height,
    shape: frameFormat({ width, height }),
    ...look,
    hasFullGrounds: look.theme.fullGrounds === true,
    seed: brief.seed,
    scenes: [
      {
        scene: still.scene,
        startSeconds: 0,
        durationSeconds: STILL_SECONDS,
        entrance: 'cut',
        ...(poster && { draw: posterDrawing(poster.detail, poster.picture) }),
      },
    ],
    icon: (words, at) => pictures.icon(words, at),
    image: (id) => pictures.image(id),
    ...(brand && { brand }),
    ...(isSigned && { foot: brandFoot(brand) }),
    still: true,
  });
}

/** Kinds that show the brand themselves. */
const BRANDED: ReadonlySet<string> = new Set(['end_card', 'html']);
