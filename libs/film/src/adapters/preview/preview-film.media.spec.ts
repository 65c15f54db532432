import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testBrowser } from '../../../../../test/support/films/test-stage.js';
import { testStyle } from '../../../../../test/support/films/test-style.js';
import { drawnSets } from '../../../../../test/support/media/drawn-sets.js';
import { nearestSet } from '../../../../../test/support/media/nearest-style.js';
import type { FilmBrief } from '../../film-brief.js';
import type { Finding } from '../../preview/finding.js';
import { previewFacts } from '../../preview/preview-facts.js';
import { LONGEST_SIDE } from '../../preview/sheet-grid.js';
import { LARGEST_SHEET_BYTES } from '../../preview/previews.js';
import { scene } from '../../scenes/scene.js';
import { previewFilm, type PreviewedFilm } from './preview-film.js';

const UNBROKEN = 'Donaudampfschifffahrt'.repeat(5);
const GOOD = '<p style="font:600 60px sans-serif;color:#111;margin:80px">Good words</p>';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'mediamaker-preview-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function preview(film: Partial<FilmBrief>, inputs: Record<string, string> = {}): Promise<PreviewedFilm> {
  const brief: FilmBrief = {
    aspectRatio: '16:9',
    resolution: '480p',
    fps: 30,
    theme: 'swiss',
    ...(film.adapter ? {} : { ground: 'light' as const }),
    seed: 1,
    voice: 'none',
    captions: 'none',
    music: 'off',
    ...film,
  };
  return previewFilm({ brief, inputs, browser: await testBrowser(), signal: new AbortController().signal });
}

/** What is found in scenes of the caller's markup, which are drawn as one film. */
async function foundIn(...markup: string[]): Promise<Finding[]> {
  const scenes = markup.map((html) => scene.parse({ seconds: 4, visual: { type: 'html', html } }));
  return (await preview({ scenes })).facts.findings;
}

const kindsOf = (findings: readonly Finding[]): string[] => findings.map(({ kind }) => kind);

describe('a preview', () => {
  it('lays one frame of each scene on a sheet that a model can be shown', async () => {
    const scenes = Array.from({ length: 9 }, (_, n) =>
      scene.parse({ seconds: 2, visual: { type: 'title', text: `Part ${n} of the story`, detail: 'Told' } }),
    );
    const { sheet, facts } = await preview({ scenes });
    const { width, height, format } = await sharp(sheet).metadata();
    expect([format, Math.max(width, height) <= LONGEST_SIDE]).toEqual(['jpeg', true]);
    expect(sheet.length).toBeLessThanOrEqual(LARGEST_SHEET_BYTES);
    expect(facts.seconds).toBe(18);
    expect(facts.scenes[0]?.cues).toEqual([]);
    expect(facts.scenes.map((one) => one.start_seconds)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16]);
  });

  it('finds nothing wrong with packaged scenes, which fit their words', async () => {
    const scenes = ['A short line', UNBROKEN].map((text) =>
      scene.parse({ seconds: 9, visual: { type: 'title', text } }),
    );
    // A card stands for a picture that a model makes; it is no matter of the film, however long its prompt is.
    scenes.push(
      scene.parse({
        seconds: 1,
        visual: { type: 'clip', prompt: `A fox ${'walks on '.repeat(40)}`, model: 'fal/fox' },
      }),
    );
    const { facts } = await preview({ scenes });
    expect(facts.findings).toEqual([]);
  });

  it('tells which words no packaged picture shows', async () => {
    const visual = { type: 'picture', words: ['qzxv wrptk'] };
    const { facts } = await preview({ scenes: [scene.parse({ seconds: 3, visual })] });
    expect(facts.scenes[0]?.not_shown).toEqual(['qzxv wrptk']);
    expect(kindsOf(facts.findings)).toContain('picture');
  });

  // The themes that fill most of a frame with shapes of their own.
  it.each([
    ['blueprint', 'papercut'],
    ['watercolour', 'block'],
  ] as const)(
    'of a film in a style looks like pictures of %s, and is legible, in the theme %s',
    async (look, theme) => {
      const { adapter, inputs } = await testStyle(folder, look);
      const visuals = [
        { type: 'title', text: 'How the tide works', kicker: 'Sea and moon' },
        { type: 'stat', label: 'Visitors', value: 1240, unit: 'people' },
        { type: 'quote', text: 'Measure twice, cut once.', by: 'A carpenter' },
        { type: 'code', language: 'ts', text: 'const tide = moon.pull(sea);' },
      ];
      const scenes = visuals.map((visual) => scene.parse({ seconds: 6, visual }));
      const { sheet, facts } = await preview({ scenes, theme, adapter }, inputs);
      expect(facts.findings).toEqual([]);
      expect(await nearestSet(sheet, drawnSets())).toBe(look);
    },
    120_000,
  );

  it('finds nothing cut off or beyond the frame in code that scrolls', async () => {
    const lines = Array.from(
      { length: 24 },
      (_, at) => `const value_${at} = compute(${at}); // ${'abcdefg '.repeat(4)}`,
    );
    const visual = { type: 'code', language: 'typescript', text: lines.join('\n') };
    const { facts } = await preview({ scenes: [scene.parse({ seconds: 12, visual })] });
    expect(kindsOf(facts.findings).filter((kind) => kind !== 'reading_time')).toEqual([]);
  });

  it('shows a composition at equal distances, with what is wrong in it', async () => {
    const html = `<div data-composition-id="a" data-width="1920" data-height="1080" data-duration="6">
      <p style="position:absolute;left:1700px;top:400px;font:600 120px sans-serif;white-space:nowrap">Too far right</p></div>`;
    const { facts } = await preview({ composition: { html } });
    expect(facts.scenes).toHaveLength(3);
    expect(facts.findings).toContainEqual(
      expect.objectContaining({ scene: 0, field: 'composition.html', kind: 'out_of_frame' }),
    );
  });

  it('takes any data-scene of a composition for what it is', async () => {
    const scenes = ['intro', '100', '1.5', '', '-1', '2'].map(
      (name, at) => `<div data-scene="${name}"><p style="position:absolute;left:1700px;top:${60 + at * 160}px;margin:0;
        font:600 120px Georgia;white-space:nowrap">Too far ${at} 漢</p></div>`,
    );
    const html = `<div data-composition-id="a" data-width="1920" data-height="1080" data-duration="2">${scenes.join('')}
      <img src="data:image/png;base64,AA=="></div>`;
    const { facts } = await preview({ composition: { html } });
    expect(previewFacts.safeParse(JSON.parse(JSON.stringify(facts))).error).toBeUndefined();
    expect(facts.findings).toEqual([
      expect.objectContaining({ field: 'composition.html', kind: 'image' }),
      { field: 'composition.html', kind: 'font', detail: 'Georgia is not here, another face stands for it' },
      { field: 'composition.html', kind: 'font', detail: 'no face has 漢' },
      ...scenes.map(() => expect.objectContaining({ scene: 0, field: 'composition.html', kind: 'out_of_frame' })),
    ]);
    expect(facts.findings.map((found) => 'scene' in found)).toEqual([false, false, false, ...scenes.map(() => true)]);
  });
});

