import type { SpokenWord } from '@libs/sound';
import type { SpokenScene } from './speak-scenes.js';

/** Scenes with the words that are heard while they stand, besides their own. */
export function withHeard(scenes: readonly SpokenScene[], heard: readonly SpokenWord[] = []): SpokenScene[] {
  return scenes.map((scene) => {
    const end = scene.startSeconds + scene.durationSeconds;
    const words = heard.filter(({ startSeconds }) => startSeconds >= scene.startSeconds && startSeconds < end);
    return words.length === 0 ? scene : { ...scene, words: [...scene.words, ...words] };
  });
}
