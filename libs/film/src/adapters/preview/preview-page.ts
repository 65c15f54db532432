import { frameFormat, videoFrameSize } from '@libs/drawing';
import { examineComposition } from '../../composition/examine-composition.js';
import type { FilmBrief } from '../../film-brief.js';
import { expectedScenes } from '../../plan/expected-scenes.js';
import { sceneCues } from '../../plan/scene-cues.js';
import { sceneTexts } from '../../plan/scene-texts.js';
import { captionLayout, safeArea } from '../../plan/words/caption-layout.js';
import { evenMoments, type Moment, sceneMoments } from '../../preview/preview-moments.js';
import type { ExpectedScene } from '../../quality/scenes-shown.js';
import type { FieldText } from '../../scenes/scene-kind.js';
import type { Cue } from '../../time/scene-part.js';
import { compositionDocument } from '../document/composition-document.js';
import { documentOf } from '../document/document-of.js';
import type { DressedFilm } from '../dress-film.js';
import type { SheetFrame } from './draw-sheet.js';
import { previewScenes } from './preview-scenes.js';

/** Pictures of a composition, whose scenes we do not know: one for so many seconds, and at most so many. */
const [SECONDS_PER_PICTURE, MOST_PICTURES] = [2, 12];

/** The page of a film that is looked at, and the moments at which it is. */
export interface PreviewPage {
  html: string;
  /** Pixels of the frame. */
  width: number;
  height: number;
  /** Pixels that the page is written for, where they are others. */
  layout?: { width: number; height: number };
  moments: Moment[];
  /** What captions and controls of apps leave free of markup of the caller. */
  safeArea: (scene: number) => SheetFrame['safe'];
  /** What the film must show of its scenes; none of a composition, whose scenes are not known. */
  expected: ExpectedScene[];
  /** The texts that the caller gave to the scene of a moment. */
  fields: (scene: number) => FieldText[];
  /** When the parts of the scene of a moment enter. */
  cues: (scene: number) => Cue[];
  /** The field that holds all that no other field gives. */
  otherField: (scene: number) => string | undefined;
  /** Whether all that is seen belongs to the scene of the moment: a composition has no scenes of ours. */
  isWhole: boolean;
}

export async function previewPage(
  brief: FilmBrief,
  { look, assets }: Pick<DressedFilm, 'look' | 'assets'>,
): Promise<PreviewPage> {
  const size = videoFrameSize(brief.aspectRatio, brief.resolution);
  return brief.composition ? pageOfComposition(brief.composition, size) : pageOfScenes(brief, { look, assets, size });
}

async function pageOfScenes(
  brief: FilmBrief,
  { look, assets, size }: Pick<DressedFilm, 'look' | 'assets'> & { size: { width: number; height: number } },
): Promise<PreviewPage> {
  const spoken = await previewScenes(brief);
  const shape = frameFormat(size);
  const captions = captionLayout(brief, shape);
  const typeOf = (scene: number): string | undefined => spoken[scene]?.scene.visual.type;
  return {
    html: await documentOf(brief, spoken, assets, { look, holdsCaptions: true }),
    width: size.width,
    height: size.height,
    moments: sceneMoments(spoken),
    expected: expectedScenes(spoken, captions),
    safeArea: (scene) => (typeOf(scene) === 'html' ? safeArea(shape, captions?.taken) : undefined),
    cues: (scene) => (spoken[scene] ? sceneCues(spoken[scene]) : []),
    fields: (scene) => (spoken[scene] ? sceneTexts(spoken[scene].scene) : []),
    otherField: (scene) => (typeOf(scene) === 'html' ? 'visual.html' : undefined),
    isWhole: false,
  };
}

function pageOfComposition(
  composition: NonNullable<FilmBrief['composition']>,
  { width, height }: { width: number; height: number },
): PreviewPage {
  const { seconds, ...layout } = examineComposition(composition);
  const count = Math.min(MOST_PICTURES, Math.max(1, Math.round(seconds / SECONDS_PER_PICTURE)));
  return {
    html: compositionDocument(composition.html, { width }),
    width,
    height,
    layout: {
      width: layout.width,
      height: layout.height,
    },
    moments: evenMoments(count, seconds),
    expected: [],
    safeArea: () => undefined,
    cues: () => [],
    fields: () => [],
    otherField: () => 'composition.html',
    isWhole: true,
  };
}
