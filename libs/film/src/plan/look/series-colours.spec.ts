import { differenceEuclidean, oklch } from 'culori';
import { expect, it } from 'vitest';
import { FILM_THEMES } from '../../themes/themes.js';
import { contrast } from './colour.js';
import { lossColour, seriesColours } from './series-colours.js';
import { showsLosses, thingColours } from './thing-colours.js';

const palettes = FILM_THEMES.flatMap(({ name, tones, otherTones }) =>
  [tones, ...otherTones].flatMap((some, at) =>
    Object.entries(some).map(([tone, palette]) => ({ name: `${name} ${at} ${tone}`, palette })),
  ),
);
const distance = differenceEuclidean('oklab');

it.each(palettes)(
  'the rows of a chart in $name are colours, apart from each other and seen on their ground',
  ({ palette }) => {
    const colours = seriesColours(palette);
    expect(colours).toHaveLength(6);
    for (const [at, one] of colours.entries()) {
      expect(contrast(one, palette.ground)).toBeGreaterThanOrEqual(3);
      expect(oklch(one)!.c).toBeGreaterThan(0.04);
      for (const other of [...colours.slice(at + 1), palette.ink]) expect(distance(one, other)).toBeGreaterThan(0.1);
    }
  },
);

it.each(['#7a7a7a', '#b86a4a', '#6f8f3f'])('a ground of middle lightness has six colours too: %s', (ground) => {
  const colours = seriesColours({ ...palettes[0]!.palette, ground, surface: ground });
  expect(new Set(colours).size).toBe(6);
  for (const one of colours) expect(contrast(one, ground)).toBeGreaterThanOrEqual(2);
});

it.each(palettes)('losses in $name are red and seen on their ground', ({ palette }) => {
  const { h = 0 } = oklch(lossColour(palette))!;
  expect(Math.abs(h - 27)).toBeLessThan(8);
  expect(contrast(lossColour(palette), palette.ground)).toBeGreaterThanOrEqual(3);
});

it.each(palettes)('where losses are shown in $name, no other figures are as red', ({ palette }) => {
  const colours = seriesColours(palette, { losses: true });
  expect(new Set(colours).size).toBe(6);
  for (const one of colours) expect(distance(one, lossColour(palette))).toBeGreaterThan(0.15);
});

const chart = (labels: string[] | undefined, names: string[] = [], form = 'bar') => ({
  visual: {
    type: 'chart' as const,
    chart: form as 'bar',
    data: { labels, series: names.length > 0 ? names.map((name) => ({ name, values: [1] })) : [{ values: [1] }] },
  },
});

it('a thing has one colour in every chart of a film, and things of one chart differ', () => {
  const colours = thingColours([
    chart(['2024', '2025'], ['Lisbon', 'Warsaw', 'Vienna']),
    chart(['vienna ', 'Warsaw', 'Oslo']),
    chart(['Oslo', 'Rome'], [], 'donut'),
  ]);
  expect(Object.fromEntries(colours)).toEqual({ lisbon: 0, warsaw: 1, vienna: 2, oslo: 3, rome: 4 });
});

it('labels of one chart alone and moments are no things', () => {
  expect(thingColours([chart(['Tea', 'Coffee']), chart(['2024', '2025']), chart(['2024', '2025'])]).size).toBe(0);
});

it('losses are no things: they have a colour of their own', () => {
  const rows = chart(['2024'], ['Net loss', 'Revenue']);
  expect(Object.fromEntries(thingColours([rows]))).toEqual({ revenue: 0 });
  expect(showsLosses([rows])).toBe(true);
  expect(showsLosses([{ ...chart(['Rent', 'Food']), headline: 'Losses by cause' }])).toBe(true);
  expect(showsLosses([{ ...chart(['Rent', 'Food']), headline: 'Profit and loss' }])).toBe(false);
});
