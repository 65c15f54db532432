import { describe, expect, it } from 'vitest';
import { SceneRefused } from '../../scenes/scene-refused.js';
import type { Scene } from '../../scenes/scene.js';
import { estimatedNeeds, requireTime, type SceneNeed, sceneSeconds } from './scene-seconds.js';

const need = (speech: number, fixed?: number): SceneNeed => ({
  speech,
  reading: 2,
  ...(fixed !== undefined && { fixed }),
});
const sum = (seconds: number[] = []): number => seconds.reduce((all, one) => all + one, 0);

describe('the seconds of scenes', () => {
  it('are those of the words, with room before and after them', () => {
    expect(sceneSeconds([need(4)])).toEqual([4.9]);
  });

  it('are those of reading where nothing is said', () => {
    expect(sceneSeconds([need(0)])).toEqual([2]);
  });

  it('fill a longer film, but for scenes with seconds of their own', () => {
    const seconds = sceneSeconds([need(0), need(0, 3), need(4)], 20)!;
    expect(seconds[1]).toBe(3);
    expect(sum(seconds)).toBeCloseTo(20, 6);
  });

  it('lengthen the last scene of a longer film where each has seconds of its own', () => {
    expect(sceneSeconds([need(0, 2), need(0, 3)], 7)).toEqual([2, 5]);
  });

  it('shrink to a shorter film while the words can still be said', () => {
    const seconds = sceneSeconds([need(4), need(0)], 5)!;
    expect(sum(seconds)).toBeCloseTo(5, 6);
    expect(seconds[0]).toBeGreaterThan(4 / 1.3);
    expect(sceneSeconds([need(4), need(4)], 5)).toBeUndefined();
  });
});

describe('time that words do not have', () => {
  const refusal = (act: () => void): string => {
    try {
      act();
    } catch (error) {
      if (error instanceof SceneRefused) return error.message;
      throw error;
    }
    return '';
  };

  it('is refused with the scene and its field', () => {
    expect(refusal(() => requireTime([need(1), need(9, 3)], undefined, 180))).toMatch(/^scenes\[1\]\.say: .* 3 s/);
  });

  it('is refused for a whole film', () => {
    expect(refusal(() => requireTime([need(9), need(9)], 6, 180))).toContain('duration_seconds is 6');
    expect(refusal(() => requireTime(Array<SceneNeed>(40).fill(need(9)), undefined, 180))).toContain('at most 180 s');
    expect(refusal(() => requireTime([need(4), need(4)], 9, 180))).toBe('');
  });

  it('is exact where nobody speaks, and in doubt by a quarter where a voice does', () => {
    expect(refusal(() => requireTime([need(0, 6), need(0, 6)], 10, 180))).toContain('duration_seconds is 10');
    const scenes: Scene[] = [
      { say: 'thoroughly '.repeat(30), visual: { type: 'title', text: 'x' }, transition: 'auto' },
    ];
    const [read] = estimatedNeeds(scenes, 'none');
    const fewest = sceneSeconds([read!], read!.speech / 1.3 + 0.31);
    expect(fewest).toBeDefined();
    expect(refusal(() => requireTime([read!], read!.speech / 1.3 + 0.31, 180))).toBe('');
    expect(refusal(() => requireTime([read!], read!.speech / 1.3, 180))).toContain('duration_seconds');
    const [said] = estimatedNeeds(scenes, 'slt');
    expect(refusal(() => requireTime([said!], said!.speech / 1.3, 180))).toBe('');
    expect(refusal(() => requireTime([said!], said!.speech / 1.3 / 1.3, 180))).toContain('duration_seconds');
  });
});
