import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMAGE_FORMATS, type RenderResult } from '@libs/drawing';
import sharp from 'sharp';
import { testBrowser } from '../../../../../test/support/films/test-stage.js';
import { testStyle } from '../../../../../test/support/films/test-style.js';
import { drawnSets } from '../../../../../test/support/media/drawn-sets.js';
import { nearestSet } from '../../../../../test/support/media/nearest-style.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StillBrief } from '../../still/still-brief.js';
import { renderStill } from './render-still.js';

const CHART: StillBrief['data'] = { type: 'donut', unit: '%', labels: ['A', 'B'], series: [{ values: [60, 40] }] };
const BRAND = { name: 'Northbean', colors: ['#0b3d2e'] };
const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze';
const LOGO = '0b6f5f0e-6d0a-4f0c-9a51-0c6f1a2b3c4d';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'still-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const percents: number[] = [];
async function render(
  changes: Partial<StillBrief>,
  more: { signal?: AbortSignal; inputs?: Record<string, string> } = {},
) {
  percents.length = 0;
  const brief: StillBrief = { technique: 'auto', aspectRatio: '16:9', size: 480, format: 'png', seed: 1, ...changes };
  const { signal = new AbortController().signal, inputs = {} } = more;
  const onProgress = ({ percent }: { percent: number }) => void percents.push(percent);
  return renderStill(brief, folder, { browser: await testBrowser(), sandboxed: false, signal, inputs, onProgress });
}

const pixelsOf = async ({ files }: RenderResult): Promise<Buffer> =>
  sharp(await readFile(files[0]!.path))
    .raw()
    .toBuffer();

async function magentaLogo(): Promise<string> {
  const logo = join(folder, 'logo.png');
  await sharp({ create: { width: 90, height: 30, channels: 3, background: '#ff00ff' } })
    .png()
    .toFile(logo);
  return logo;
}

function countMagenta(pixels: Buffer): number {
  let shown = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    if (red > 220 && green < 50 && blue > 220) shown += 1;
  }
  return shown;
}

