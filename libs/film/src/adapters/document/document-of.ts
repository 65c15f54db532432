import { frameFormat, videoFrameSize } from '@libs/drawing';
import type { FilmBrief } from '../../film-brief.js';
import { chooseTransitions, type Entrance } from '../../plan/look/choose-transitions.js';
import type { Look } from '../../plan/look/choose-look.js';
import { dressLook } from '../../plan/look/dress-look.js';
import { hasFullGrounds } from '../../plan/look/scene-palettes.js';
import { captionLayout } from '../../plan/words/caption-layout.js';
import { drawnCues } from '../../plan/words/scene-captions.js';
import type { SpokenScene } from '../../plan/words/speak-scenes.js';
import type { PlacedImage } from '../../scenes/drawing.js';
import { captionLayer } from './captions.js';
import { filmDocument } from './film-document.js';

/** Where the pictures of a film are found. */
export interface FilmPictures {
  icon(words: string, scene: number, text?: string): PlacedImage | undefined;
  pictureOf(line: string, scene: number): PlacedImage | undefined;
  image(id: string): PlacedImage;
  clip(scene: number): PlacedImage;
}

/** The document of a film whose scenes stand in time; in its own look unless another is given. */
export function documentOf(
  brief: FilmBrief,
  spoken: readonly SpokenScene[],
  pictures: FilmPictures,
  {
    look = dressLook(brief),
    entrances = chooseTransitions(spoken, look.theme, brief.seed),
    holdsCaptions,
  }: {
    look?: Look;
    entrances?: readonly Entrance[];
    /** The last caption of each scene stands until its end, so that a late picture has one. */
    holdsCaptions?: boolean;
  } = {},
): Promise<string> {
  const { width, height } = videoFrameSize(brief.aspectRatio, brief.resolution);
  const shape = frameFormat({ width, height });
  const { theme, ground, palette, arrangement } = look;
  const { revises } = brief;
  const captions = captionLayout(brief, shape);
  return filmDocument({
    width,
    height,
    shape,
    theme,
    ground,
    palette,
    hasFullGrounds: hasFullGrounds(look),
    arrangement,
    seed: brief.seed,
    scenes: spoken.map((scene, at) => ({
      ...scene,
      entrance: entrances[at] ?? 'cut',
      ...(revises && { variant: revises.variants[at] }),
    })),
    ...(revises && { things: revises.things }),
    icon: (words, at, text) => pictures.icon(words, at, text),
    ...(hasFullGrounds(look) && { pictureOf: (line, at) => pictures.pictureOf(line, at) }),
    image: (id) => pictures.image(id),
    clip: (at) => pictures.clip(at),
    ...(brief.brand && { brand: brandOf(brief.brand, pictures) }),
    ...(captions && {
      captions: captionLayer(drawnCues(spoken, captions, { held: holdsCaptions }), captions),
      captionsTake: captions.taken,
    }),
  });
}

function brandOf({ name, logo }: NonNullable<FilmBrief['brand']>, pictures: FilmPictures) {
  return { ...(name !== undefined && { name }), ...(logo !== undefined && { logo: pictures.image(logo) }) };
}
