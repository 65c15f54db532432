import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MODEL_SOURCE_TYPE } from '@libs/drawing';
import { Denial } from '@libs/kernel';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gif, onePixel, png, textBomb } from '../../../../../test/support/files/hostile-images.js';
import type { ImportedForm, ImportedMedia } from '../../import/imported-media.js';
import type { ImageMediaFormat } from '../../import/media-format.js';
import { allowOtherDecoders, importImage } from './import-image.js';

const SECRET = 'a secret place';

describe('an imported image', () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'import-'))));
  afterEach(() => rm(folder, { recursive: true }));
  afterAll(() => allowOtherDecoders(true));

  async function imported(format: ImageMediaFormat, bytes: Buffer, form?: ImportedForm): Promise<ImportedMedia> {
    const source = join(folder, 'source');
    await writeFile(source, bytes);
    const signal = new AbortController().signal;
    return importImage(source, format, folder, { signal, onProgress: () => undefined, ...(form && { form }) });
  }

  async function refusal(format: ImageMediaFormat, bytes: Buffer): Promise<Denial> {
    const error: unknown = await imported(format, bytes).then(
      () => new Error('it was taken'),
      (reason: unknown) => reason,
    );
    if (!(error instanceof Denial)) throw error;
    return error;
  }

  /** Two colours side by side, the left one red. */
  const picture = () =>
    sharp({ create: { width: 40, height: 20, channels: 4, background: '#f00' } }).composite([
      { input: { create: { width: 20, height: 20, channels: 4, background: '#00f8' } }, left: 20, top: 0 },
    ]);

  const glass = () => sharp({ create: { width: 40, height: 20, channels: 4, background: '#f008' } });

  it.each(['png', 'jpeg', 'webp', 'avif'] as const)(
    'becomes the %s that was ordered, marked with its origin',
    async (imageFormat) => {
      const origin = { statement: 'Made by the model fal/fox.', sourceType: MODEL_SOURCE_TYPE };
      const { files } = await imported('webp', await picture().webp().toBuffer(), {
        title: 'Fox',
        origin,
        imageFormat,
      });
      expect(files[0]).toMatchObject({ mimeType: `image/${imageFormat}` });
      const { format, xmp, exif, width } = await sharp(files[0]!.path).metadata();
      expect([format, width]).toEqual([imageFormat === 'avif' ? 'heif' : imageFormat, 40]);
      expect(xmp?.toString()).toContain('trainedAlgorithmicMedia');
      expect(exif?.includes('the model fal/fox')).toBe(true);
    },
  );

  it('is turned as its orientation says, and holds nothing else of what it held', async () => {
    const photo = await picture()
      .withExif({ IFD0: { Copyright: SECRET }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(photo.includes(SECRET)).toBe(true);
    const { files, facts } = await imported('jpeg', photo);
    expect(facts).toEqual({ width: 20, height: 40 });
    const made = await readFile(files[0]!.path);
    const { exif, orientation, icc, xmp } = await sharp(made).metadata();
    expect([exif, orientation, icc, xmp]).toEqual([undefined, undefined, undefined, undefined]);
    const { data } = await sharp(made).raw().toBuffer({ resolveWithObject: true });
    // The red half was left and is above now.
    expect(data[0]).toBeGreaterThan(200);
    expect(data.at(-3)).toBeLessThan(140);
    expect(await sharp(files[1]!.path).metadata()).toMatchObject({ format: 'jpeg', width: 20, height: 40 });
  });

  it.each([
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
  ] as const)('as %s stays what it is, and transparent', async (format, mimeType) => {
    const { files, facts } = await imported(format, await glass().toFormat(format).toBuffer());
    expect(files[0]).toMatchObject({ role: 'media', mimeType });
    expect(facts).toEqual({ width: 40, height: 20 });
    expect(await sharp(await readFile(files[0]!.path)).metadata()).toMatchObject({ hasAlpha: true, width: 40 });
  });

  it('that is a still GIF becomes a PNG, and an animated one an animated WebP', async () => {
    expect((await imported('gif', gif(1))).files[0]).toMatchObject({ mimeType: 'image/png' });
    const { files, facts } = await imported('gif', gif(3));
    expect(files[0]).toMatchObject({ mimeType: 'image/webp' });
    expect(facts).toEqual({ width: 1, height: 1, frames: 3 });
    expect(await sharp(files[0]!.path).metadata()).toMatchObject({ pages: 3 });
  });

  it('of one pixel is an image', async () => {
    expect((await imported('png', png(1, 1, onePixel))).facts).toEqual({ width: 1, height: 1 });
  });

  it('with a text of a thousand times its size is decoded without it', async () => {
    const bomb = png(1, 1, onePixel, [textBomb(5_000_000)]);
    expect(bomb.length).toBeLessThan(10_000);
    const { files } = await imported('png', bomb);
    expect((await readFile(files[0]!.path)).length).toBeLessThan(1000);
  });

  it.each([
    ['a PNG that says it has 3.6 gigapixels', 'png', png(60_000, 60_000, onePixel), 'larger than 64 megapixels'],
    ['a PNG of 65 megapixels', 'png', png(10_000, 6_500, onePixel), 'larger than 64 megapixels'],
    ['a PNG 20,000 pixels wide', 'png', png(20_000, 10, onePixel), '16000 pixels on a side'],
    ['a GIF of 10,000 frames', 'gif', gif(10_000), 'more than 300 frames'],
    ['a GIF of 200 frames of 4 megapixels', 'gif', gif(200, 2_000), 'more than 300 frames or 64 megapixels'],
  ] as const)('is not %s', async (_, format, bytes, why) => {
    expect((await refusal(format, bytes)).body()).toMatchObject({
      error_code: 'input_unsupported',
      error_description: expect.stringContaining(why) as string,
      retryable: false,
    });
  });

  it.each([
    ['a PNG whose pixels are missing', 'png', png(100, 100, onePixel)],
    ['a PNG of 2 billion pixels on a side', 'png', png(2 ** 31 - 1, 1, onePixel)],
    ['the head of a PNG', 'png', png(1, 1, onePixel).subarray(0, 20)],
    ['a PNG with a wrong checksum', 'png', Buffer.from(png(1, 1, onePixel).map((byte, at) => (at === 30 ? 0 : byte)))],
    ['an SVG', 'png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    [
      'an SVG behind the first bytes of a PNG',
      'png',
      Buffer.from('\x89PNG\r\n\x1a\n<svg width="9" height="9"/>', 'latin1'),
    ],
    ['a TIFF', 'png', Buffer.from('II*\0\x08\0\0\0\0\0', 'latin1')],
    ['a PDF', 'jpeg', Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj')],
    ['a header of a GIF alone', 'gif', Buffer.from('GIF89a')],
    [
      'a WebP of zeros',
      'webp',
      Buffer.concat([Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8 ', 'latin1'), Buffer.alloc(500)]),
    ],
    [
      'an AVIF of zeros',
      'avif',
      Buffer.concat([Buffer.from('\0\0\0\x14ftypavif\0\0\0\0avif', 'latin1'), Buffer.alloc(99)]),
    ],
    ['nothing', 'jpeg', Buffer.alloc(0)],
  ] as const)('is not %s', async (_, format, bytes) => {
    expect((await refusal(format, bytes)).code).toBe('input_unsupported');
  });

  it('is not a JPEG that was cut off', async () => {
    const whole = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
        background: '#000',
      },
    })
      .jpeg()
      .toBuffer();
    expect((await refusal('jpeg', whole.subarray(0, whole.length / 2))).code).toBe('input_unsupported');
  });

  it.each(['image.png', 'thumbnail.jpeg'])('is not blamed for a disk that has no room for %s', async (file) => {
    await symlink('/dev/full', join(folder, file));
    const refused = await refusal('png', await picture().png().toBuffer());
    expect(refused.body()).toMatchObject({ error_code: 'storage_unavailable', retryable: true });
  });

  it('that is also a page is only an image afterwards', async () => {
    const polyglot = Buffer.concat([png(1, 1, onePixel), Buffer.from('<html><script>alert(1)</script>PK\x03\x04')]);
    const { files } = await imported('png', polyglot);
    expect((await readFile(files[0]!.path)).includes('script')).toBe(false);
  });
});
