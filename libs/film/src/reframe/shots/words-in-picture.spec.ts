import { describe, expect, it } from 'vitest';
import { wordsInPicture } from './words-in-picture.js';

const SIZE = { width: 320, height: 180 };

function picture(draw: (x: number, y: number) => number): { width: number; height: number; light: Uint8Array } {
  const light = Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, at) =>
    draw(at % SIZE.width, Math.floor(at / SIZE.width)),
  );
  return { ...SIZE, light };
}

/** Strokes such as letters have, within a box. */
const lettersIn =
  (left: number, top: number, right: number, bottom: number, stroke: number) =>
  (x: number, y: number): number =>
    x >= left && x < right && y >= top && y < bottom && Math.floor(x / stroke) % 2 === 0 ? 230 : 40;

describe('words in a picture', () => {
  it.each([
    ['small', 2],
    ['large', 5],
    ['very large', 11],
  ])('are found where there are strokes, %s ones', (_, stroke) => {
    const [box, ...more] = wordsInPicture(picture(lettersIn(100, 60, 200, 90, stroke)));
    expect(more).toEqual([]);
    const inexact = Math.max(16, stroke * 3);
    expect(Math.abs(box!.left - 100)).toBeLessThanOrEqual(inexact);
    expect(Math.abs(box!.right - 200)).toBeLessThanOrEqual(inexact);
    expect(box!.top).toBeLessThanOrEqual(64);
    expect(box!.bottom).toBeGreaterThanOrEqual(86);
  });

  it('are not where it is plain, soft, or where one thing ends', () => {
    expect(wordsInPicture(picture(() => 128))).toEqual([]);
    expect(wordsInPicture(picture((x, y) => 128 + 100 * Math.sin((x + y) / 40)))).toEqual([]);
    expect(wordsInPicture(picture((x) => (x < 160 ? 20 : 220)))).toEqual([]);
    // Shutters: every edge falls.
    expect(wordsInPicture(picture((x) => 20 + (x % 16) * 6))).toEqual([]);
  });

  it('are two where they stand apart', () => {
    const [one, other] = [lettersIn(20, 20, 100, 40, 2), lettersIn(180, 120, 300, 150, 2)];
    expect(wordsInPicture(picture((x, y) => Math.max(one(x, y), other(x, y))))).toHaveLength(2);
  });
});
