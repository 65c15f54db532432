import { expect, it } from 'vitest';
import { audioWish } from './audio-wish.js';

it.each([
  ['speech', undefined],
  ['music', 30],
  ['sfx', 5],
] as const)('%s that is asked for without a length has %s seconds', (mode, seconds) => {
  expect(audioWish({ mode, text: 'Rain.', format: 'mp3' }, false).durationSeconds).toBe(seconds);
  expect(audioWish({ mode, text: 'Rain.', format: 'mp3', duration_seconds: 2 }, false).durationSeconds).toBe(2);
});
