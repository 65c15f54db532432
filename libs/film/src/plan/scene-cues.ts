import type { SpokenWord } from '@libs/sound';
import { KINDS } from '../scenes/kinds.js';
import { membersOf } from '../scenes/parts.js';
import type { SceneKind } from '../scenes/scene-kind.js';
import type { Scene } from '../scenes/scene.js';
import { cueParts } from '../time/cue-parts.js';
import type { Cue } from '../time/scene-part.js';

/** A scene on the film's clock and the words that are heard in it; none where nobody speaks. */
export interface TimedScene {
  scene: Scene;
  startSeconds: number;
  durationSeconds: number;
  words?: readonly SpokenWord[];
}

/** When the parts of a scene enter. */
export function sceneCues({ scene: { visual }, startSeconds: start, durationSeconds, words = [] }: TimedScene): Cue[] {
  const kind = KINDS[visual.type] as unknown as SceneKind;
  const own = words.map((word) => ({
    ...word,
    startSeconds: word.startSeconds - start,
    endSeconds: word.endSeconds - start,
  }));
  const orders = kind.parts?.(visual) ?? [membersOf(kind.texts(visual))];
  return cueParts({ orders, words: own, seconds: durationSeconds, opens: start === 0, ...kind.pace });
}
