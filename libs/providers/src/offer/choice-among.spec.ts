import type { Denial } from '@libs/kernel';
import { expect, it } from 'vitest';
import type { Model } from '../models/model.js';
import { choiceAmong } from './choice-among.js';
import { type Offer, offerOf } from './model-offers.js';
import type { Choice, Payer, PurchaseWish } from './purchase-wish.js';
import { QuotePurchase } from './quote-purchase.js';
import { WALLET_CREDITS } from './wallet-limit.js';

const model = (id: string, more: Partial<Model> = {}): Model => ({
  id,
  maker: id.startsWith('fal') ? 'fal' : 'replicate',
  endpoint: id,
  kind: 'video',
  goodAt: 'motion',
  inputs: { image: 'optional', last_image: 'optional' },
  seconds: [4, 6, 8],
  aspectRatios: ['16:9', '9:16'],
  price: { unit: 'second', microdollars: 50_000 },
  longestSeconds: 600,
  seen: '2026-11-28',
  ...more,
});
const MODELS = [
  model('fal/dear', { price: { unit: 'second', microdollars: 400_000 } }),
  model('fal/film'),
  model('fal/old', { retiredOn: '2026-01-01', substitute: 'fal/film' }),
  model('fal/lone', { retiredOn: '2026-01-01' }),
  model('replicate/film', { price: { unit: 'second', microdollars: 40_000 } }),
  model('fal/speech', {
    kind: 'speech',
    inputs: {},
    seconds: undefined,
    voices: ['Rachel', 'Adam'],
    languages: ['en', 'de'],
    price: { unit: 'thousand_characters', microdollars: 100_000 },
  }),
];
const WISH: PurchaseWish = { kind: 'video', prompt: 'A fox', count: 1, given: [], unused: [] };
const RICH: Payer = { isWallet: false, balance: 1_000 };

interface Surroundings {
  /** Confirmed microdollars by model; all at their price where absent. */
  confirmed?: Record<string, number>;
  setAside?: string;
  keys?: string[];
  broken?: 'fal' | 'replicate';
}

function offersOf({ confirmed, setAside, keys = ['fal', 'replicate'], broken }: Surroundings): Offer[] {
  const prices = confirmed ?? Object.fromEntries(MODELS.map(({ id, price }) => [id, price.microdollars]));
  const standing = {
    keys: Object.fromEntries(keys.map((name) => [name, 'a key of it'])),
    broken: new Set(broken ? [broken] : []),
    now: new Date('2026-11-28T12:00:00Z'),
  };
  return MODELS.map((one) => {
    const isAside = one.id === setAside;
    const row = {
      model: one.id,
      confirmed: prices[one.id] ?? null,
      set_aside_at: isAside ? new Date() : null,
      set_aside_because: isAside ? 'the maker answered 404' : null,
      seen: null,
      seen_at: null,
    };
    return offerOf(one, row, standing);
  });
}

const quotes = new QuotePurchase({ marginPercent: 20 });
const choose = (wish: Partial<PurchaseWish>, surroundings: Surroundings = {}, payer = RICH): Choice =>
  choiceAmong(offersOf(surroundings), quotes, { ...WISH, ...wish }, payer);

function denialOf(call: () => unknown): object | undefined {
  try {
    call();
    return undefined;
  } catch (error) {
    return (error as Denial).body();
  }
}

it('a named model is bought at the confirmed price and the margin, in whole credits', () => {
  const { purchase, notes } = choose({ model: 'fal/film', durationSeconds: 6, aspectRatio: '9:16' });
  expect(purchase).toMatchObject({
    model: 'fal/film',
    creditsEach: 36,
    brief: { prompt: 'A fox', durationSeconds: 6, aspectRatio: '9:16', ceilingMicrodollars: 300_000, inputs: [] },
  });
  expect(notes).toEqual([]);
});

it('a length that a model does not make becomes the nearest longer one, and the answer says so', () => {
  const { purchase, notes } = choose({ model: 'fal/film', durationSeconds: 5, unused: ['theme', 'music'] });
  expect(purchase?.brief.durationSeconds).toBe(6);
  expect(notes).toEqual(['fal/film makes no 5 s: this has 6 s.', 'fal/film does not use theme or music.']);
});

it.each<[string, Partial<PurchaseWish>, RegExp]>([
  ['a length beyond all', { model: 'fal/film', durationSeconds: 9 }, /makes 4, 6, 8 s/],
  ['an aspect ratio', { model: 'fal/film', aspectRatio: '1:1' }, /makes aspect_ratio 16:9 or 9:16/],
  ['an unknown id', { model: 'fal/none' }, /No model has this id/],
  ['a model of another kind', { model: 'fal/speech' }, /makes speech, and this call makes video/],
  ['a voice', { kind: 'speech', model: 'fal/speech', voice: 'slt' }, /it has Rachel or Adam/],
  ['a voice of nobody', { kind: 'speech', voice: 'fal/Nobody' }, /No model has this voice/],
  ['a language', { kind: 'speech', model: 'fal/speech', language: 'ja' }, /speaks en or de/],
  [
    'times of words',
    { kind: 'speech', model: 'fal/speech', timesWords: true },
    /does not say when its words are heard/,
  ],
  ['an image', { kind: 'speech', model: 'fal/speech', given: [{ role: 'image', resourceId: 'a' }] }, /takes no first/],
  ['a retired model without a substitute', { model: 'fal/lone' }, /was retired on 2026-01-01/],
])('%s that a named model does not have is refused by name', (_, wish, words) => {
  expect(() => choose(wish)).toThrow(words);
});

