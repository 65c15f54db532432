import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { testBrowser } from '../../../../../test/support/films/test-stage.js';
import type { Scene } from '../../scenes/scene.js';
import { FILM_THEMES } from '../../themes/themes.js';
import { openStage } from '../stage/open-stage.js';
import { packageAsset } from '../stage/package-assets.js';
import type { Stage, StageOrder } from '../stage/stage.js';
import { compositionDocument } from './composition-document.js';
import { filmDocument } from './film-document.js';

const SIZE = { width: 320, height: 180 };
const open: Stage[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((stage) => stage.close()));
});

async function stageOf(html: string, changes: Partial<StageOrder> = {}): Promise<Stage> {
  const browser = await testBrowser();
  const { signal } = new AbortController();
  const order: StageOrder = {
    ...SIZE,
    html,
    fps: 10,
    seed: 7,
    assets: packageAsset,
    markup: 'callers',
    browser,
    signal,
  };
  const stage = await openStage({ ...order, ...changes });
  open.push(stage);
  return stage;
}

/** Three scenes of two seconds each; the caller's stands in the middle. */
function threeScenes(html: string, css?: string): Promise<string> {
  const theme = FILM_THEMES[0]!;
  const title = (text: string): Scene => ({ visual: { type: 'title', text }, transition: 'cut' });
  const scenes: Scene[] = [title('Before'), { visual: { type: 'html', html, css }, transition: 'cut' }, title('After')];
  return filmDocument({
    ...SIZE,
    shape: 'wide',
    theme,
    ground: 'light',
    palette: theme.tones.light,
    seed: 1,
    scenes: scenes.map((scene, index) => ({
      scene,
      startSeconds: index * 2,
      durationSeconds: 2,
      entrance: 'cut',
    })),
    icon: () => undefined,
    image: (id) => ({ address: `/media/${id}` }),
  });
}

/** Red, green and blue of a pixel. */
async function pixelAt(jpeg: Buffer, left: number, top: number): Promise<number[]> {
  const pixel = sharp(jpeg).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw();
  return [...(await pixel.toBuffer())];
}

/** The left edge of what is pure blue in a row, in pixels. */
async function blueFrom(jpeg: Buffer, top: number): Promise<number> {
  const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let left = 0; left < info.width; left += 1) {
    const at = (top * info.width + left) * info.channels;
    if (data[at]! < 60 && data[at + 1]! < 60 && data[at + 2]! > 190) return left;
  }
  return -1;
}

const BOXES = `<div class="css"></div><div class="js"></div>
  <script src="https://cdn.jsdelivr.net/npm/animejs@4.1.2/dist/bundles/anime.umd.min.js" integrity="sha384-x" crossorigin></script>
  <script>anime.animate('.js', { left: ['0px', '200px'], duration: 2000, ease: 'linear' });</script>`;
const MOVING = `body { background: #fff } div { position: absolute; width: 20px; height: 20px; background: #00f }
  .css { top: 20px; animation: enter 2s linear both } .js { top: 100px }
  @keyframes enter { from { left: 0 } to { left: 200px } }`;

describe('a scene of html', () => {
  it('moves with the time of its scene, by CSS and by a packaged library', async () => {
    const stage = await stageOf(await threeScenes(BOXES, MOVING));
    for (const [second, left] of [
      [2.5, 50],
      [3, 100],
      [3.9, 190],
    ] as const) {
      const { jpeg } = await stage.frameAt(second);
      expect(Math.abs((await blueFrom(jpeg, 30)) - left), `CSS at ${second}`).toBeLessThanOrEqual(3);
      expect(Math.abs((await blueFrom(jpeg, 110)) - left), `script at ${second}`).toBeLessThanOrEqual(6);
    }
    expect(stage.findings).toEqual([]);
  });

  it('draws the same after a leap as in playing', async () => {
    const leaping = await stageOf(await threeScenes(BOXES, MOVING));
    const { jpeg } = await leaping.frameAt(3.5);
    expect(Math.abs((await blueFrom(jpeg, 30)) - 150)).toBeLessThanOrEqual(3);
    expect(Math.abs((await blueFrom(jpeg, 110)) - 150)).toBeLessThanOrEqual(6);
  });

  it('cannot restyle, hide, break or reach other scenes by accident', async () => {
    const hostile = `</div></section></body></html></iframe></template><!-- <section class="scene"><h1 id="film">
      <style>.scene, .title-scene, h1 { display: none !important; color: red !important } @keyframes enter { to { opacity: 0 } }</style>
      <script>document.body.innerHTML = ''; document.querySelectorAll('.scene').forEach((scene) => scene.remove());</script>`;
    const css =
      '* { display: none } </style><h1>x</h1> :root { --ink: red; --ground: red } .film { display: none !important }';
    const [calm, wild] = [await stageOf(await threeScenes('<p></p>')), await stageOf(await threeScenes(hostile, css))];
    for (const second of [1.5, 5.5]) {
      const frames = [(await calm.frameAt(second)).jpeg, (await wild.frameAt(second)).jpeg];
      expect(frames[1]?.equals(frames[0]!), `at ${second}`).toBe(true);
    }
  });

  it('has the colours of the theme, and shows nothing of itself outside of its time', async () => {
    const page =
      '<body style="background:var(--accent)"><script>setInterval(() => document.body.prepend("x"), 50)</script>';
    const [stage, calm] = [await stageOf(await threeScenes(page)), await stageOf(await threeScenes('<p></p>'))];
    const frames = [await stage.frameAt(1.9), await stage.frameAt(2.1), await stage.frameAt(4.1)];
    const seen = await pixelAt(frames[1]!.jpeg, 318, 178);
    const accent = FILM_THEMES[0]!.tones.light.accent;
    const wanted = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16));
    expect(Math.max(...seen.map((value, at) => Math.abs(value - wanted[at]!)))).toBeLessThan(12);
    for (const [index, second] of [1.9, 2.1, 4.1].entries()) {
      const { jpeg } = await calm.frameAt(second);
      expect(frames[index]!.jpeg.equals(jpeg), `at ${second}`).toBe(second !== 2.1);
    }
  });
});

