import { expect, it } from 'vitest';
import { KINDS, type VisualType } from '../../scenes/kinds.js';
import { scene, type Scene } from '../../scenes/scene.js';
import type { SceneKind } from '../../scenes/scene-kind.js';
import { FILM_THEMES } from '../../themes/themes.js';
import { filmDocument } from './film-document.js';

const FRAMES = { wide: [1280, 720], square: [720, 720], portrait: [720, 900], tall: [720, 1280] } as const;
const theme = FILM_THEMES[0]!;
const kinds = Object.entries(KINDS) as unknown as [VisualType, SceneKind][];

async function drawn(given: Scene, shape: keyof typeof FRAMES = 'wide'): Promise<string> {
  const [width, height] = FRAMES[shape];
  const scenes = [{ scene: given, startSeconds: 0, durationSeconds: 6, entrance: 'cut' as const }];
  const picture = { address: '/icons/tabler/box.svg' };
  const order = { width, height, shape, theme, ground: 'light', palette: theme.tones.light, scenes, seed: 1 } as const;
  return filmDocument({ ...order, icon: () => picture, image: () => picture, clip: () => picture });
}

it.each(kinds)(
  'the example of %s can be asked for and is drawn in every shape, every length a number',
  async (_, kind) => {
    const given = scene.parse(kind.words.example);
    kind.examine?.(given.visual);
    expect(kind.words.meaning.length).toBeLessThanOrEqual(90);
    for (const shape of Object.keys(FRAMES) as (keyof typeof FRAMES)[]) {
      const html = await drawn(given, shape);
      expect(html).toContain(`kind-${kind.type}`);
      expect(html.slice(html.indexOf('<body>'))).not.toMatch(/NaN|undefined|Infinity|\[object/);
    }
  },
);

const HOSTILE = '<b>&"x';
it.each<object>([
  { type: 'chart', data: { labels: [HOSTILE], series: [{ values: [1] }] } },
  { type: 'compare', left: { title: HOSTILE, points: ['a'] }, right: { title: 'b', points: [HOSTILE] } },
  {
    type: 'timeline',
    points: [
      { when: HOSTILE, text: HOSTILE },
      { when: '2', text: 'b' },
    ],
  },
  { type: 'table', columns: [HOSTILE], rows: [[HOSTILE]] },
  { type: 'sequence', actors: ['a', HOSTILE], messages: [{ from: 'a', to: HOSTILE, text: HOSTILE }] },
  { type: 'diagram', nodes: [{ id: 'a', label: HOSTILE }], edges: [] },
  { type: 'code', language: 'html', text: HOSTILE },
  { type: 'equation', tex: String.raw`\text{<b>\&"x}` },
  { type: 'map', places: [{ name: HOSTILE, at: [1, 1] }] },
])('text of %j is escaped', async (visual) => {
  const html = await drawn(scene.parse({ visual }));
  expect(html).not.toContain('<b>');
  expect(html).toMatch(/&lt;/);
});

it.each<object>([
  {
    type: 'timeline',
    points: [
      { when: '١٩٩٨', text: 'تأسست في مرآب' },
      { when: '٢٠٠٦', text: 'إلى الميناء' },
    ],
  },
  { type: 'list', items: [{ text: 'قهوة', price: '١٥' }] },
  { type: 'table', columns: ['יום'], rows: [['שני']] },
  { type: 'chart', data: { labels: ['תפוח'], series: [{ values: [3] }] } },
])('the direction of %j follows its words', async (visual) => {
  expect(await drawn(scene.parse({ visual }))).toContain('dir="auto"');
});

it.each<[object, string]>([
  [{ type: 'stat', label: 'Net loss', value: '$4.2M' }, 'class="stat-scene loss"'],
  [{ type: 'table', columns: ['', '2025'], rows: [['Net loss', '4.2']] }, '<td class="figures loss">'],
  [
    { type: 'chart', chart: 'bar', data: { labels: ['Loss', 'Cost'], series: [{ values: [4, 9] }] } },
    '--mark:var(--loss)',
  ],
])('a loss is red though it is written as a positive number: %j', async (visual, red) => {
  expect((await drawn(scene.parse({ visual }))).replaceAll('; ', ';')).toContain(red);
});