describe('markup of a caller', () => {
  const BAD: [kind: string, html: string][] = [
    [
      'overflow',
      '<div style="width:200px;background:#fff;font:40px sans-serif;color:#111;white-space:nowrap">Wider than its panel is</div>',
    ],
    [
      'overflow',
      '<div style="width:200px;height:60px;overflow:hidden;font:40px sans-serif;color:#111;white-space:nowrap">Cut at its edge</div>',
    ],
    [
      'out_of_frame',
      '<p style="position:absolute;left:-90px;top:90px;font:60px sans-serif;color:#111;margin:0">Lost at the left</p>',
    ],
    [
      'overlap',
      ['One line here', 'Another line']
        .map(
          (text) =>
            `<p style="position:absolute;left:90px;top:90px;font:60px sans-serif;color:#111;margin:0">${text}</p>`,
        )
        .join(''),
    ],
    [
      'contrast',
      '<div style="position:absolute;inset:0;background:linear-gradient(#888,#999)"><p style="font:60px sans-serif;color:#777;margin:80px">Hardly seen</p></div>',
    ],
    [
      'reading_time',
      `<p style="font:14px sans-serif;color:#111;margin:60px">${'Many words that nobody reads. '.repeat(12)}</p>`,
    ],
    [
      'unsettled',
      '<style>@keyframes on{to{transform:translateX(300px)}}</style><p style="font:60px sans-serif;color:#111;animation:on 4s linear both">On and on</p>',
    ],
    ['script', `${GOOD}<script>throw new Error('planted')</script>`],
    ['address', `${GOOD}<img src="https://example.com/a.png">`],
  ];
  let findings: Finding[];
  beforeAll(async () => void (findings = await foundIn(GOOD, ...BAD.map(([, html]) => html))));

  it('that is good gives no finding', () => {
    expect(findings.filter(({ scene: at }) => at === 0)).toEqual([]);
  });

  it.each(BAD.map(([kind], at) => ({ kind, at: at + 1 })))(
    'is found with its scene and field: $kind',
    ({ kind, at }) => {
      const found = findings.filter((one) => one.kind === kind && one.scene === at);
      expect(found[0]).toMatchObject({ field: 'visual.html' });
    },
  );

  it('is found under captions, which the preview draws', async () => {
    const html =
      '<p style="position:absolute;bottom:7vh;font:600 40px sans-serif;color:#111;margin:0 80px">Low words</p>';
    const say = 'Words over a picture of my own.';
    const scenes = [scene.parse({ say, visual: { type: 'html', html } })];
    const found = async (captionPlace: 'bottom' | 'top') => {
      const { facts, sheet } = await preview({ scenes, captions: 'burned', captionPlace });
      return { findings: facts.findings, sheet };
    };
    const [under, above] = [await found('bottom'), await found('top')];
    expect(under.findings).toMatchObject([{ kind: 'overlap', scene: 0, field: 'visual.html' }]);
    expect(above.findings).toEqual([]);
    expect(above.sheet.equals(under.sheet)).toBe(false);
  });

  it('that changed the functions of its page does not change what is found', async () => {
    const html = `<script>Range.prototype.getClientRects = () => []; Document.prototype.createTreeWalker = null;</script>
      <p style="position:absolute;left:-90px;top:90px;font:60px sans-serif;color:#111;margin:0">Lost at the left</p>`;
    expect(kindsOf(await foundIn(html))).toContain('out_of_frame');
  });
});