it.each<[string, Surroundings, RegExp, boolean]>([
  ['without a key', { keys: ['replicate'] }, /no key of fal/, false],
  ['without a confirmed price', { confirmed: {} }, /has not confirmed its price/, false],
  ['with a price above the confirmed one', { confirmed: { 'fal/film': 49_999 } }, /its price rose/, false],
  ['of a maker that refuses the account', { broken: 'fal' }, /fal refuses the account/, true],
])('a model %s is refused with a next step', (_, surroundings, words, retryable) => {
  const call = (): Choice => choose({ model: 'fal/film' }, surroundings);
  expect(call).toThrow(words);
  expect(denialOf(call)).toMatchObject({
    error_code: 'provider_unavailable',
    actionable_next_step: expect.stringMatching(/leave model out/i) as string,
    retryable,
  });
});

it('the substitute of a model that is retired or set aside makes it, with a note', () => {
  const retired = choose({ model: 'fal/old' });
  expect([retired.purchase?.model, retired.notes]).toEqual([
    'fal/film',
    ['fal/old was retired on 2026-01-01. Its substitute fal/film makes it.'],
  ]);
  expect(() => choose({ model: 'fal/old' }, { setAside: 'fal/film' })).toThrow('was retired');
});

it('a voice with its maker names the model too', () => {
  const { purchase } = choose({ kind: 'speech', voice: 'fal/adam' });
  expect(purchase).toMatchObject({ model: 'fal/speech', brief: { voice: 'Adam' }, creditsEach: 1 });
});

it('auto takes the cheapest model that makes what the words need, and says why', () => {
  const { purchase, notes } = choose({ model: 'auto', need: 'a photo', durationSeconds: 8 });
  expect([purchase?.model, purchase?.creditsEach]).toEqual(['replicate/film', 39]);
  expect(notes[0]).toBe(
    'replicate/film makes it, as the words ask for a photo; it is the cheapest of 3 models for this (8 s at US$0.04).',
  );
});

it('auto asks another maker where the first refuses the account of this service', () => {
  const { purchase, notes } = choose({ model: 'auto', need: 'a photo' }, { broken: 'replicate' });
  expect(purchase?.model).toBe('fal/film');
  expect(notes).toContain('replicate is not asked now: it refuses the account of this service.');
});

it.each<[string, Partial<PurchaseWish>, Surroundings, Payer, RegExp]>([
  ['need none', { need: undefined }, {}, RICH, /need no photo, person or real motion/],
  ['are scenes', { ownWay: 'Scenes are drawn here.' }, {}, RICH, /Scenes are drawn here/],
  ['meet no open model', {}, { keys: [] }, RICH, /no model can be called now/],
  ['meet no model that can make it', { durationSeconds: 30 }, {}, RICH, /makes 4, 6, 8 s/],
  ['cost more than the ceiling', { maxCredits: 5 }, {}, RICH, /above max_cost_credits of 5/],
  ['cost more than the balance', {}, {}, { ...RICH, balance: 0 }, /and the balance has 0/],
])('auto stays with the embedded studio where the words %s', (_, wish, surroundings, payer, words) => {
  const { purchase, notes } = choose({ model: 'auto', need: 'a photo', ...wish }, surroundings, payer);
  expect(purchase).toBeUndefined();
  expect(notes[0]).toMatch(words);
});

it('a wallet buys what costs less than US$1 alone', () => {
  const wallet = { isWallet: true, balance: WALLET_CREDITS };
  expect(() => choose({ model: 'fal/dear' }, {}, wallet)).toThrow('wallets buy what costs less than US$1');
  expect(choose({ model: 'fal/film' }, {}, wallet).purchase?.creditsEach).toBe(24);
  const onlyDear = { confirmed: { 'fal/dear': 400_000 } };
  const { notes } = choose({ model: 'auto', need: 'a photo' }, onlyDear, wallet);
  expect(notes[0]).toContain('wallets buy what costs less than US$1');
});

it('a wallet buys all files of a call together for less than US$1', () => {
  const wallet = { isWallet: true, balance: WALLET_CREDITS };
  expect(choose({ model: 'fal/film', count: 4 }, {}, wallet).purchase?.count).toBe(4);
  expect(() => choose({ model: 'fal/film', count: 5 }, {}, wallet)).toThrow('fal/film costs 120 credits for this');
  const auto = { model: 'auto', need: 'a photo' };
  expect(choose(auto, {}, wallet).purchase?.model).toBe('replicate/film');
  const { purchase, notes } = choose(auto, {}, { ...wallet, balance: WALLET_CREDITS - 90 });
  expect([purchase, notes[0]]).toEqual([undefined, expect.stringContaining('wallets buy what costs less than US$1')]);
});
