import { describe, expect, it } from 'vitest';
import { glimpse, INTEREST, type Glimpse } from './glimpse.js';
import { smallPicture, smallSize, type SmallPicture } from './small-picture.js';

const SIZE = { width: 320, height: 180 };
type Light = (x: number, y: number) => number;

function picture(light: Light, tint: Light = () => 128): SmallPicture {
  const { width, height } = SIZE;
  const bytes = new Uint8Array((width * height * 3) / 2).fill(128);
  for (let at = 0; at < width * height; at++) bytes[at] = light(at % width, Math.floor(at / width));
  for (let at = 0; at < (width * height) / 4; at++) {
    bytes[width * height + at] = tint((at % (width / 2)) * 2, Math.floor(at / (width / 2)) * 2);
  }
  return smallPicture(bytes, SIZE);
}

const look = (now: Light, before?: Light, tint?: Light): Glimpse =>
  glimpse(0, picture(now, tint), { axis: 'x', ...(before && { before: picture(before, tint) }) });

/** Where on the axis the most is to be seen, as a share. */
function peak({ interest }: Glimpse): number {
  return (interest.indexOf(Math.max(...interest)) + 0.5) / interest.length;
}

/** A ground as busy everywhere, moved by some pixels. */
const busy =
  (moved = 0): Light =>
  (x, y) =>
    120 + 30 * Math.sin((x + moved) / 7) * Math.cos(y / 5);

describe('what there is to see', () => {
  it('adds up to the same in every picture', () => {
    const sum = look(busy()).interest.reduce((all, one) => all + one, 0);
    expect(Math.abs(sum - INTEREST)).toBeLessThan(20);
    expect(look(() => 90).interest.every((slice) => slice === 0)).toBe(true);
  });

  it('is where something is drawn finely on a plain ground', () => {
    const drawn: Light = (x, y) => (x > 200 && x < 240 && y > 60 && y < 120 ? 100 + ((x * y) % 60) : 100);
    expect(peak(look(drawn))).toBeCloseTo(220 / 320, 1);
  });

  it('is where something moves, and not everywhere when the camera moves', () => {
    const square =
      (left: number, ground: Light): Light =>
      (x, y) =>
        x > left && x < left + 40 && y > 60 && y < 110 ? 220 : ground(x, y);
    expect(peak(look(square(60, busy()), square(52, busy())))).toBeCloseTo(80 / 320, 1);
    expect(peak(look(square(60, busy(4)), square(20, busy())))).toBeLessThan(0.4);
  });

  it('is where there is a colour of its own', () => {
    const flat: Light = () => 100;
    const tint: Light = (x, y) => (x > 240 && x < 290 && y > 40 && y < 120 ? 220 : 128);
    expect(peak(look(flat, undefined, tint))).toBeCloseTo(265 / 320, 1);
  });

  it('finds the words along the axis on which the window moves', () => {
    const words: Light = (x, y) => (x > 100 && x < 200 && y > 20 && y < 40 && x % 4 < 2 ? 230 : 40);
    const [across] = look(words).words;
    expect(across![0]).toBeCloseTo(100 / 320, 1);
    expect(across![1]).toBeCloseTo(200 / 320, 1);
    const [down] = glimpse(0, picture(words), { axis: 'y' }).words;
    expect(down![1]).toBeLessThan(0.3);
  });
});

describe('the small picture', () => {
  it('has a long side of 320 and even sides, whatever the film is', () => {
    expect(smallSize({ width: 1920, height: 1080 })).toEqual({ width: 320, height: 180 });
    expect(smallSize({ width: 1080, height: 1920 })).toEqual({ width: 180, height: 320 });
    expect(smallSize({ width: 1900, height: 10 })).toEqual({ width: 320, height: 2 });
  });
});
