import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CanvasStudio } from './canvas-studio.js';
import { learnTable } from '../style/colour-table.js';
import { loadPhotos, PhotoUnreadable } from './load-photos.js';

const studio = new CanvasStudio();

describe('the photos of a brief', () => {
  let directory = '';
  beforeEach(async () => void (directory = await mkdtemp(join(tmpdir(), 'photos-'))));
  afterEach(() => rm(directory, { recursive: true }));

  it.each(['png', 'jpeg', 'webp', 'avif'] as const)(
    'are read from %s files, no larger than can be seen',
    async (format) => {
      const path = join(directory, `a.${format}`);
      await sharp({ create: { width: 300, height: 150, channels: 3, background: '#204080' } })
        .toFormat(format)
        .toFile(path);
      const [photo] = await loadPhotos(['a'], { paths: { a: path }, studio, longest: 100 });
      expect([photo?.picture.width, photo?.picture.height, photo?.isTransparent]).toEqual([100, 50, false]);
      expect(photo?.colour).toMatch(/^#(1f|20|21)(3f|40|41)(7f|80|81)$/);
    },
  );

  it('take the colours of a style', async () => {
    const path = join(directory, 'a.png');
    await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c04020' } }).toFile(path);
    const lut = learnTable({ palette: [{ colour: '#0b2e68', share: 1 }], tone: [0.2, 0.4] }, { title: '' });
    const [photo] = await loadPhotos(['a'], { paths: { a: path }, studio, longest: 40, style: { lut } });
    expect(photo?.colour).toMatch(/^#[0-3].[0-5].[5-9a-f].$/);
  });

  it.each([
    ['an svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['no image', 'not an image'],
    ['nothing', ''],
  ])('that are %s are refused by name', async (_what, text) => {
    const path = join(directory, 'a.png');
    await writeFile(path, text);
    const loaded = loadPhotos(['the-id'], { paths: { 'the-id': path }, studio, longest: 100 });
    await expect(loaded).rejects.toThrow(PhotoUnreadable);
    await expect(loaded).rejects.toThrow('the-id');
  });
});
