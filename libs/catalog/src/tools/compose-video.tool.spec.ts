import { expect, it } from 'vitest';
import { estimateCall } from '../calls/estimate-call.js';
import { composeVideo } from './compose-video.tool.js';

const canDraw = (character: string): boolean => /[\p{Script=Latin}\p{N}\p{P}\s]/u.test(character);
const find = () => Promise.reject(new Error('nothing of a library is looked up'));
const price = async (segments: object[], more: object = {}): Promise<number> =>
  (
    await estimateCall(
      [composeVideo],
      'compose_video',
      { plan: { segments }, ...more },
      { accountId: 'one', canDraw, find },
    )
  ).credits;
const shot = (more: object = {}) => ({ type: 'generate', prompt: 'Waves', duration_seconds: 5, ...more });

it('a composition costs five credits, and its shots by the five seconds, twice at 1080p', async () => {
  expect(await price([{ type: 'card', title: 'Tides' }])).toBe(5);
  expect(await price([shot(), shot({ duration_seconds: 6 })])).toBe(5 + 1 + 2);
  expect(await price([shot()], { output: { resolution: '1080p' } })).toBe(5 + 2);
});

it('a shot that its narration makes longer costs what is seen of it', async () => {
  const narration = 'The sea rises twice a day, and falls as often, because the moon and the sun pull at it. '.repeat(
    4,
  );
  const [silent, narrated] = [await price([shot()]), await price([shot({ narration })])];
  expect(narrated).toBeGreaterThanOrEqual(silent + 3);
  expect(await price([shot({ duration_seconds: 0.5, narration })])).toBe(narrated);
  expect(await price([shot({ narration })], { audio: { strategy: 'silent' }, captions: 'none' })).toBe(silent);
});
