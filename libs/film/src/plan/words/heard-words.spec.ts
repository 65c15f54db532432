import { expect, it } from 'vitest';
import { captionLayout } from './caption-layout.js';
import { withHeard } from './heard-words.js';
import { drawnCues } from './scene-captions.js';
import type { SpokenScene } from './speak-scenes.js';

const word = (text: string, startSeconds: number) => ({ text, startSeconds, endSeconds: startSeconds + 0.3 });
const scene = (startSeconds: number): SpokenScene => ({
  scene: { visual: { type: 'picture', icon: ['Waves'] }, transition: 'auto' },
  startSeconds,
  durationSeconds: 2,
  narration: [],
  words: [],
});

it('words that somebody else says belong to the scene that stands meanwhile, and are captioned in it', () => {
  const scenes = withHeard([scene(0), scene(2)], [word('Calm', 0.5), word('waves.', 1), word('Then', 2)]);
  expect(scenes.map(({ words }) => words.map(({ text }) => text))).toEqual([['Calm', 'waves.'], ['Then']]);
  expect(drawnCues(scenes, captionLayout({ captions: 'burned' }, 'wide')!).map(({ lines }) => lines)).toEqual([
    ['Calm waves.'],
    ['Then'],
  ]);
});

it('scenes over which nothing is heard stay as they are', () => {
  const scenes = [scene(0)];
  expect(withHeard(scenes)).toEqual(scenes);
});
