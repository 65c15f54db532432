import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { testStage } from '../../../../../test/support/films/test-stage.js';
import { StageFailed } from '../../stage/stage-failed.js';
import type { Stage, StageOrder } from './stage.js';

const open: Stage[] = [];

async function stageOf(body: string, changes?: Partial<StageOrder>): Promise<Stage> {
  const stage = await testStage(body, changes);
  open.push(stage);
  return stage;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((stage) => stage.close()));
});

/** Red, green and blue of a pixel. */
async function pixelAt(jpeg: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(jpeg)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

/** The left edge of what is dark in a row, in pixels. */
async function darkFrom(jpeg: Buffer, top: number): Promise<number> {
  const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
  const row = data.subarray(top * info.width, (top + 1) * info.width);
  return row.findIndex((level) => level < 128);
}

/** The living processes of a group: their ids and what they were started with. */
async function processesOf(group: number): Promise<{ id: number; command: string }[]> {
  const found = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const [stat = '', command = ''] = await Promise.all(
          ['stat', 'cmdline'].map((file) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')),
        );
        const [state, , leader] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return { id: Number(name), command, lives: state !== 'Z' && Number(leader) === group };
      }),
  );
  return found.filter(({ lives }) => lives);
}

const framesAt = async (stage: Stage, seconds: number[]): Promise<Buffer[]> => {
  const frames: Buffer[] = [];
  for (const second of seconds) frames.push((await stage.frameAt(second)).jpeg);
  return frames;
};

/** Nine boxes, each a row of 20 pixels, that go from left to right by 100 pixels a second, each in another way. */
const EVERY_WAY = `
<style>
  div { position: absolute; left: 0; width: 20px; height: 18px; background: #000 }
  @keyframes go { to { transform: translateX(200px) } }
  .keyframes { top: 0; animation: go 2s linear both }
  .transition { top: 20px; transition: left 2s linear }
</style>
<div class="keyframes"></div><div class="transition"></div><div id="waapi" style="top:40px"></div>
<div id="frame" style="top:60px"></div><div id="interval" style="top:80px"></div><div id="date" style="top:100px"></div>
<div id="timeline" style="top:120px"></div>
<svg style="position:absolute;top:140px" width="320" height="18"><rect width="20" height="18">
  <animate attributeName="x" from="0" to="200" dur="2s" fill="freeze"/></rect></svg>
<div id="timeout" style="top:160px"></div>
<script>
  const put = (id, left) => (document.getElementById(id).style.left = left + 'px');
  document.body.getBoundingClientRect();
  document.querySelector('.transition').style.left = '200px';
  document.getElementById('waapi').animate({ transform: ['none', 'translateX(200px)'] }, { duration: 2000, fill: 'both' });
  const draw = (now) => { put('frame', now / 10); requestAnimationFrame(draw) };
  requestAnimationFrame(draw);
  let ticks = 0;
  setInterval(() => put('interval', ++ticks * 10), 100);
  const began = Date.now();
  setInterval(() => put('date', (Date.now() - began) / 10), 100);
  window.__timelines = { film: { totalTime: (seconds) => put('timeline', seconds * 100) } };
  const step = (left) => setTimeout(() => { put('timeout', left); step(left + 10) }, 100);
  step(10);
</script>`;

