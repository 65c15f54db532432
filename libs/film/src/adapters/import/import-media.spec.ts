import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chunk, onePixel, png } from '../../../../../test/support/files/hostile-images.js';
import { mediaFixture } from '../../../../../test/support/files/media-fixture.js';
import type { ImportedMedia } from '../../import/imported-media.js';
import { allowOtherDecoders } from './import-image.js';
import { importMedia } from './import-media.js';

/** The directory of a TIFF lies behind its pictures. */
const TIFF = Buffer.alloc(9_000);
TIFF.write('II*\0', 'latin1');
TIFF.writeUInt32LE(8_000, 4);

describe('a file from outside', () => {
  let folder: string;
  let source: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'import-'));
    source = join(folder, 'source');
  });
  afterEach(() => rm(folder, { recursive: true }));
  afterAll(() => allowOtherDecoders(true));

  const imported = (): Promise<ImportedMedia> =>
    importMedia(source, folder, {
      signal: new AbortController().signal,
      onProgress: () => undefined,
      environment: { PATH: '' },
    });

  it('that is a photo as HEIC is refused by that name, with what to do', async () => {
    await copyFile(mediaFixture('photo.heic'), source);
    await expect(imported()).rejects.toMatchObject({
      code: 'input_unsupported',
      message: 'By its bytes the file is HEIC, which cannot be imported.',
      nextStep: expect.stringMatching(/^Export it as JPEG .*Taken are a PNG, .*nothing was charged\.$/) as string,
    });
  });

  it.each([
    ['TIFF', TIFF, 'JPEG'],
    ['SVG', '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>', 'PNG'],
    ['HTML (a web page)', '<!DOCTYPE html><html><svg></svg></html>', 'address'],
    ['text', '{"error":"not found"}\n', 'address'],
    ['the playlist of a stream', '#EXTM3U\n#EXT-X-VERSION:3\n', 'MP4'],
    ['AVI', 'RIFF\x24\0\0\0AVI LIST', 'MP4'],
    ['FLV', 'FLV\x01\x05\0\0\0\x09\0\0\0\0', 'MP4'],
    ['MPEG-TS', Buffer.alloc(1_880, Buffer.from('\x47'.padEnd(188, '\0'), 'latin1')), 'MP4'],
    ['AIFF', 'FORM\0\0\0\x24AIFFCOMM', 'WAV'],
    ['PDF', '%PDF-1.4\n1 0 obj<<>>endobj', 'PNG'],
  ])('is refused as %s', async (name, bytes, advice) => {
    await writeFile(source, typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
    await expect(imported()).rejects.toMatchObject({
      message: `By its bytes the file is ${name}, which cannot be imported.`,
      nextStep: expect.stringContaining(advice) as string,
    });
  });

  it.each([
    ['The file is empty.', ''],
    ['The file is of no format that can be imported, by its first bytes.', '\0\x01\x02\x03 nothing known'],
  ])('is refused without a name: %s', async (message, bytes) => {
    await writeFile(source, bytes);
    await expect(imported()).rejects.toMatchObject({ message });
  });

  it('that is half of a WAV is refused with both lengths', async () => {
    const half = Buffer.alloc(1_000);
    half.write('RIFF\0\0\0\0WAVEfmt ', 'latin1');
    half.writeUInt32LE(1_992, 4);
    await writeFile(source, half);
    const message = /^The file ends early.*it announces 2000 bytes and holds 1000 bytes\.$/;
    await expect(imported()).rejects.toMatchObject({ code: 'input_unsupported', message });
  });

  it('that is an animated PNG is imported with a note of what is lost', async () => {
    await writeFile(source, png(1, 1, onePixel));
    expect((await imported()).facts).not.toHaveProperty('notes');
    const frames = Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]);
    await writeFile(source, png(1, 1, onePixel, [chunk('acTL', frames)]));
    expect((await imported()).facts['notes']).toEqual([expect.stringContaining('animated')]);
  });
});
