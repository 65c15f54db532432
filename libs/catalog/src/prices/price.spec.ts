import { looksForeign } from '@libs/sound/adapters';
import { expect, it } from 'vitest';
import { partsHeld } from '../calls/import-file.js';
import { examineCall } from '../calls/examine-call.js';
import { creditsOf, priceInWords, type Price } from './price.js';
import { createVideo } from '../tools/create-video.tool.js';

const everything = (): boolean => true;
const perThing = (credits: number): Price<never> => ({ credits, per: 'thing', units: () => 7 });

it('a call costs the price of a unit times its units, and nothing without a price', () => {
  expect(creditsOf(perThing(3) as Price, {}, everything)).toBe(21);
  expect(creditsOf(undefined, {}, everything)).toBe(0);
});

it('a base price is added to the units and named first', () => {
  expect(creditsOf({ ...perThing(3), base: 5 }, {}, everything)).toBe(26);
  expect(priceInWords({ ...perThing(1), base: 5 })).toBe('5 credits, and 1 credit per thing');
});

it('one number makes a tool dearer', async () => {
  const dear = { ...createVideo, price: { ...createVideo.price!, credits: 4 } };
  const examiners = {
    canDraw: everything,
    find: () => Promise.reject(new Error('nothing is looked up')),
    looksForeign,
    pictureFor: () => undefined,
    wordFindings: () => [],
    requirePackaged: () => Promise.resolve([]),
  };
  const call = { tool: 'create_video', given: { prompt: 'Coffee' } };
  expect((await examineCall([dear], call, examiners)).credits).toBe(8);
});

it.each([
  [1, '1 credit per thing'],
  [2, '2 credits per thing'],
])('a price of %i is written with singular or plural', (credits, words) => {
  expect(priceInWords(perThing(credits))).toBe(words);
});

it.each([
  [1, undefined, 6],
  [1, 2, 2],
  [1, 60, 60],
  [1, 1_000_000, 1_159],
  [1, 0, 1],
  [2, 5, 2],
  [2, 1, 1],
])('at %i credits for a part and a ceiling of %s credits, %i parts are held for', (credits, ceiling, parts) => {
  expect(partsHeld(perThing(credits), ceiling)).toBe(parts);
});