describe('the stage', () => {
  it('shows every kind of motion at the second that is asked for', async () => {
    const stage = await stageOf(EVERY_WAY);
    const { jpeg } = await stage.frameAt(1.5);
    const rows = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7, 8].map((row) => darkFrom(jpeg, row * 20 + 9)));
    for (const left of rows) expect(Math.abs(left - 150)).toBeLessThanOrEqual(1);
    expect(stage.findings).toEqual([]);
  });

  it('shows the last step of motions whose end is not a whole number of microseconds', async () => {
    const ends = [5.469, 3.442, 1.1, 0.7];
    const rows = ends.map(
      (delay, at) => `<i style="top:${at * 20}px;animation:grow 0.35s steps(9) ${delay}s both"></i>`,
    );
    const stage = await stageOf(`<style>
      i { position: absolute; left: 0; width: 180px; height: 18px; background: #000 }
      @keyframes grow { from { clip-path: inset(0 100% 0 0) } to { clip-path: inset(0) } }
    </style>${rows.join('')}`);
    const { jpeg } = await stage.frameAt(7);
    for (const [at] of ends.entries()) expect((await pixelAt(jpeg, 172, at * 20 + 9))[0]).toBeLessThan(60);
  });

  it('draws the same frames in two runs, played through or leapt to', async () => {
    const [played, again, leapt] = [await stageOf(EVERY_WAY), await stageOf(EVERY_WAY), await stageOf(EVERY_WAY)];
    const every = Array.from({ length: 16 }, (_, frame) => frame / 10);
    const first = await framesAt(played, every);
    expect(await framesAt(again, every)).toEqual(first);
    expect(await framesAt(leapt, [0.4, 1.5])).toEqual([first[4], first[15]]);
  });

  it('shows clips from their start for their duration, with animations that begin with them, in any order', async () => {
    const box = '<i style="position:absolute;width:20px;height:180px;background:#000;animation:go 2s linear both"></i>';
    const body = `<style>@keyframes go { to { transform: translateX(200px) } }</style>
      <section data-start="1" data-duration="4"><section data-start="1" data-duration="1">${box}</section></section>`;
    for (const markup of ['ours', 'callers'] as const) {
      const stage = await stageOf(body, { markup });
      const frames = await framesAt(stage, [0, 1.9, 2, 2.5, 2.9, 3]);
      expect(await Promise.all(frames.map((jpeg) => darkFrom(jpeg, 90)))).toEqual([-1, -1, 0, 50, 90, -1]);
    }
    const stage = await stageOf(body, { markup: 'ours' });
    const frames = await framesAt(stage, [2.9, 2.5, 0]);
    expect(await Promise.all(frames.map((jpeg) => darkFrom(jpeg, 90)))).toEqual([90, 50, -1]);
  });

  it('gives the last bytes again exactly while nothing moves', async () => {
    const stage = await stageOf(
      `<i style="position:absolute;width:20px;height:20px;background:#000;animation:go .3s .2s linear both"></i>
      <style>@keyframes go { to { transform: translateX(200px) } }</style>`,
      { markup: 'ours' },
    );
    const frames = [];
    for (let frame = 0; frame < 8; frame++) frames.push(await stage.frameAt(frame / 10));
    expect(frames.map(({ same }) => same)).toEqual([false, true, true, false, false, false, true, true]);
    expect(frames[7]!.jpeg).toBe(frames[5]!.jpeg);
  });

  it('decides chance by its seed', async () => {
    const body = '<script>document.body.style.background = `rgb(${[0, 0, 0].map(() => Math.random() * 255)})`</script>';
    const colours = [];
    for (const seed of [1, 1, 2]) {
      const { jpeg } = await (await stageOf(body, { seed })).frameAt(0);
      colours.push(await pixelAt(jpeg, 9, 9));
    }
    expect(colours[1]).toEqual(colours[0]);
    expect(colours[2]).not.toEqual(colours[0]);
  });

  it('keeps its clock from the scripts of the page', async () => {
    const stage = await stageOf(`<i style="position:absolute;width:20px;height:180px;background:#000"></i><script>
      for (const name of ['requestAnimationFrame', 'setTimeout', 'Date']) { window[name] = null; delete window[name]; }
      performance.now = () => 0; Math.random = () => 9;
      const box = document.querySelector('i');
      const draw = () => { box.style.left = performance.now() / 10 + 'px'; requestAnimationFrame(draw) };
      draw();
      if (Math.random() === 9) box.remove();
    </script>`);
    expect(await darkFrom((await stage.frameAt(1)).jpeg, 90)).toBe(100);
  });

  it('has loaded its faces and pictures before the first frame', async () => {
    const stage = await stageOf(
      `<link rel="stylesheet" href="/fonts/@fontsource-variable/inter/index.css">
      <p style="font:700 60px 'Inter Variable';margin:0">Hamburg</p><img src="/icons/fluent/bicycle.svg" width="80">
      <script>document.fonts.ready.then(() => (document.title = String(document.fonts.check("20px 'Inter Variable'"))))</script>`,
    );
    const { jpeg } = await stage.frameAt(0);
    expect(await stage.ask('document.title')).toBe('true');
    expect(await stage.ask("document.querySelector('img').naturalWidth > 0")).toBe(true);
    expect((await stage.frameAt(0.1)).jpeg).toBe(jpeg);
    expect(stage.findings).toEqual([]);
  });

  it('names what it refused and what went wrong, by scene', async () => {
    const stage = await stageOf(
      `<link rel="stylesheet" href="/fonts/@fontsource-variable/inter/index.css">
      <section data-scene="0" style="font-family:'Inter Variable'">Hello 漢
        <p style="font-family:Impact,sans-serif">there</p></section>
      <section data-scene="1"><img src="https://example.com/a.png"><img src="data:image/png;base64,AAAA"><img src="/icons/fluent/bycicle.svg"><img src="/icons/fluent/../../etc/passwd"></section>
      <script>for (const kind of ['2d', 'webgl']) document.createElement('canvas').getContext(kind)</script>
      <section data-scene="2"><script>alert('hello'); window.open('about:blank'); location.href = 'https://example.com/away';
        throw new Error('no such thing')</script></section>`,
    );
    await stage.frameAt(0);
    await expect.poll(() => stage.findings.map(({ kind }) => kind)).toContain('window');
    expect(stage.findings.filter(({ kind }) => kind === 'image')).toHaveLength(1);
    expect(stage.findings).toEqual(
      expect.arrayContaining([
        { kind: 'font', detail: 'no face has 漢', scene: 0 },
        { kind: 'font', detail: 'Impact is not here, another face stands for it', scene: 0 },
        { kind: 'address', detail: 'refused: https://example.com/a.png', scene: 1 },
        { kind: 'image', detail: 'cannot be shown: data:image/png;base64,AAAA', scene: 1 },
        {
          kind: 'address',
          detail:
            '/icons/fluent/bycicle.svg is no packaged picture and is left out; did you mean /icons/fluent/bicycle.svg?',
          scene: 1,
        },
        { kind: 'script', detail: 'Error: no such thing', scene: 2 },
        { kind: 'script', detail: 'Error: a canvas asks for WebGL: use its 2d, SVG or CSS' },
        { kind: 'dialog', detail: 'alert: hello' },
        { kind: 'window', detail: 'closed: ' },
        { kind: 'address', detail: 'refused: https://example.com/away', scene: 2 },
      ]),
    );
  });

  it('sets the generic families in three faces, and common signs, scripts and emoji in all of them', async () => {
    const families = ['serif', 'sans-serif', 'monospace'];
    const words = families.map((name) => `<span style="font:20px ${name}">Handgloves</span>`).join('<br>');
    const signs = families.map(
      (name) => `<p style="font-family:${name}">→ ⇒ ✓ ↗ ∑ ☐ ⅓ ├── สวัสดี नमस्ते। یہ ایک فلم ہے۔ ٹڈڑں</p>`,
    );
    const emoji =
      '<svg><text>🚲</text></svg><p></p><script>document.querySelector("p:empty").textContent = "👩‍🚀"</script>';
    const stage = await stageOf(words + signs.join('') + emoji);
    await stage.frameAt(0);
    const widths = await stage.ask(
      "[...document.querySelectorAll('span')].map((one) => Math.round(one.getBoundingClientRect().width)).join(' ')",
    );
    expect(new Set(String(widths).split(' ')).size).toBe(3);
    expect(stage.findings).toEqual([]);
  });

  it('names letters that no face has, of a face that claims them and of words that a script writes later', async () => {
    const stage = await stageOf(
      `<link rel="stylesheet" href="/fonts/@fontsource-variable/fraunces/index.css">
      <p style="font-family:'Fraunces Variable'">€ 5, ₾ 3 ★</p><p></p>
      <script>setTimeout(() => (document.querySelector('p + p').textContent = 'Zürich 漢'), 500)</script>`,
    );
    await stage.frameAt(0);
    expect(stage.lostLetters).toEqual(['₾']);
    await stage.frameAt(1);
    expect(stage.lostLetters).toEqual(['₾', '漢']);
    expect(stage.findings.map(({ detail }) => detail)).toEqual(['no face has ₾ 漢']);
  });

  it('runs no script in a page of ours', async () => {
    const stage = await stageOf(
      '<script>document.body.style.background="#000"</script><p onclick="x()" style="height:180px;margin:0"></p>',
      { markup: 'ours' },
    );
    expect(await pixelAt((await stage.frameAt(0)).jpeg, 9, 9)).toEqual([255, 255, 255]);
  });

  it('rejects when the process of the page dies, and when its signal is aborted, and leaves no process', async () => {
    const stage = await stageOf('<p>so far, so good</p>');
    await stage.frameAt(0);
    const renderer = (await processesOf(stage.pid!)).filter(({ command }) => command.includes('--type=renderer'));
    expect(renderer).toHaveLength(1);
    const waiting = stage.ask('new Promise(() => undefined)');
    process.kill(renderer[0]!.id, 'SIGKILL');
    await expect(waiting).rejects.toMatchObject({ constructor: StageFailed, endedBy: 'page' });
    await expect(stage.frameAt(0.1)).rejects.toBeInstanceOf(StageFailed);

    const life = new AbortController();
    const other = await stageOf('<p>still here</p>', { signal: life.signal });
    life.abort(new Error('no longer wanted'));
    await expect(other.frameAt(0)).rejects.toThrow('no longer wanted');
    await other.close();
    await expect.poll(() => processesOf(other.pid!)).toEqual([]);
  });

  it('keeps files that outlive a killed browser in the folder for temporary files alone', async () => {
    const { pid } = await stageOf('<p>still here</p>');
    const environment = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0');
    const arguments_ = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
    const home = environment.find((one) => one.startsWith('HOME='))?.slice('HOME='.length) ?? '';
    expect(dirname(home)).toBe(tmpdir());
    expect(arguments_).toContain(`--user-data-dir=${join(home, 'profile')}`);
  });
});
