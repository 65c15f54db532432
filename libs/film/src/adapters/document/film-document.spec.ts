import { describe, expect, it } from 'vitest';
import { KINDS, type VisualType } from '../../scenes/kinds.js';
import { scene, type Scene } from '../../scenes/scene.js';
import { FILM_THEMES } from '../../themes/themes.js';
import { filmDocument } from './film-document.js';

const [theme] = FILM_THEMES;
const SHAPES = ['wide', 'square', 'portrait', 'tall'] as const;
/** Words with this beginning have no picture. */
const UNKNOWN = 'Split';
const MARKUP = '<script>alert(1)</script>';

function documentOf(scenes: readonly Scene[], shape: (typeof SHAPES)[number] = 'wide', found = true): Promise<string> {
  return filmDocument({
    width: 1280,
    height: 720,
    shape,
    theme: theme!,
    ground: 'light',
    palette: theme!.tones.light,
    seed: 1,
    scenes: scenes.map((one, index) => ({
      scene: one,
      startSeconds: index * 4,
      durationSeconds: 4,
      entrance: 'cut',
    })),
    icon: (words) =>
      found && !words.startsWith(UNKNOWN) ? { address: `/icons/fluent/${encodeURIComponent(words)}.svg` } : undefined,
    image: (id) => ({ address: `/media/${id}` }),
    clip: (at) => ({ address: `/clips/${at}/` }),
  });
}

/** Each text of a visual made as long as its kind takes it. */
const LONGEST: Partial<Record<VisualType, object>> = {
  title: { text: 'word '.repeat(24).trim(), kicker: 'k'.repeat(60) },
  picture: { words: ['a'.repeat(40), 'b '.repeat(20).trim(), 'c'.repeat(40)] },
  list: { items: Array.from({ length: 12 }, () => ({ text: 'One item of it', price: '€1,250.00', icon: 'tea' })) },
  steps: { items: Array.from({ length: 8 }, () => ({ text: 'Do it with care, then wait', icon: 'tea' })) },
  stat: {
    label: 'l'.repeat(80),
    value: '9'.repeat(24),
    unit: 'u'.repeat(24),
    from: '8'.repeat(24),
    direction: 'down',
  },
  quote: { text: 'word '.repeat(56).trim(), by: 'b'.repeat(80) },
  image: { resource_id: '0b6f5f0e-6d0a-4f0c-9a51-0c6f1a2b3c4d', fit: 'cover' },
  end_card: { brand: { name: 'n'.repeat(60), line: 'l'.repeat(100), address: 'a'.repeat(80) } },
};

const OPEN = 'Open 10 am – 2 pm';
/** A visual of each kind that breaks lines, with words that belong together. */
const BREAKING: object[] = [
  { type: 'title', text: `We are ${OPEN}`, detail: OPEN },
  { type: 'picture', words: [OPEN] },
  { type: 'list', items: [{ text: OPEN, detail: OPEN }] },
  { type: 'steps', items: ['Come', OPEN] },
  { type: 'stat', label: OPEN, value: 4 },
  { type: 'chart', chart: 'bar', data: { labels: [OPEN, 'b', 'c'], series: [{ values: [1, 2, 3] }] } },
  { type: 'compare', left: { title: 'a', points: [OPEN] }, right: { title: 'b', points: [OPEN] } },
  { type: 'timeline', points: [{ when: 'May', text: OPEN }, { when: 'June', text: OPEN }] },
  { type: 'quote', text: OPEN, by: OPEN },
  { type: 'diagram', nodes: [{ id: 'a', label: OPEN }], edges: [] },
  { type: 'sequence', actors: ['A', 'B'], messages: [{ from: 'A', to: 'B', text: OPEN }] },
  { type: 'table', columns: ['a', 'b'], rows: [['x', OPEN]] },
  { type: 'end_card', brand: { name: 'A', line: OPEN } },
]; // prettier-ignore
const HELD =
  /class="held"><span class="held">10 am –<\/span> <span class="held">2 pm<\/span>|>[^<]*10 am – 2 pm<\/tspan>/g;

