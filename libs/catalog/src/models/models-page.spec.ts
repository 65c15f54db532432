import { type Model, ModelCatalogue, type OpenOffer, QuotePurchase } from '@libs/providers';
import { expect, it } from 'vitest';
import { modelsPage } from './models-page.js';

const quotes = new QuotePurchase({ marginPercent: 20 });
const page = (models: readonly Model[]): string =>
  modelsPage(
    models.map((model): OpenOffer => ({ model, seen: model.price.microdollars, confirmed: model.price.microdollars })),
    (confirmed) => quotes.creditsPerUnit(confirmed),
  );
const tokensOf = (text: string): number => text.length / 4;

const model = (id: string): Model => ({
  id,
  maker: 'fal',
  endpoint: id,
  kind: 'video',
  goodAt: 'real motion with sound',
  inputs: { image: 'required', last_image: 'optional' },
  seconds: [4, 6, 8],
  aspectRatios: ['16:9', '9:16'],
  resolutions: ['720p'],
  price: { unit: 'second', microdollars: 150_000 },
  longestSeconds: 600,
  seen: '2026-11-28',
});

it('a model is one line with what it takes and what its unit costs, margin included', () => {
  expect(page([model('fal/film')]).split('\n')).toContain(
    '- fal/film: video, real motion with sound; needs image, last_image; 4, 6, 8 s; 16:9 9:16; 720p; 18 credits per s',
  );
});

it('voices that can be called are listed with how they sound', () => {
  const voiced = page([{ ...model('elevenlabs/speech'), maker: 'elevenlabs', voices: ['George'] }]);
  expect(voiced.split('\n')).toContain('- elevenlabs/george: en-GB, man, warm storyteller');
  expect(voiced).not.toContain('elevenlabs/sarah');
  expect(page([model('fal/film')])).not.toContain('Voices');
});

it('all models of all makers cost a reader at most 3,000 tokens, and no line is cut', () => {
  const { models } = new ModelCatalogue();
  const text = page(models);
  process.stdout.write(`${tokensOf(text)} tokens of media://models, ${models.length} models\n`);
  expect(tokensOf(text)).toBeLessThanOrEqual(3_000);
  expect(text).not.toContain('models more');
});

it('a page of too many models names how many it leaves out', () => {
  const text = page(Array.from({ length: 200 }, (_, at) => model(`fal/film-${at}`)));
  expect(tokensOf(text)).toBeLessThanOrEqual(3_000);
  expect(text).toMatch(/\n1\d\d models more can be called\./);
});

it('a page of no model says what to do', () => expect(page([])).toContain('leave `model` out'));
