import type { Scene } from '../scenes/scene.js';

/** Scenes of a film. */
const MOST = 40;
const LINE = 120;

/** Joins neighbouring lines until the scenes are few enough for a film. */
export function joinShort(scenes: readonly Scene[]): Scene[] {
  const joined = [...scenes];
  while (joined.length > MOST) {
    const at = joined.findIndex((scene, index) => lengthOfBoth(scene, joined[index + 1]) <= LINE);
    const [one, other] = joined.slice(at, at + 2);
    if (at < 0 || one?.visual.type !== 'title' || other?.visual.type !== 'title') return joined;
    const text = `${one.visual.text} ${other.visual.text}`;
    joined.splice(at, 2, { say: `${one.say} ${other.say}`, visual: { type: 'title', text }, transition: 'auto' });
  }
  return joined;
}

function lengthOfBoth(one: Scene, other: Scene | undefined): number {
  const lengths = [one, other].map((scene) =>
    scene?.visual.type === 'title' && scene.visual.kicker === undefined && scene.headline === undefined
      ? scene.visual.text.length + 1
      : Infinity,
  );
  return lengths[0]! + lengths[1]!;
}
