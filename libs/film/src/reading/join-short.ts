import type { Scene } from '../scenes/scene.js';

/** Scenes of a film. */
const MOST = 40;
const LINE = 120;

/** Joins neighbouring lines where there are more scenes than a film holds. */
export function joinShort(scenes: readonly Scene[]): Scene[] {
  if (scenes.length <= MOST) return [...scenes];
  const joined: Scene[] = [];
  for (const scene of scenes) {
    const both = together(joined.at(-1), scene);
    if (both) joined[joined.length - 1] = both;
    else joined.push(scene);
  }
  return joined;
}

/** Two lines as one scene; undefined where they are more than lines, or too long. */
function together(one: Scene | undefined, other: Scene): Scene | undefined {
  if (!one || !isLine(one) || !isLine(other)) return undefined;
  const text = `${one.say ?? one.visual.text} ${other.say ?? other.visual.text}`;
  return text.length > LINE ? undefined : { say: text, visual: { type: 'title', text }, transition: 'auto' };
}

type Line = Scene & { visual: { type: 'title'; text: string } };

function isLine(scene: Scene): scene is Line {
  return scene.visual.type === 'title' && scene.visual.kicker === undefined && scene.headline === undefined;
}
