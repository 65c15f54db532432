import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type CreateChannels } from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeThumbnail } from './write-thumbnail.js';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'thumbnail-'))));
afterEach(() => rm(folder, { recursive: true }));

/** The thumbnail of pixels that compress as badly as any. */
async function thumbnailOf(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const;
  const create = { width, height, channels: 3 as CreateChannels, background: '#000', noise };
  const pixels = await sharp({ create }).ensureAlpha().raw().toBuffer();
  return readFile(await writeThumbnail(folder, { pixels, width, height, title: 'Noise' }));
}

it.each([
  [1920, 1080],
  [1080, 1920],
  [64, 64],
])('a thumbnail of %i × %i pixels of noise has 64 KiB at most, and says where it comes from', async (width, height) => {
  const thumbnail = await thumbnailOf(width, height);
  expect(thumbnail.length).toBeLessThanOrEqual(64 * 1024);
  expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'jpeg', hasProfile: false });
  expect(thumbnail.includes('trainedAlgorithmicMedia') || thumbnail.includes('DigitalSourceType')).toBe(true);
});
