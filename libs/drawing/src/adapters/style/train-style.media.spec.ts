import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RenderResult } from '../../render-result.js';
import { drawnSets } from '../../../../../test/support/media/drawn-sets.js';
import { readStyle } from '../../style/style.js';
import { ColourTable } from '../../style/colour-table.js';
import { loadStyle } from './load-style.js';
import { trainStyle } from './train-style.js';

describe('the training of a style', () => {
  const pictures = drawnSets().blueprint.slice(0, 2);
  const percents: number[] = [];
  let trained: RenderResult;
  let directory = '';
  let inputs: Record<string, string>;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'style-'));
    trained = await trainOnPictures(percents);
  });
  beforeEach(() => void (inputs = {}));
  afterAll(() => rm(directory, { recursive: true }));

  async function give(id: string, bytes: Buffer): Promise<void> {
    inputs[id] = join(directory, `${id}.png`);
    await writeFile(inputs[id], bytes);
  }
  async function train({ signal = new AbortController().signal, seen = [] as number[] } = {}): Promise<RenderResult> {
    const folder = await mkdtemp(join(directory, 'trained-'));
    const onProgress = ({ percent }: { percent: number }) => void seen.push(percent);
    return trainStyle({ title: 'スタイル', inputs: Object.keys(inputs) }, folder, { signal, inputs, onProgress });
  }
  async function trainOnPictures(seen: number[] = []): Promise<RenderResult> {
    inputs = {};
    for (const [at, picture] of pictures.entries()) await give(`picture ${at}`, picture);
    return train({ seen });
  }
  const png = (width: number, height: number, background = '#123456'): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer();

  it('leaves a file that holds palette, tone, grain, edges and a table of colours, and a sheet of it, also under a name that no font has', async () => {
    const { files, facts } = trained;
    expect(files.map(({ role, mimeType }) => [role, mimeType])).toEqual([
      ['media', 'application/vnd.mediamaker.style+json'],
      ['thumbnail', 'image/jpeg'],
    ]);
    const style = readStyle(await readFile(files[0]?.path ?? '', 'utf8'));
    expect(style).toMatchObject({ version: 1, kind: 'style', images: 2 });
    expect(facts).toMatchObject({ palette: style.palette.map(({ colour }) => colour), edges: style.edges });
    expect(() => new ColourTable(style.lut)).not.toThrow();
    expect(await sharp(files[1]?.path).metadata()).toMatchObject({ format: 'jpeg', width: 640 });
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(percents.at(-1)).toBe(100);
  });

  it('gives the same file for the same pictures', async () => {
    const again = (await trainOnPictures()).files[0]?.path ?? '';
    expect(await readFile(again)).toEqual(await readFile(trained.files[0]?.path ?? ''));
  });

  it('names an image that is broken, and one that is too small', async () => {
    await give('broken', (await png(200, 200)).subarray(0, 60));
    await expect(train()).rejects.toMatchObject({
      code: 'input_unsupported',
      message: expect.stringContaining('broken'),
    });
    delete inputs['broken'];
    await give('tiny', await png(300, 63));
    await expect(train()).rejects.toMatchObject({
      code: 'input_unsupported',
      message: 'Image tiny is 300×63; a style is learned from images of at least 64×64.',
    });
  });

  it('learns from images that are large, transparent, grey or animated', async () => {
    await give(
      'large',
      await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#123456' } })
        .jpeg()
        .toBuffer(),
    );
    await give(
      'transparent',
      await sharp({ create: { width: 90, height: 90, channels: 4, background: '#ff000000' } })
        .png()
        .toBuffer(),
    );
    await give(
      'grey',
      await sharp(await png(90, 90))
        .greyscale()
        .png()
        .toBuffer(),
    );
    await give(
      'animated',
      await sharp(await png(90, 180), { pages: 1 })
        .webp({ loop: 0 })
        .toBuffer(),
    );
    expect((await train()).facts).toMatchObject({ title: 'スタイル' });
  });

  it('ends when it is aborted', async () => {
    await give('one', await png(90, 90));
    await expect(train({ signal: AbortSignal.abort(new Error('no more')) })).rejects.toThrow('no more');
  });

  it('leaves an adapter that is read as it was admitted, and no other', async () => {
    const path = trained.files[0]?.path ?? '';
    const sha256 = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    expect(await loadStyle({ id: 'plans', sha256 }, { plans: path })).toMatchObject({ images: 2 });
    for (const [adapter, paths] of [
      [{ id: 'plans', sha256: '00' }, { plans: path }],
      [{ id: 'plans', sha256 }, {}],
    ] as const)
      await expect(loadStyle(adapter, paths)).rejects.toMatchObject({
        code: 'input_unsupported',
        message: 'Adapter plans cannot be read as a style.',
      });
  });
});
