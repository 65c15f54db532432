import type { Scene } from '../scenes/scene.js';
import { sceneTexts } from './scene-texts.js';

const MOST_LETTERS = 100;

/** The title of a film: the first words that it sets, else the first that it says. */
export function filmTitle(scenes: readonly Scene[]): string {
  const titles = scenes.filter(({ visual }) => visual.type === 'title');
  const texts = [...titles, ...scenes].flatMap((scene) => sceneTexts(scene).toReversed().slice(0, 1));
  const title = texts[0]?.text ?? scenes.find(({ say }) => say !== undefined)?.say ?? 'Film';
  return title.replaceAll(/\s+/gu, ' ').trim().slice(0, MOST_LETTERS);
}
