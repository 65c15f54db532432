import { describe, expect, it } from 'vitest';
import { CanvasStudio } from './adapters/canvas-studio.js';
import type { DrawingContext } from './drawing/drawing-context.js';
import { Random } from './drawing/random.js';
import { SCENE_KINDS, type SceneKind } from './scene-kind.js';
import { sceneOf } from './scene-list.js';
import type { Moment, Stage } from './scene.js';
import { themeNamed } from './themes/theme-list.js';

type Call = readonly [name: string, ...numbers: number[]];

const studio = new CanvasStudio();
/** While the shot before it gives way a scene is drawn that has not begun; afterwards one that has ended. */
const BEFORE = [-0.25, -0.1, -0.02];
const MOMENTS = [...BEFORE, 0, 3.4, 61];
const FRAMES = [
  { width: 1280, height: 720, focus: { x: 900, y: 330, radius: 215 } },
  { width: 720, height: 1280, focus: { x: 360, y: 400, radius: 60 } },
];

/** What is asked of a canvas: calls with their numbers, and the transparency that is set. */
function heard(context: DrawingContext): { context: DrawingContext; calls: Call[] } {
  const calls: Call[] = [];
  const listening = new Proxy(context, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]): unknown => {
        calls.push([String(name), ...given.filter((one) => typeof one === 'number')]);
        return Reflect.apply(value, target, given);
      };
    },
    set(target, name, value) {
      if (name === 'globalAlpha') calls.push([name, Number(value)]);
      return Reflect.set(target, name, value, target);
    },
  });
  return { context: listening, calls };
}

interface Shown extends Partial<Stage> {
  frame?: Pick<Stage, 'width' | 'height' | 'focus'>;
  seed?: number;
}

/** What a scene asks for at some moment. */
function drawing(kind: SceneKind, { frame = FRAMES[0]!, seed = 1, ...shown }: Shown): (time: number) => Call[] {
  const scene = sceneOf(kind, {
    ...frame,
    palette: themeNamed('lumen').palette('night'),
    random: new Random('scenes', seed),
    variant: 0,
    studio,
    density: 0.1,
    ...shown,
  });
  return (time) => {
    const { context, calls } = heard(studio.surface(8, 8).context);
    const progress = time / 5;
    const moment: Moment = { time, progress, pan: progress * 2 - 1 };
    scene.backdrop(context);
    scene.draw(context, moment);
    return calls;
  };
}

const called = (calls: readonly Call[], name: string): number[][] =>
  calls.flatMap(([called, ...numbers]) => (called === name ? [numbers] : []));

/** What a canvas passes over, or refuses with an error. */
function isUndrawable([name, ...numbers]: Call): boolean {
  if (!numbers.every(Number.isFinite)) return true;
  const radii =
    { arc: [2], ellipse: [2, 3], createRadialGradient: [2, 5], roundRect: [4], globalAlpha: [0] }[name] ?? [];
  return radii.some((at) => numbers[at]! < 0) || (name === 'globalAlpha' && numbers[0]! > 1);
}

describe.each(SCENE_KINDS)('a scene of %s', (kind) => {
  it.each(FRAMES)('asks for nothing that cannot be drawn on $width × $height, whatever the moment', (frame) => {
    for (let variant = 0; variant < 7; variant++) {
      const at = drawing(kind, { frame, variant });
      for (const time of MOMENTS) expect(at(time).filter(isUndrawable), `${variant} at ${time}`).toEqual([]);
    }
  });
});

describe('a scene that has not begun', () => {
  it('of music has no higher bars than one that has', () => {
    for (const variant of [0, 1]) {
      const at = drawing('music', { variant });
      const highest = (times: readonly number[]): number =>
        Math.max(...times.flatMap((time) => called(at(time), 'roundRect').map(([, , , height = 0]) => height)));
      const begun = Array.from({ length: 100 }, (_, step) => step / 25);
      expect(highest(BEFORE)).toBeLessThanOrEqual(highest(begun));
    }
  });

  it('of a book does not turn a page back', () => {
    const at = drawing('book', {});
    const curves = (time: number): number => called(at(time), 'quadraticCurveTo').length;
    for (const time of BEFORE) expect(curves(time)).toBe(curves(2.5));
    expect(curves(0.5)).toBe(curves(2.5) + 2);
  });

  it('of a clock has its hand where the next beat takes it from', () => {
    for (let seed = 0; seed < 60; seed++) {
      const at = drawing('clock', { seed });
      const hand = (time: number): number => called(at(time), 'rotate').at(-1)![0]!;
      const beat = (Math.PI * 2) / 60 + 1e-9;
      for (const time of BEFORE) {
        expect(hand(time)).toBeLessThanOrEqual(hand(0));
        expect(hand(time)).toBeGreaterThanOrEqual(hand(0) - beat);
      }
    }
  });

  it('of space has a planet that is covered from rim to rim', () => {
    const at = drawing('space', {});
    for (const time of MOMENTS) {
      const [x = 0, , across = 0, down = 0] = called(at(time), 'drawImage').find(([, , w = 0, h = 0]) => w === h * 2)!;
      expect(x).toBeLessThanOrEqual(-down / 2);
      expect(x + across).toBeGreaterThanOrEqual(down / 2);
    }
  });
});

describe('clouds', () => {
  it('are out of sight when they begin their way anew', () => {
    let anew = 0;
    for (let seed = 0; seed < 3; seed++) {
      const at = drawing('rain', { seed });
      const ways = Array.from({ length: 60 }, (_, time) => called(at(time), 'drawImage').slice(0, 12));
      for (const [time, places] of ways.slice(1).entries()) {
        for (const [cloud, [x = 0, , width = 0]] of places.entries()) {
          const before = ways[time]![cloud]![0]!;
          if (Math.abs(x - before) < 100) continue;
          anew += 1;
          expect(before).toBeGreaterThanOrEqual(FRAMES[0]!.width - 40);
          expect(x + width).toBeLessThanOrEqual(40);
        }
      }
    }
    expect(anew).toBeGreaterThan(0);
  });
});
