import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { IMAGE_FORMATS } from '../art/art-brief.js';
import { renderImage } from './render-image.js';

describe('renderImage', () => {
  let directory = '';
  beforeEach(async () => void (directory = await mkdtemp(join(tmpdir(), 'image-'))));
  afterEach(() => rm(directory, { recursive: true }));

  it.each(IMAGE_FORMATS)('writes a %s file that says a machine made it', async (format) => {
    const percents: number[] = [];
    const result = await renderImage(
      { prompt: 'A city at <night> & "rain"', aspectRatio: '16:9', size: 320, format, technique: 'art', seed: 1 },
      directory,
      { signal: new AbortController().signal, onProgress: ({ percent }) => void percents.push(percent) },
    );
    expect(result.facts).toMatchObject({ technique: 'procedural', image_technique: 'art' });
    const path = result.files[0]?.path ?? '';
    const found = await sharp(await readFile(path)).metadata();
    expect([found.format, found.width, found.height]).toEqual([format === 'avif' ? 'heif' : format, 320, 180]);
    expect(found.xmp?.toString()).toContain('digitalsourcetype/algorithmicMedia');
    expect(found.xmp?.toString()).toContain('&lt;night&gt; &amp; &quot;rain&quot;');
    expect(found.exif?.toString('latin1')).toContain('Made by a machine');
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(percents.at(-1)).toBe(100);
  });

  it('stops before any work when it is already aborted', async () => {
    const options = { signal: AbortSignal.abort(new Error('no more')), onProgress: () => undefined };
    const brief = { prompt: 'x', aspectRatio: '1:1', size: 256, format: 'png', technique: 'art', seed: 1 } as const;
    await expect(renderImage(brief, directory, options)).rejects.toThrow('no more');
  });
});
