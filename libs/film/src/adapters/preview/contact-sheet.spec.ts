import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { LARGEST_FRAMES_BYTES, LARGEST_SHEET_BYTES } from '../../preview/previews.js';
import { contactSheet } from './contact-sheet.js';

const SIZE = { width: 640, height: 360 };
const raw = { ...SIZE, channels: 3 as const };
const noise = (): Promise<Buffer> =>
  sharp(randomBytes(SIZE.width * SIZE.height * 3), { raw })
    .png()
    .toBuffer();

it.each([LARGEST_SHEET_BYTES, LARGEST_FRAMES_BYTES])(
  'frames of noise, which no JPEG makes small, still come within %i bytes',
  async (most) => {
    const frames = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => ({ picture: await noise(), label: `${n}` })),
    );
    const sheet = await contactSheet(frames, SIZE, most);
    expect(sheet.length).toBeLessThanOrEqual(most);
    expect((await sharp(sheet).metadata()).format).toBe('jpeg');
  },
);

it('each frame stands at its place with its label below it', async () => {
  const colours = ['#c02020', '#20c020', '#2020c0', '#c0c020'];
  const frames = await Promise.all(
    colours.map(async (background) => ({
      picture: await sharp({ create: { ...raw, background } })
        .png()
        .toBuffer(),
      label: `${background} · 0–2 s`,
    })),
  );
  const { data, info } = await sharp(await contactSheet(frames, SIZE))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): number[] => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  const near = (pixel: number[], colour: number[]): boolean => pixel.every((one, n) => Math.abs(one - colour[n]!) < 24);
  const [left, right] = [Math.floor(info.width / 4), Math.floor((info.width * 3) / 4)];
  const [upper, lower] = [Math.floor(info.height / 4), Math.floor((info.height * 3) / 4)];
  expect(near(at(left, upper), [192, 32, 32])).toBe(true);
  expect(near(at(right, upper), [32, 192, 32])).toBe(true);
  expect(near(at(left, lower), [32, 32, 192])).toBe(true);
  expect(near(at(right, lower), [192, 192, 32])).toBe(true);
  const strip = Array.from({ length: 120 }, (_, x) => Math.max(...at(14 + x, 12 + SIZE.height + 13)));
  expect(Math.max(...strip)).toBeGreaterThan(150);
});
