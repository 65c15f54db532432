import { describe, expect, it } from 'vitest';
import { JointFrames } from './joint-frames.js';

const SIZE = { width: 40, height: 20 };
const PIXELS = SIZE.width * SIZE.height;

type Colour = [luma: number, blue: number, red: number];
const OLD: Colour = [60, 100, 200];
const NEW: Colour = [200, 140, 90];
/** Of pure blue in BT.709, in the range of television. */
const BLUE: Colour = [32, 240, 118];

/** A frame of one colour. */
function flat([luma, blue, red]: Colour): Buffer {
  return Buffer.concat([Buffer.alloc(PIXELS, luma), Buffer.alloc(PIXELS / 4, blue), Buffer.alloc(PIXELS / 4, red)]);
}

/** The colour of a place in a frame, in shares of its sides. */
function at(frame: Buffer, across: number, down: number): Colour {
  const half = { width: SIZE.width / 2, height: SIZE.height / 2 };
  const place = ({ width, height }: typeof SIZE): number =>
    Math.floor(down * (height - 1)) * width + Math.floor(across * (width - 1));
  return [frame[place(SIZE)]!, frame[PIXELS + place(half)]!, frame[PIXELS * 1.25 + place(half)]!];
}

/** The middle of a joint from the old to the new colour through blue. */
function middle(kind: 'fade' | 'dissolve' | 'wipe', share: number): Colour {
  const joint = new JointFrames(kind, SIZE, '#0000ff');
  const frame =
    kind === 'fade' ? joint.faded(flat(share < 0.5 ? OLD : NEW), share) : joint.mixed(flat(OLD), flat(NEW), share);
  return at(frame, 0.5, 0.5);
}

describe('a joint', () => {
  it.each(['fade', 'dissolve', 'wipe'] as const)('of kind %s begins with the one and ends with the other', (kind) => {
    expect(middle(kind, 0)).toEqual(OLD);
    expect(middle(kind, 1)).toEqual(NEW);
  });

  it('that fades passes through the dark of the look', () => {
    expect(middle('fade', 0.5)).toEqual(BLUE);
  });

  it('that dissolves shows both at once', () => {
    expect(middle('dissolve', 0.5)).toEqual([130, 120, 145]);
  });

  it('that wipes shows the new one behind a slanted edge of the accent', () => {
    const frame = new JointFrames('wipe', SIZE, '#0000ff').mixed(flat(OLD), flat(NEW), 0.5);
    expect([0, 0.68, 1].map((across) => at(frame, across, 0.5))).toEqual([NEW, BLUE, OLD]);
    const colours = (down: number) => Array.from({ length: 40 }, (_, column) => at(frame, column / 39, down)[0]);
    expect(colours(0).indexOf(BLUE[0])).toBeGreaterThan(colours(1).indexOf(BLUE[0]));
  });
});
