import { expect, it } from 'vitest';
import { facesCanDraw } from '../adapters/installed-faces.js';
import { examineStill } from './examine-still.js';
import type { StillBrief } from './still-brief.js';

const examine = (changes: Partial<StillBrief>) => () =>
  examineStill({ technique: 'auto', aspectRatio: '16:9', size: 512, format: 'png', ...changes }, facesCanDraw);
const FIGURES: StillBrief['data'] = { type: 'bar', series: [{ values: [1, 2] }] };

it.each<[string, string, Partial<StillBrief>]>([
  ['Denial', 'no letter or figure', { prompt: '?!… —' }],
  ['Denial', 'no letter or figure', { prompt: '🌊' }],
  ['SceneRefused', 'prompt: Chinese letters such as 你 need the font package', { prompt: '你好，世界' }],
  ['SceneRefused', 'brand.name: Chinese letters such as 会', { prompt: 'Shop', brand: { name: '会社' } }],
  ['SceneRefused', 'data: Chinese letters such as 猫', { prompt: 'Sales', data: { ...FIGURES, labels: ['猫', '犬'] } }],
  [
    'SceneRefused',
    'data.labels: there are 1 labels for 2 values',
    { prompt: 'Sales', data: { ...FIGURES, labels: ['A'] } },
  ],
  [
    'SceneRefused',
    'data.series: bars show 12 labels',
    { prompt: 'Sales', data: { type: 'bar', series: [{ values: Array.from({ length: 13 }, () => 1) }] } },
  ],
  ['SceneRefused', 'data.series[0].x: a scatter needs', { prompt: 'Sales', data: { ...FIGURES, type: 'scatter' } }],
  ['SceneRefused', 'visual.words: a picture needs', { visual: { type: 'picture' } }],
  ['SceneRefused', 'visual.html: ', { visual: { type: 'html', html: '<iframe src="/x"></iframe>' } }],
])('refuses with %s, saying "%s", what can never be drawn: %j', (name, said, brief) => {
  expect(examine(brief)).toThrow(expect.objectContaining({ name, code: 'input_unsupported' }));
  expect(examine(brief)).toThrow(said);
});

it.each<Partial<StillBrief>>([
  { prompt: 'Be kind 🌊' },
  { prompt: 'مرحبا بالعالم' },
  { prompt: 'שלום עולם' },
  { prompt: 'Привет, мир' },
  { prompt: 'Sales', data: FIGURES },
  { visual: { type: 'picture', icon: ['fluent:fox'] } },
])('lets pass %j', (brief) => {
  expect(examine(brief)).not.toThrow();
});
