import { videoFrameSize } from '@libs/drawing';
import { examineComposition, lettersOfComposition } from '../composition/examine-composition.js';
import { FILM_LIMITS, type FilmBrief } from '../film-brief.js';
import { KINDS } from '../scenes/kinds.js';
import type { SceneKind } from '../scenes/scene-kind.js';
import { SceneRefused } from '../scenes/scene-refused.js';
import type { Scene } from '../scenes/scene.js';
import { sceneTexts } from './scene-texts.js';
import { filmDelivery, filmVoice } from './words/film-voice.js';
import { requireCueTime } from './words/cue-room.js';
import { type CanDraw, requireFaces, requireFacesInMarkup, requireLinkedFaces } from './require-faces.js';
import { estimatedNeeds, requireTime, sceneSeconds } from './words/scene-seconds.js';

type Asked = Omit<FilmBrief, 'seed'>;
type Measured = Pick<FilmBrief, 'scenes' | 'composition' | 'durationSeconds' | 'voice' | 'diction'>;

/**
 * Refuses a film that can never be made, with its scene and field (`SceneRefused`) or for its voice and letters. Costs no
 * drawing.
 */
export function examineFilm(brief: Asked, canDraw: CanDraw): void {
  const { scenes = [], composition, durationSeconds, brand } = brief;
  if (brand?.name !== undefined) requireFaces('brand.name', brand.name, canDraw);
  if (composition) return examineOwn(composition, brief, canDraw);
  scenes.forEach((scene, index) => inScene(index, () => examineScene(scene, canDraw)));
  requireTime(estimatedNeeds(scenes, filmVoice(brief), brief.diction), durationSeconds, FILM_LIMITS.longest);
}

function examineOwn(composition: NonNullable<Asked['composition']>, brief: Asked, canDraw: CanDraw): void {
  const { width, height } = videoFrameSize(brief.aspectRatio, brief.resolution);
  const { seconds } = examineComposition(composition, width / height);
  const letters = lettersOfComposition(composition.html);
  requireFacesInMarkup('composition.html', letters, canDraw);
  requireLinkedFaces('composition.html', letters, composition.html);
  for (const [at, { text }] of (composition.say ?? []).entries())
    requireFaces(`composition.say[${at}].text`, text, canDraw);
  const { durationSeconds = seconds } = brief;
  if (Math.abs(durationSeconds - seconds) > 0.01) {
    throw new SceneRefused('duration_seconds', `data-duration of the document is ${seconds}; leave one of them out`);
  }
  requireCueTime(composition.say ?? [], { seconds, ...filmDelivery(brief) });
}

function examineScene(scene: Scene, canDraw: CanDraw): void {
  const kind = KINDS[scene.visual.type] as unknown as SceneKind;
  kind.examine?.(scene.visual);
  if (scene.say !== undefined) requireFaces('say', scene.say, canDraw);
  for (const { field, text } of sceneTexts(scene)) {
    const require = field === 'visual.html' ? requireFacesInMarkup : requireFaces;
    require(field, text, canDraw);
  }
}

/** Names the scene in a refusal. */
function inScene(index: number, examine: () => void): void {
  try {
    examine();
  } catch (refusal) {
    throw refusal instanceof SceneRefused ? refusal.inScene(index) : refusal;
  }
}

/** Seconds that the film will last: exact where the brief names them, within about a quarter where a voice speaks. */
export function estimateFilmSeconds(brief: Measured): number {
  if (brief.durationSeconds !== undefined) return brief.durationSeconds;
  if (brief.composition) return examineComposition(brief.composition).seconds;
  const seconds = sceneSeconds(estimatedNeeds(brief.scenes ?? [], filmVoice(brief), brief.diction)) ?? [];
  const sum = seconds.reduce((all, one) => all + one, 0);
  return Math.min(FILM_LIMITS.longest, Math.max(FILM_LIMITS.shortest, Math.round(sum * 10) / 10));
}