const COMPOSITION = `<div id="film" data-composition-id="film" data-width="640" data-height="360" data-duration="6" style="background:#fff">
  <div class="clip" data-start="0" data-duration="2" style="position:absolute;inset:0;background:#f00"></div>
  <div class="clip" data-start="2" data-duration="2" data-composition-id="part" data-composition-src="compositions/part.html"></div>
  <div class="box" style="position:absolute;top:300px;width:40px;height:40px;background:#00f"></div>
</div>
<template id="part-template"><style>.in{position:absolute;top:100px;left:0;width:40px;height:40px;background:#00f;animation:go 2s linear both}
  @keyframes go{to{left:400px}}</style><div class="in"></div></template>
<script src="//unpkg.com/animejs"></script>
<script>const line = anime.createTimeline({ autoplay: false }).add('.box', { left: ['0px', '600px'], duration: 6000, ease: 'linear' });
  window.__timelines = { film: line };</script>`;

describe('a composition', () => {
  it('shows clips, templates and time lines at their times, in the pixels of the film, and may name frames of its own', async () => {
    const named = '<canvas data-frames="https://example.com/frames/"></canvas>';
    const stage = await stageOf(compositionDocument(COMPOSITION.replace('<template', `${named}<template`), SIZE));
    const frames = new Map<number, Buffer>();
    for (const second of [1, 3, 5]) frames.set(second, (await stage.frameAt(second)).jpeg);
    expect(await sharp(frames.get(1)).metadata()).toMatchObject(SIZE);
    const colours = await Promise.all([1, 3, 5].map((second) => pixelAt(frames.get(second)!, 300, 20)));
    expect(colours.map(([red = 0, green = 0]) => [red > 200, green > 200])).toEqual([
      [true, false],
      [true, true],
      [true, true],
    ]);
    const inTemplate = await Promise.all([1, 3, 5].map((second) => blueFrom(frames.get(second)!, 60)));
    expect([inTemplate[0], inTemplate[2]]).toEqual([-1, -1]);
    expect(Math.abs(inTemplate[1]! - 100)).toBeLessThanOrEqual(3);
    const onLine = await Promise.all([1, 3, 5].map((second) => blueFrom(frames.get(second)!, 160)));
    [50, 150, 250].forEach((left, index) => expect(Math.abs(onLine[index]! - left)).toBeLessThanOrEqual(3));
    expect(stage.findings).toEqual([]);
  });

  it('has parts whose scripts and styles see their own copy, where one template stands in two places', async () => {
    const html = `<div data-composition-id="film" data-width="320" data-height="180" data-duration="4" style="background:#fff">
      <div data-composition-id="card" data-composition-src="#card" data-start="0" style="height:90px"></div>
      <div data-composition-id="card" data-composition-src="#card" data-start="1" style="top:90px"></div>
    </div>
    <template id="card"><section data-composition-id="card">
      <style>[data-composition-id="card"]{position:relative;height:90px} .bar{height:40px;width:40px;background:#00f;position:relative}</style>
      <p id="n"></p><div class="bar"></div>
      <script>
        document.getElementById('n').textContent = document.querySelectorAll('.bar').length;
        const bar = document.querySelector('.bar');
        const seek = (seconds) => (bar.style.left = seconds * 100 + 'px');
        window.__timelines = window.__timelines || {};
        window.__timelines.card = { seek };
      </script></section></template>`;
    const stage = await stageOf(compositionDocument(html, SIZE));
    const { jpeg } = await stage.frameAt(2);
    const texts = 'const { contentDocument: page } = document.querySelector("iframe");';
    const told = await stage.ask(`(() => { ${texts}
      return [...page.querySelectorAll('#n')].map((one) => one.textContent).join() + ' ' +
        [...page.querySelectorAll('.bar')].map((one) => [one.style.left, one.getBoundingClientRect().top > 90]).join(' '); })()`);
    expect(told).toBe('1,1 200px,false 100px,true');
    expect(await blueFrom(jpeg, 90)).toBe(-1);
    expect(stage.findings).toEqual([]);
  });

  it('has the faces of packages behind links to Google Fonts, and hides pictures that there are not', async () => {
    const html = `<div data-composition-id="film" data-width="320" data-height="180" data-duration="2" style="background:#fff">
      <link rel="preconnect" href="https://fonts.gstatic.com" crossorigin>
      <link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Fraunces:wght@700&family=Lora&display=swap">
      <p style="font-family:Fraunces;margin:0">Words</p><p style="font-family:Lora">More</p>
      <img src="/icons/fluent/bycicle.svg" width="100" height="100" alt="A bicycle"></div>`;
    const stage = await stageOf(compositionDocument(html, SIZE));
    await stage.frameAt(0);
    const asked = `(() => { const { contentDocument: page } = document.querySelector('iframe');
      return page.fonts.check("20px Fraunces") + ' ' + [...page.fonts].some((face) => face.family.includes('Fraunces') && face.status === 'loaded') +
        ' ' + page.querySelector('img').style.visibility; })()`;
    expect(await stage.ask(asked)).toBe('true true hidden');
    expect(stage.findings.map(({ kind, detail }) => [kind, detail.slice(0, 26)])).toEqual(
      expect.arrayContaining([
        ['address', '/icons/fluent/bycicle.svg '],
        ['font', 'Lora is not here, another '],
      ]),
    );
    expect(stage.findings).toHaveLength(2);
  });
});