describe('renderStill', () => {
  it.each(IMAGE_FORMATS)('writes a %s file that says a machine made it', async (format) => {
    const result = await render({ prompt: 'A city at <night> & "rain"', technique: 'card', size: 320, format });
    expect(result.facts).toMatchObject({ technique: 'procedural', image_technique: 'card', width: 320, height: 180 });
    expect(result.files).toMatchObject([{ role: 'media', mimeType: `image/${format}` }, { role: 'thumbnail' }]);
    const found = await sharp(await readFile(result.files[0]!.path)).metadata();
    expect([found.format, found.width, found.height]).toEqual([format === 'avif' ? 'heif' : format, 320, 180]);
    expect(found.xmp?.toString()).toContain('digitalsourcetype/algorithmicMedia');
    expect(found.xmp?.toString()).toContain('&lt;night&gt; &amp; &quot;rain&quot;');
    expect(found.exif?.toString('latin1')).toContain('Made by a machine');
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(percents.at(-1)).toBe(100);
  });

  it.each<[string, Partial<StillBrief>]>([
    ['an illustration', { technique: 'illustration', prompt: 'A bicycle by the sea', aspectRatio: '1:1' }],
    ['a card of many words', { technique: 'card', prompt: 'many words '.repeat(60), aspectRatio: '4:5', seed: 2 }],
    ['a card in Arabic', { technique: 'card', prompt: 'مبيعات اليوم بنصف السعر', brand: BRAND, seed: 3 }],
    ['a poster', { technique: 'poster', prompt: 'Quick quotes, quiet quests: Éclair à côté, Ångström Île' }],
    ['a poster in Thai', { technique: 'poster', prompt: 'สวัสดีชาวโลก ลดราคา', theme: 'block', seed: 2 }],
    ['a poster of one long word', { technique: 'poster', prompt: LONG_WORD, aspectRatio: '9:16', brand: BRAND }],
    ['a chart', { technique: 'chart', prompt: 'Shares', data: CHART, aspectRatio: '9:16', brand: BRAND }],
  ])('draws %s whose words can be read', async (_, changes) => {
    const { quality, facts } = await render(changes);
    expect(quality).toMatchObject({ passed: true, gates: { collisions: { measured: 0 } } });
    expect(facts['findings']).toEqual([]);
  });

  it('hands out no image with a letter that no face has', async () => {
    const html = '<p></p><script>document.querySelector("p").textContent = "漢"</script>';
    await expect(render({ visual: { type: 'html', html } })).rejects.toThrow('lost_letters is 漢 (limit none)');
  });

  it('shows the logo of a brand', async () => {
    const made = await render(
      { technique: 'card', prompt: 'Zephyr', theme: 'swiss', brand: { logo: LOGO } },
      { inputs: { [LOGO]: await magentaLogo() } },
    );
    expect(countMagenta(await pixelsOf(made))).toBeGreaterThan(300);
  });

  it('draws the visual and the markup of a caller, and reports findings', async () => {
    const table = { type: 'table', columns: ['Plan', 'Price'], rows: [['Free', '0']] } as const;
    expect(
      (await render({ visual: { ...table, columns: [...table.columns], rows: [['Free', '0']] } })).facts,
    ).toMatchObject({
      image_technique: 'visual',
      motif: 'table',
      title: 'Plan Price Free 0',
      findings: [],
    });
    const html = '<p style="position:absolute;left:-90px;margin:0;font:60px sans-serif">Lost at the left</p>';
    const { facts, quality } = await render({ visual: { type: 'html', html } });
    expect(facts['findings']).toContainEqual(expect.objectContaining({ field: 'visual.html', kind: 'out_of_frame' }));
    expect(quality).toMatchObject({ passed: true });
  });

  it('is the same for the same seed within a level of 255, and another image for the next two', async () => {
    const brief = { technique: 'poster', prompt: 'Mountains are calling', theme: 'papercut', size: 256 } as const;
    const first = await pixelsOf(await render(brief));
    const again = await pixelsOf(await render(brief));
    expect(Math.max(...first.map((value, at) => Math.abs(value - again[at]!)).slice(0, 100_000))).toBeLessThanOrEqual(
      1,
    );
    const others = [];
    for (const seed of [2, 3]) others.push(await pixelsOf(await render({ ...brief, seed })));
    expect(new Set([first, ...others].map((pixels) => pixels.toString('base64'))).size).toBe(3);
  });

  it('says which pictures it shows, and which words none shows', async () => {
    const { facts } = await render({ technique: 'illustration', prompt: 'A fox and a qzxv' });
    expect(facts['shown']).toEqual([{ words: 'fluent:fox', id: 'fluent:fox' }]);
    expect(facts['not_shown']).toEqual(['a qzxv']);
  });

  it.each(['blueprint', 'watercolour'] as const)('draws pages in a style of %s that look like it', async (look) => {
    const { adapter, inputs } = await testStyle(folder, look);
    for (const page of [
      { technique: 'card', prompt: 'Measure twice, cut once.' },
      { technique: 'chart', prompt: 'Visitors', data: { type: 'bar', series: [{ values: [4, 7] }] } },
      { visual: { type: 'stat', label: 'Visitors', value: '1,240' } },
    ] satisfies Partial<StillBrief>[]) {
      const { files, facts, quality } = await render({ ...page, adapter }, { inputs });
      expect(facts).toMatchObject({ adapter_id: look, ground: look === 'blueprint' ? 'dark' : 'light', findings: [] });
      expect(quality).toMatchObject({ passed: true });
      expect(await nearestSet(await readFile(files[0]!.path), drawnSets()), JSON.stringify(page)).toBe(look);
    }
  });

  it('shows a logo in its own colours in a style', async () => {
    const { adapter, inputs } = await testStyle(folder, 'blueprint');
    const pixels = await pixelsOf(
      await render(
        { technique: 'card', prompt: 'Zephyr', theme: 'swiss', brand: { logo: LOGO }, adapter },
        { inputs: { ...inputs, [LOGO]: await magentaLogo() } },
      ),
    );
    expect(countMagenta(pixels)).toBeGreaterThan(300);
  });

  it('stops before any work when it is already aborted', async () => {
    const signal = AbortSignal.abort(new Error('no more'));
    await expect(render({ prompt: 'x' }, { signal })).rejects.toThrow('no more');
  });
});