const EXAMPLES = Object.entries(KINDS).map(([type, { words }]) => [type, words.example] as const);

describe('the document of a film', () => {
  it('names a thing below its picture unless the headline does', async () => {
    const named = async (headline: string): Promise<boolean> => {
      const given = { headline, visual: { type: 'picture', words: ['Green tea'] } };
      return (await documentOf([scene.parse(given)])).includes('<figcaption');
    };
    expect(await named('A cup of green tea, please')).toBe(false);
    expect(await named('Green is how I like tea')).toBe(true);
  });

  it.each([
    [{ visual: { type: 'picture', words: ['Pump', 'Inner tube'] } }, '>Pump</p>'],
    [{ visual: { type: 'picture', icon: ['pump'] } }, '>pump</p>'],
    [{ headline: 'Pump it up', visual: { type: 'picture', icon: ['pump'] } }, 'unshown'],
    [{ visual: { type: 'picture', objects: [{ words: 'Pump' }, { icon: 'hose' }] } }, '>Pump</p></div>'],
  ])('sets words large where no thing has a picture: %j', async (given, set) => {
    const html = await documentOf([scene.parse(given)], 'wide', false);
    expect(html).toContain(set);
    expect(html).not.toContain('class="disc');
  });

  it.each([
    [['Bread', 'Split shifts'], '<div class="disc said pop" style="--letters:6;">', 2],
    [['Bread', 'Milk', 'Split shifts'], '<div class="disc said pop" style="--letters:6;">', 3],
    [['Bread', 'Split shifts', 'Split days'], '>Bread</p>', 0],
  ])(
    'sets %j on plates of words among pictures, or all as words where most have no picture',
    async (words, set, discs) => {
      const html = await documentOf([scene.parse({ visual: { type: 'picture', words } })]);
      expect(html).toContain(set);
      expect(html.match(/class="disc/g) ?? []).toHaveLength(discs);
    },
  );

  it.each([
    [
      'galil-choir.example',
      /<span class="one"><span class="held whole" dir="ltr">galil-choir\.example<\/span><\/span>/,
    ],
    [
      'nordhof.example · 030 555 0142',
      /data-ways="line lines".*nordhof\.example<\/span><\/span><span class="divider"> · <\/span><span class="one"><span class="held whole" dir="ltr">030 555 0142</,
    ],
  ])('keeps %s whole on an end card', async (address, set) => {
    const brand = { name: 'מקהלה', line: 'להזמנות: 04-555-0123', address };
    const html = await documentOf([scene.parse({ visual: { type: 'end_card', brand } })]);
    expect(html).toMatch(set);
    expect(html).toContain('<span class="held whole" dir="ltr">04-555-0123</span>');
  });

  it('keeps words together in right-to-left lines without boxes, which would change their order', async () => {
    const html = await documentOf([scene.parse({ visual: { type: 'title', text: 'السعر 20 € اليوم' } })]);
    expect(html).toContain('السعر 20\u00a0€ اليوم');
  });

  it.each(BREAKING)('keeps words together that belong together: %j', async (visual) => {
    const asked = (JSON.stringify(visual).match(/10 am/g) ?? []).length;
    for (const shape of SHAPES) {
      const html = await documentOf([scene.parse({ visual })], shape, false);
      expect(html.match(HELD)).toHaveLength(asked);
    }
  });

  it.each(EXAMPLES)('draws the example of %s with its texts', async (type, example) => {
    const parsed = scene.parse(example);
    const html = await documentOf([parsed]);
    expect(html).toContain(`kind-${type}`);
    expect(html).not.toMatch(/undefined|NaN|Infinity/);
  });

  it.each(Object.entries(LONGEST))('draws the longest %s in every shape', async (type, members) => {
    const visual = { type, ...members };
    const parsed = scene.parse({ headline: 'h'.repeat(120), visual });
    const kind = KINDS[parsed.visual.type] as { examine?(visual: unknown): void };
    kind.examine?.(parsed.visual);
    for (const shape of SHAPES) {
      for (const found of [true, false]) {
        expect(await documentOf([parsed], shape, found)).not.toMatch(/undefined|NaN|Infinity/);
      }
    }
  });

  it('sets markup in a text as text', async () => {
    const visuals = [
      { type: 'title', text: MARKUP, kicker: MARKUP },
      { type: 'picture', words: [MARKUP] },
      { type: 'list', items: [{ text: MARKUP, detail: MARKUP, price: '<b>' }] },
      { type: 'steps', items: [{ text: MARKUP }, { text: MARKUP }] },
      { type: 'stat', label: MARKUP, value: '<b>1</b>', unit: '<b>', from: '<i>' },
      { type: 'quote', text: MARKUP, by: MARKUP },
      { type: 'end_card', brand: { name: MARKUP, line: MARKUP, address: MARKUP } },
    ];
    for (const visual of visuals) {
      const html = await documentOf([scene.parse({ headline: MARKUP, visual })], 'wide', false);
      expect(html).toContain('&lt;script');
      expect(html).not.toContain('<script');
      expect(html).not.toContain('<b>1');
    }
  });

  it('brings the faces of the scripts that its texts are written in, and of no others', async () => {
    const title = (text: string) => scene.parse({ visual: { type: 'title', text } });
    expect(await documentOf([title('Hello')])).not.toContain('noto-sans');
    const arabic = await documentOf([title('عيد مبارك')]);
    expect(arabic).toContain('/fonts/@fontsource-variable/noto-sans-arabic/index.css');
    expect(arabic).not.toContain('noto-sans-thai');
  });

  it('lights each step until the next one begins, and the last one to the end', async () => {
    const items = ['One', 'Two', 'Three'].map((text) => ({ text }));
    const html = await documentOf([scene.parse({ visual: { type: 'steps', items } })]);
    const until = [...html.matchAll(/--until:([\d.]+)s/g)].map(([, at]) => at);
    const lit = [...html.matchAll(/--lit:([\d.]+)s/g)].map(([, at]) => at);
    expect(until).toEqual(lit.slice(1));
    expect(html.match(/class="step last"/g)).toHaveLength(1);
  });

  it('counts steps on from a scene of steps before them, unless they have a start or another kind stands between', async () => {
    const steps = (start?: number) => scene.parse({ visual: { type: 'steps', items: ['a', 'b'], start } });
    const title = scene.parse({ visual: { type: 'title', text: 'Then' } });
    const html = await documentOf([steps(), steps(), steps(), title, steps(4), steps(), steps(1)]);
    const numbers = [...html.matchAll(/class="number display">(\d+)</g)].map(([, number]) => Number(number));
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 4, 5, 6, 7, 1, 2]);
  });

  it('uses the logo of the brand where there is one', async () => {
    const end = scene.parse({ visual: { type: 'end_card', brand: { name: 'Glimm' } } });
    const html = await filmDocument({
      width: 1280,
      height: 720,
      shape: 'wide',
      theme: theme!,
      ground: 'dark',
      palette: theme!.tones.dark,
      seed: 1,
      scenes: [{ scene: end, startSeconds: 0, durationSeconds: 3, entrance: 'cut' }],
      icon: () => undefined,
      image: (id) => ({ address: `/media/${id}` }),
      brand: { logo: { address: '/media/logo' } },
    });
    expect(html).toContain('src="/media/logo"');
  });
});

it('markup of a caller has the faces of the scripts and signs that it writes, behind those of the theme', async () => {
  const html = await documentOf(scene.array().parse([{ visual: { type: 'html', html: '<p>สวัสดี</p>' } }]));
  const [, own = ''] = /srcdoc="([^"]*)"/iu.exec(html) ?? [];
  expect(own).toContain('/fonts/@fontsource-variable/noto-sans-thai/index.css');
  expect(own).toMatch(/--face-text:[^}]*Noto Sans Thai Variable/u);
});
