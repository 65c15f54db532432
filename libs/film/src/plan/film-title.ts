import type { Scene } from '../scenes/scene.js';
import { sceneTexts } from './scene-texts.js';

const MOST_LETTERS = 100;

/** The title of a film: the first words that it sets, else the first that it says. */
export function filmTitle(scenes: readonly Scene[]): string {
  const large = scenes.flatMap(({ visual }) => (visual.type === 'title' ? [visual.text] : []));
  const others = scenes.flatMap((scene) =>
    sceneTexts(scene)
      .map(({ text }) => text)
      .slice(-1),
  );
  const title = [...large, ...others][0] ?? scenes.find(({ say }) => say !== undefined)?.say ?? 'Film';
  return title.replaceAll(/\s+/gu, ' ').trim().slice(0, MOST_LETTERS);
}
