import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CanvasStudio } from '../adapters/canvas-studio.js';
import { Random } from '../drawing/random.js';
import { drawPicture } from '../draw-picture.js';
import { ASPECT_RATIOS } from '../frame-size.js';
import type { ImageBrief } from '../image-brief.js';
import { LOWEST_CONTRAST } from '../legibility.js';
import { CHART_TYPES, type ChartData } from './chart-data.js';

const studio = new CanvasStudio();
const SALES: ChartData = { type: 'bar', labels: ['North', 'South'], series: [{ values: [4, 9] }] };
const draw = (data: ChartData, changes: Partial<ImageBrief> = {}) =>
  drawPicture(
    { prompt: 'Sales', aspectRatio: '16:9', size: 512, format: 'png', technique: 'chart', seed: 1, ...changes, data },
    studio,
  );
const bytes = (data: ChartData, changes?: Partial<ImageBrief>): string =>
  createHash('sha256')
    .update(studio.pixels(draw(data, changes).surface))
    .digest('hex');

/** Figures of every size and sign with names of every length, as strangers send them. */
function someData(random: Random): ChartData {
  const type = random.pick(CHART_TYPES);
  const ring = type === 'pie' || type === 'donut';
  const points = random.pick([1, 2, 3, 5, 12, 24, 60]);
  const scale = random.pick([0, 1e-9, 0.01, 1, 100, 1e5, 9e14]);
  const lowest = ring ? 0 : random.pick([0, -0.5, -1]);
  const figures = () => Array.from({ length: points }, () => (random.next() + lowest) * scale);
  const name = random.pick(['L', 'Words of several lengths', 'Donaudampfschifffahrtsgesellschaftskapitän']);
  return {
    type,
    unit: random.pick(['', '%', '$', 'million tonnes of oil']),
    ...(random.next() < 0.6 && { labels: Array.from({ length: points }, (_, at) => `${name} ${at}`) }),
    series: Array.from({ length: ring ? 1 : random.pick([1, 2, 6]) }, (_, at) => ({
      name: `${name} ${at}`,
      values: figures(),
      ...(type === 'scatter' && { x: figures() }),
    })),
  };
}

describe('a chart', () => {
  it('never sets words over words, beside the picture, or so that they cannot be read', () => {
    const random = new Random('charts');
    for (let seed = 0; seed < 48; seed++) {
      const size = random.pick([256, 512]);
      const prompt = random.pick([
        'Sales',
        'What became of the revenue of a very large company in the far north? '.repeat(4),
      ]);
      const changes = { seed, size, prompt, aspectRatio: random.pick(ASPECT_RATIOS) };
      const data = someData(random);
      const { contrast, collisions } = draw(data, changes);
      expect({ collisions, isLegible: (contrast ?? 0) >= LOWEST_CONTRAST }, JSON.stringify({ changes, data })).toEqual({
        collisions: 0,
        isLegible: true,
      });
    }
  });

  it('is the same for the same brief and another for other figures, another seed or another shape', () => {
    expect(bytes(SALES)).toBe(bytes(SALES));
    const seeds = Array.from({ length: 6 }, (_, seed) => bytes(SALES, { seed }));
    expect(new Set(seeds).size).toBe(2);
    expect(bytes({ ...SALES, series: [{ values: [4, 8] }] })).not.toBe(bytes(SALES));
    expect(bytes({ ...SALES, type: 'pie' })).not.toBe(bytes(SALES));
  });

  it('is what auto makes of a brief with figures, and has the title of its data or else of the prompt', () => {
    expect(draw(SALES, { technique: 'auto' })).toMatchObject({ technique: 'chart', motif: 'bar', title: 'Sales' });
    expect(bytes({ ...SALES, title: 'Turnover' })).not.toBe(bytes(SALES));
    expect(bytes({ ...SALES, title: 'Sales' })).toBe(bytes(SALES));
  });
});
