import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CanvasStudio } from './adapters/canvas-studio.js';
import { drawTransition, TRANSITION_KINDS, type TransitionKind } from './transition.js';

const studio = new CanvasStudio();
const [WIDTH, HEIGHT] = [64, 40];

function at(kind: TransitionKind, share: number, { striped = false } = {}): Buffer {
  const [old, incoming] = ['#ff0000', '#0000ff'].map((colour) => {
    const surface = studio.surface(WIDTH, HEIGHT);
    surface.context.fillStyle = colour;
    surface.context.fillRect(0, 0, WIDTH, HEIGHT);
    surface.context.fillStyle = '#00ff00';
    if (striped) surface.context.fillRect(0, 0, WIDTH / 4, HEIGHT);
    return surface;
  });
  drawTransition(kind, old!.context, incoming!.picture, {
    width: WIDTH,
    height: HEIGHT,
    share,
    outgoing: old!.picture,
    accent: '#ffffff',
    focus: { x: 20, y: 20 },
  });
  return Buffer.from(studio.pixels(old!));
}

const isAll = (pixels: Buffer, colour: readonly number[]): boolean =>
  pixels.every((byte, index) => Math.abs(byte - (colour[index % 4] ?? 255)) <= 2);

describe('a transition', () => {
  it.each(TRANSITION_KINDS)('begins with the old picture and ends with the new one: %s', (kind) => {
    expect(isAll(at(kind, 0), [255, 0, 0, 255])).toBe(true);
    expect(isAll(at(kind, 1), [0, 0, 255, 255])).toBe(true);
  });

  it('is a way of its own for each kind', () => {
    const looks = TRANSITION_KINDS.map((kind) =>
      createHash('sha256')
        .update(at(kind, 0.42, { striped: true }))
        .digest('hex'),
    );
    expect(new Set(looks).size).toBe(TRANSITION_KINDS.length);
  });
});
