import { describe, expect, it } from 'vitest';
import { estimateDuration, estimateRenderSeconds } from './estimate.js';

const words = (count: number): string => 'We make good bread. '.repeat(count);

describe('estimateDuration', () => {
  it('is what was asked for, and eight seconds for a prompt that asks for nothing', () => {
    expect(estimateDuration({ prompt: 'x', durationSeconds: 31 })).toBe(31);
    expect(estimateDuration({ prompt: 'x' })).toBe(8);
    expect(estimateDuration({ prompt: 'x', script: '  ' })).toBe(8);
  });

  it('grows with a script, from two seconds to a minute', () => {
    expect(estimateDuration({ script: 'Hi.' })).toBe(2);
    const [short, long] = [estimateDuration({ script: words(3) }), estimateDuration({ script: words(9) })];
    expect(long).toBeGreaterThan(short * 2);
    expect(estimateDuration({ script: words(500) })).toBe(60);
  });
});

describe('estimateRenderSeconds', () => {
  const brief = { prompt: 'x', durationSeconds: 10, resolution: '720p', fps: 30, aspectRatio: '16:9' } as const;

  it('grows with length, frame rate and pixels, and not with the side a film stands on', () => {
    const base = estimateRenderSeconds(brief);
    expect(estimateRenderSeconds({ ...brief, durationSeconds: 20 })).toBeGreaterThan(base);
    expect(estimateRenderSeconds({ ...brief, resolution: '1080p' })).toBeGreaterThan(base);
    expect(estimateRenderSeconds({ ...brief, fps: 24 })).toBeLessThan(base);
    expect(estimateRenderSeconds({ ...brief, aspectRatio: '1:1' })).toBeLessThan(base);
    expect(estimateRenderSeconds({ ...brief, aspectRatio: '9:16' })).toBe(base);
  });
});
