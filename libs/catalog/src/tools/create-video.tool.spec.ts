import { expect, it } from 'vitest';
import { estimateCall } from '../calls/estimate-call.js';
import { createVideo } from './create-video.tool.js';

const latin = (character: string): boolean => /[\p{Script=Latin}\p{N}\p{P}\s]/u.test(character);
const find = (): never => {
  throw new Error('nothing of a library is looked up');
};
const price = async (given: object): Promise<number> =>
  (await estimateCall([createVideo], 'create_video', given, { accountId: 'one', canDraw: latin, find })).credits;

it('a video costs one credit for each five seconds begun, twice that at 1080p, whoever’s it is', async () => {
  expect(await price({ prompt: 'Coffee' })).toBe(2);
  expect(await price({ prompt: 'Coffee', duration_seconds: 11, resolution: '1080p' })).toBe(6);
  expect(await price({ prompt: 'Coffee', brand: { name: 'Northbean', colors: ['#0B3D2E'] } })).toBe(2);
});

it.each([
  [{ prompt: 'Coffee', brand: { name: 'مبيعات' } }, 'no font for the Arabic script'],
  [{ prompt: 'Coffee', brand: { colors: ['#0b3'] } }, 'arguments.brand.colors.0: must be'],
  [{ prompt: 'Coffee', brand: {} }, 'arguments.brand: must have a name, colors or a logo'],
  [{ script: 'So many words. '.repeat(45), duration_seconds: 5 }, 'more than the 5 available'],
  [{ prompt: 'مبيعات' }, 'no font for the Arabic script'],
])('an estimate of %j is refused as the call would be', async (given, said) => {
  await expect(price(given)).rejects.toThrow(said);
});
