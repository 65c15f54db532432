import { describe, expect, it } from 'vitest';
import { CanvasStudio } from '../adapters/canvas-studio.js';
import { drawJoint } from './draw-joint.js';

const SIZE = { width: 40, height: 20 };
const studio = new CanvasStudio();

function flat(colour: string) {
  const surface = studio.surface(SIZE.width, SIZE.height);
  surface.context.fillStyle = colour;
  surface.context.fillRect(0, 0, SIZE.width, SIZE.height);
  return surface.picture;
}

/** The middle pixel of a joint from red to green through blue, with a white edge. */
function middle(kind: 'fade' | 'dissolve' | 'wipe', share: number): number[] {
  const surface = studio.surface(SIZE.width, SIZE.height);
  const pictures = { outgoing: flat('#ff0000'), incoming: flat('#00ff00') };
  drawJoint(surface.context, { kind, ...SIZE, ...pictures, share, accent: '#ffffff', dark: '#0000ff' });
  const at = ((SIZE.height / 2) * SIZE.width + SIZE.width / 2) * 4;
  return [...studio.pixels(surface).subarray(at, at + 3)];
}

describe('a joint', () => {
  it.each(['fade', 'dissolve', 'wipe'] as const)('of kind %s begins with the one and ends with the other', (kind) => {
    expect(middle(kind, 0)).toEqual([255, 0, 0]);
    expect(middle(kind, 1)).toEqual([0, 255, 0]);
  });

  it('that fades passes through the dark of the theme', () => {
    expect(middle('fade', 0.5)).toEqual([0, 0, 255]);
  });

  it('that dissolves shows both at once', () => {
    const [red = 0, green = 0, blue] = middle('dissolve', 0.5);
    expect([red, green].every((light) => Math.abs(light - 127) < 4)).toBe(true);
    expect(blue).toBe(0);
  });
});
