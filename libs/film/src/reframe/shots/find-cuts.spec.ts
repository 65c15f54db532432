import { describe, expect, it } from 'vitest';
import { findCuts } from './find-cuts.js';
import type { PictureCells } from './picture-cells.js';

const FPS = 20;
const CELLS = 300;

/** Pictures of a light each, which stands for what they show; nothing is ever quite still. */
const film = (...lights: number[]): PictureCells[] =>
  lights.map((light, at) => new Uint8Array(CELLS).fill(light + (at % 2)));
const lasting = (frames: number, light: number): number[] => Array.from({ length: frames }, () => light);

describe('scenes', () => {
  it('begin at the very frame of a cut', () => {
    expect(findCuts(film(...lasting(40, 60), ...lasting(47, 120), ...lasting(40, 180)), FPS)).toEqual([0, 40, 87]);
  });

  it('begin in the middle of a slow change', () => {
    const change = Array.from({ length: 10 }, (_, at) => 60 + at * 8);
    const [first, second, ...more] = findCuts(film(...lasting(40, 60), ...change, ...lasting(40, 140)), FPS);
    expect([first, more]).toEqual([0, []]);
    expect(Math.abs(second! - 45)).toBeLessThanOrEqual(2);
  });

  it('do not begin at a flash', () => {
    expect(findCuts(film(...lasting(40, 60), 240, 240, ...lasting(40, 60)), FPS)).toEqual([0]);
  });

  it('do not begin within a movement that goes on', () => {
    expect(findCuts(film(...Array.from({ length: 120 }, (_, at) => 20 + at * 1.5)), FPS)).toEqual([0]);
  });

  it('are never shorter than eight tenths of a second, also at the end', () => {
    const lights = [...lasting(40, 60), ...lasting(8, 120), ...lasting(40, 180), ...lasting(10, 40)];
    const cuts = findCuts(film(...lights), FPS);
    const ends = [...cuts.slice(1), lights.length];
    expect(Math.min(...ends.map((end, at) => end - cuts[at]!))).toBeGreaterThanOrEqual(16);
    expect(cuts.length).toBe(2);
  });

  it('of a film of one frame are one', () => {
    expect(findCuts(film(90), FPS)).toEqual([0]);
  });
});
