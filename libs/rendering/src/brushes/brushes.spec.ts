import { describe, expect, it } from 'vitest';
import { CanvasStudio } from '../adapters/canvas-studio.js';
import type { DrawingContext } from '../drawing/drawing-context.js';
import { disc } from '../drawing/paint.js';
import { drawSun } from '../scene-parts/backdrop.js';
import { themeNamed } from '../themes/theme-list.js';
import { BrushContext } from './brush-context.js';
import { outlined } from './outlined-brush.js';
import { smooth } from './smooth-brush.js';
import { RecolouringBrush } from './recolouring-brush.js';
import { stepped } from './stepped-brush.js';
import type { Brush } from './brush.js';
import { washed } from './wash-brush.js';

const studio = new CanvasStudio();

/** What a drawing looks like with a brush: a pixel reader of 100 × 100. */
function drawn(brush: Brush, draw: (context: DrawingContext) => void): (x: number, y: number) => number[] {
  const surface = studio.surface(100, 100);
  draw(brush(surface.context));
  const pixels = studio.pixels(surface);
  return (x, y) => [...pixels.subarray((y * 100 + x) * 4, (y * 100 + x) * 4 + 3)];
}

function gradient(context: DrawingContext): void {
  const ramp = context.createLinearGradient(0, 0, 0, 100);
  ramp.addColorStop(0, '#000000');
  ramp.addColorStop(1, 'rgba(255,255,255,1)');
  context.fillStyle = ramp;
  context.fillRect(0, 0, 100, 100);
}

const shades = (brush: Brush): number =>
  new Set(Array.from({ length: 100 }, (_, y) => drawn(brush, gradient)(50, y).join())).size;

describe('a brush', () => {
  it('that is smooth draws as the scene does, and a stepped one in a few flat bands', () => {
    expect(shades(smooth)).toBeGreaterThan(60);
    expect(shades(stepped)).toBe(5);
  });

  it('that steps has nothing out of focus', () => {
    const at = drawn(stepped, (context) => {
      context.filter = 'blur(20px)';
      context.fillStyle = '#ff0000';
      context.fillRect(0, 0, 50, 100);
    });
    expect([at(45, 50), at(55, 50)]).toEqual([
      [255, 0, 0],
      [0, 0, 0],
    ]);
  });

  it('that washes lets through what is under a shape, and gathers pigment along its edge', () => {
    const at = drawn(washed, (context) => {
      context.fillStyle = '#ffffff';
      context.fillRect(0, 0, 100, 100);
      context.fillStyle = '#80a0c0';
      disc(context, 50, 50, 40);
    });
    const light = ([red = 0, green = 0, blue = 0]: number[]): number => red + green + blue;
    expect(light(at(50, 50))).toBeGreaterThan(0x80 + 0xa0 + 0xc0);
    expect(light(at(50, 10))).toBeLessThan(light(at(50, 50)) - 30);
    expect(at(50, 2)).toEqual([255, 255, 255]);
  });

  it('that recolours changes every colour, in gradients too, and leaves alpha to the colour', () => {
    const asked: string[] = [];
    const brush: Brush = (context) =>
      new RecolouringBrush(context, (colour) => {
        asked.push(colour);
        return '#00ff00';
      });
    const at = drawn(brush, (context) => {
      gradient(context);
      context.fillStyle = 'rgba(9,8,7,0.5)';
      context.fillRect(0, 0, 10, 10);
      context.strokeStyle = '#123456';
    });
    expect(at(50, 50)).toEqual([0, 255, 0]);
    expect(asked).toEqual(['#000000', 'rgba(255,255,255,1)', 'rgba(9,8,7,0.5)', '#123456']);
  });

  it('that outlines fills a shape darkly and lights its edge', () => {
    const at = drawn(outlined, (context) => {
      context.fillStyle = '#8000ff';
      disc(context, 50, 50, 40);
    });
    const light = ([red = 0, green = 0, blue = 0]: number[]): number => red + green + blue;
    expect(light(at(50, 50))).toBeLessThan(120);
    expect(light(at(50, 10))).toBeGreaterThan(300);
  });

  it('that outlines lights sparks and thin lines all over', () => {
    const at = drawn(outlined, (context) => {
      context.fillStyle = '#00ff00';
      disc(context, 20, 20, 5);
      context.fillRect(0, 60, 100, 4);
    });
    expect([at(20, 20), at(50, 62)]).toEqual([
      [0, 255, 0],
      [0, 255, 0],
    ]);
  });

  it('that outlines leaves a sun its light', () => {
    const at = drawn(outlined, (context) =>
      drawSun(context, { palette: themeNamed('neon').palette('day') }, { x: 50, y: 50, radius: 40 }, 0),
    );
    expect(Math.min(...at(50, 50).slice(0, 2))).toBeGreaterThan(200);
  });

  it('that outlines knows its colour again after a restore', () => {
    const at = drawn(outlined, (context) => {
      context.fillStyle = '#00ff00';
      context.save();
      context.fillStyle = '#ff0000';
      context.restore();
      context.fillRect(0, 0, 100, 4);
    });
    expect(at(50, 2)).toEqual([0, 255, 0]);
  });

  it('passes on every part of a context', () => {
    const { context } = studio.surface(4, 4);
    const brush = new BrushContext(context);
    const names = Object.getOwnPropertyNames(BrushContext.prototype).filter((name) => name !== 'used');
    const states = names.filter((name) => 'set' in Object.getOwnPropertyDescriptor(BrushContext.prototype, name)!);
    expect(names.length).toBeGreaterThan(40);
    context.lineWidth = 7;
    context.globalAlpha = 0.5;
    context.textAlign = 'center';
    for (const name of states) expect(Reflect.get(brush, name), name).toEqual(Reflect.get(context, name));
    brush.lineCap = 'round';
    brush.globalCompositeOperation = 'multiply';
    expect([context.lineCap, context.globalCompositeOperation]).toEqual(['round', 'multiply']);
  });
});
