import { videoFrameSize } from '@libs/rendering';
import { examineComposition } from '../composition/examine-composition.js';
import { FILM_LIMITS, type FilmBrief } from '../film-brief.js';
import { KINDS } from '../scenes/kinds.js';
import type { SceneKind } from '../scenes/scene-kind.js';
import { SceneRefused } from '../scenes/scene-refused.js';
import type { Scene } from '../scenes/scene.js';
import { filmVoice } from './film-voice.js';
import { requireCueTime } from './cue-room.js';
import { estimatedNeeds, requireTime, sceneSeconds } from './scene-seconds.js';

type Asked = Omit<FilmBrief, 'seed'>;

/**
 * Refuses a film that can never be made, with its scene and field: `SceneRefused`, `UnknownVoice`, `UnsupportedScript`. Costs no
 * drawing.
 */
export function examineFilm(brief: Asked): void {
  const { scenes = [], composition, durationSeconds } = brief;
  if (composition) return examineOwn(composition, brief);
  scenes.forEach((scene, index) => examineScene(scene, index));
  requireTime(estimatedNeeds(scenes, filmVoice(brief)), durationSeconds, FILM_LIMITS.longest);
}

function examineOwn(composition: NonNullable<Asked['composition']>, brief: Asked): void {
  const { width, height } = videoFrameSize(brief.aspectRatio, brief.resolution);
  const { seconds } = examineComposition(composition, width / height);
  const { durationSeconds = seconds } = brief;
  if (Math.abs(durationSeconds - seconds) > 0.01)
    throw new SceneRefused('duration_seconds', `data-duration of the document is ${seconds}; leave one of them out`);
  requireCueTime(composition.say ?? [], { seconds, voice: filmVoice(brief) });
}

function examineScene({ visual }: Scene, index: number): void {
  const kind = KINDS[visual.type] as unknown as SceneKind;
  try {
    kind.examine?.(visual);
  } catch (refusal) {
    throw refusal instanceof SceneRefused ? refusal.inScene(index) : refusal;
  }
}

/** Seconds that the film will last: exact where the brief names them, within about a quarter where a voice speaks. */
export function estimateFilmSeconds(brief: Asked): number {
  if (brief.durationSeconds !== undefined) return brief.durationSeconds;
  if (brief.composition) return examineComposition(brief.composition).seconds;
  const seconds = sceneSeconds(estimatedNeeds(brief.scenes ?? [], filmVoice(brief))) ?? [];
  const sum = seconds.reduce((all, one) => all + one, 0);
  return Math.min(FILM_LIMITS.longest, Math.max(FILM_LIMITS.shortest, Math.round(sum * 10) / 10));
}
