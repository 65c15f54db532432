import { pictureFor, wordFindings } from '@libs/film/adapters';
import { looksForeign } from '@libs/sound/adapters';
import { expect, it } from 'vitest';
import { examineCall } from '../calls/examine-call.js';
import { createImage } from './create-image.tool.js';

const latinAndArabic = (character: string): boolean =>
  /[\p{Script=Latin}\p{Script=Arabic}\p{N}\p{P}\s]/u.test(character);
const requirePackaged = () => Promise.resolve([]);
const find = (): never => {
  throw new Error('nothing of a library is looked up');
};
const price = async (given: object): Promise<number> => {
  const call = { tool: 'create_image', given: { prompt: 'Sales', ...given }, prefix: 'arguments' };
  const examiners = { canDraw: latinAndArabic, find, looksForeign, pictureFor, wordFindings, requirePackaged };
  return (await examineCall([createImage], call, examiners)).credits;
};
const UUID = '0b6f5f0e-6d0a-4f0c-9a51-0c6f1a2b3c4d';
const TITLE = { type: 'title', text: 'Hello' };
const HTML = { type: 'html', html: '<p>Hello</p>' };
const FIGURES = { labels: ['A', 'B'], series: [{ values: [1, 2] }] };

it('an image is ordered with what it lacks of its words', async () => {
  const order = async (given: object) => {
    const call = { tool: 'create_image', given, part: 'order' } as const;
    const examiners = { canDraw: latinAndArabic, find, looksForeign, pictureFor, wordFindings, requirePackaged };
    return (await examineCall([createImage], call, examiners)).order;
  };
  const photo = await order({ prompt: 'a photo of a red boat at sunset' });
  expect(photo?.reading).toEqual({ not_shown: ['a photo'] });
  expect(photo?.notes?.join(' ')).toContain('no photographs, logos or new drawings');
  expect((await order({ prompt: 'A heron' }))?.reading).toBeUndefined();
  expect((await order({ prompt: 'a photo of a boat', technique: 'art' }))?.reading).toBeUndefined();
});

it('an image costs one credit, whatever it shows', async () => {
  expect(await price({})).toBe(1);
  expect(await price({ count: 4, technique: 'chart', data: FIGURES })).toBe(4);
  expect(await price({ data: FIGURES })).toBe(1);
  expect(await price({ theme: 'press' })).toBe(1);
  expect(await price({ prompt: undefined, visual: { type: 'title', text: 'Hello' }, count: 2 })).toBe(2);
  expect(await price({ prompt: 'مبيعات اليوم' })).toBe(1);
});

it('an image is drawn in a trained style at the same price, whatever it shows', async () => {
  const adapter = { adapter_id: UUID.toUpperCase() };
  for (const shown of [
    {},
    { technique: 'art' },
    { technique: 'card' },
    { technique: 'poster' },
    { technique: 'illustration' },
    { data: FIGURES },
    { prompt: undefined, visual: TITLE },
    { prompt: undefined, visual: HTML },
  ])
    expect(await price({ ...shown, ...adapter })).toBe(1);
  expect(createImage.inputs?.(adapter)).toMatchObject({ adapter: [UUID] });
  // Pages can set these words, art cannot.
  expect(await price({ prompt: 'مبيعات اليوم', ...adapter })).toBe(1);
});

it.each([
  [{ technique: 'chart' }, 'arguments.data: is required for technique chart'],
  [{ technique: 'card', data: FIGURES }, 'arguments.data: belongs to technique chart only'],
  [{ data: { series: [] } }, 'arguments.data.series: must be a list from 1 to 6 items'],
  [{ data: { series: [{ values: ['twelve'] }] } }, 'arguments.data.series.0.values.0: must be a number from'],
  [{ data: { series: [{ values: [1e300] }] } }, 'arguments.data.series.0.values.0: must be a number from'],
  [{ data: { series: [{ values: Array.from({ length: 61 }, () => 1) }] } }, 'must be a list from 1 to 60 items'],
  [{ data: { ...FIGURES, axis: 'log' } }, 'arguments.data: has no field axis'],
  [{ data: { ...FIGURES, labels: ['A'] } }, 'data.labels: there are 1 labels for 2 values'],
  [
    { data: { ...FIGURES, type: 'pie', series: [{ values: [1, -2] }] } },
    'data.series[0].values: a pie shows no negative values',
  ],
  [{ theme: 'baroque' }, 'arguments.theme: must be one of auto, lumen, press, neon, '],
  [{ brand: { colors: ['red'] } }, 'arguments.brand.colors.0: must be'],
  [{ technique: 'art', brand: { name: 'A' } }, 'arguments.brand: shows its name and logo on a card, poster, chart or'],
  [{ visual: HTML, brand: { name: 'A' } }, 'arguments.brand: shows its name and logo on a card, poster, chart or'],
  [{ prompt: undefined }, 'arguments.prompt: is required unless visual is given'],
  [{ visual: TITLE, technique: 'card' }, 'arguments.technique: cannot be given with visual'],
  [{ visual: TITLE, data: FIGURES }, 'arguments.data: cannot be given with visual'],
  [{ visual: { type: 'hologram' } }, 'arguments.visual'],
  [{ visual: { ...HTML, html: '<video src="a.mp4"></video>' } }, 'visual.html: '],
  [{ visual: { type: 'picture' } }, 'visual.words: a picture needs words, icon or objects'],
  [{ brand: { name: '会社の名前' } }, 'brand.name: Japanese letters such as 会 need the font package'],
  [{ prompt: '今日は天気がいい' }, 'prompt: Japanese letters such as 今 need the font package'],
  [{ data: { ...FIGURES, labels: ['猫', '犬'] } }, 'data: Chinese letters such as 猫 need the font package'],
])('an estimate of %j is refused as the call would be', async (given, said) => {
  await expect(price(given)).rejects.toThrow(said);
});
