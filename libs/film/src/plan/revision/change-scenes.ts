import { isDeepStrictEqual } from 'node:util';
import { FILM_LIMITS } from '../../film-brief.js';
import { SceneRefused } from '../../scenes/scene-refused.js';
import { type Scene, scene as sceneSchema } from '../../scenes/scene.js';
import type { SceneChange } from './revision.js';

/** A scene of a revised film, and where it comes from. */
export interface RevisedScene {
  scene: Scene;
  /** Index of the first film's scene in whose place it stands. */
  place?: number;
  /** It is that scene, unchanged. */
  isKept: boolean;
  /** Index of the change that made it. */
  change?: number;
}

/** The scenes of a film after its changes, in their order. Throws `SceneRefused` for a change that cannot be made. */
export function changeScenes(scenes: readonly Scene[], changes: readonly SceneChange[]): RevisedScene[] {
  changes.forEach((change, index) => requirePlace(change, index, { scenes, changes }));
  const revised = Array.from({ length: scenes.length + 1 }, (_, place) => [
    ...changes.flatMap((change, index) =>
      change.scene === place && 'insert' in change ? [{ scene: change.insert, isKept: false, change: index }] : [],
    ),
    ...inPlace(scenes, place, changes),
  ]).flat();
  if (revised.length === 0) throw new SceneRefused('changes', 'they leave no scene');
  if (revised.length > FILM_LIMITS.scenes)
    throw new SceneRefused(
      'changes',
      `they make ${revised.length} scenes and a film has at most ${FILM_LIMITS.scenes}`,
    );
  return revised;
}

function requirePlace(
  change: SceneChange,
  index: number,
  { scenes, changes }: { scenes: readonly Scene[]; changes: readonly SceneChange[] },
): void {
  const { scene: place } = change;
  const last = 'insert' in change ? scenes.length : scenes.length - 1;
  if (!Number.isInteger(place) || place < 0 || place > last)
    throw new SceneRefused(`changes[${index}].scene`, `must be 0–${last}, counted in the film that is revised`);
  const earlier = changes.findIndex((other) => other.scene === place && !('insert' in other));
  if (!('insert' in change) && earlier < index)
    throw new SceneRefused(`changes[${index}].scene`, `changes[${earlier}] names this scene already; join both`);
}

/** The first film's scene of an index after its change: none where it is removed or the index is past the last one. */
function inPlace(scenes: readonly Scene[], place: number, changes: readonly SceneChange[]): RevisedScene[] {
  const first = scenes[place];
  const at = changes.findIndex((change) => change.scene === place && !('insert' in change));
  const change = changes[at];
  if (!first || (change && 'remove' in change)) return [];
  if (!change) return [{ scene: first, place, isKept: true }];
  const { scene: _, ...members } = change;
  const merged = Object.entries({ ...first, ...members }).filter(([, value]) => value !== null);
  const { data, error } = sceneSchema.safeParse(Object.fromEntries(merged));
  const [problem] = error?.issues ?? [];
  if (!data)
    throw new SceneRefused([`changes[${at}]`, ...(problem?.path ?? [])].join('.'), problem?.message ?? 'is no scene');
  return [{ scene: data, place, isKept: isDeepStrictEqual(data, sceneSchema.parse(first)), change: at }];
}
