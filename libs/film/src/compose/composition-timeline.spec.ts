import { describe, expect, it } from 'vitest';
import { layOut, type SegmentLength } from './composition-timeline.js';

const length = (id: string, changes: Partial<SegmentLength> = {}): SegmentLength => ({
  id,
  seconds: 4,
  spokenSeconds: 0,
  transition: 'cut',
  ...changes,
});

describe('a timeline of segments', () => {
  it('lays segments end to end in whole frames', () => {
    const { frames, segments } = layOut([length('a', { seconds: 1.5 }), length('b', { seconds: 2.01 })], 25);
    expect(frames).toBe(88);
    expect(segments).toMatchObject([
      { from: 0, frames: 38, head: 0, tail: 0, lead: 0, trail: 0 },
      { from: 38, frames: 50 },
    ]);
  });

  it.each(['dissolve', 'wipe'] as const)('gives both sides of a %s the frames in which both are seen', (transition) => {
    const { segments } = layOut([length('a', { transition }), length('b')], 30);
    expect(segments).toMatchObject([
      { tail: 9, trail: 9, head: 0, lead: 0 },
      { head: 9, lead: 9, tail: 0, trail: 0, from: 120 },
    ]);
  });

  it('asks no segment of a fade for more than its own frames', () => {
    const { segments } = layOut([length('a', { transition: 'fade' }), length('b')], 30);
    expect(segments).toMatchObject([
      { tail: 9, trail: 0 },
      { head: 9, lead: 0 },
    ]);
  });

  it('takes no more than a third of the shorter neighbour for a joint, so that something is left of every segment', () => {
    const short = { seconds: 0.5, transition: 'dissolve' as const };
    const { segments } = layOut([length('a', short), length('b', short), length('c', short)], 24);
    expect(segments.map(({ head, tail, frames }) => frames - head - tail)).toEqual([8, 4, 8]);
  });

  it('has no joint after the last segment', () => {
    expect(layOut([length('a', { transition: 'fade' })], 25).segments).toMatchObject([{ transition: 'cut', tail: 0 }]);
  });

  it('keeps a narration out of both joints, and lets the segment grow with it', () => {
    const joint = { transition: 'wipe' as const };
    const { segments } = layOut([length('a', joint), length('b', { ...joint, spokenSeconds: 6 }), length('c')], 25);
    const spoken = segments[1];
    expect(spoken?.speaksAt).toBeGreaterThan((spoken?.head ?? 0) / 25);
    expect((spoken?.speaksAt ?? 0) + 6).toBeLessThan(((spoken?.frames ?? 0) - (spoken?.tail ?? 0)) / 25);
    expect(spoken?.frames).toBeGreaterThan(150);
    expect(segments[0]).not.toHaveProperty('speaksAt');
  });

  it('leaves a segment as long as it was asked for when its narration is shorter', () => {
    expect(layOut([length('a', { seconds: 8, spokenSeconds: 3 })], 25)).toMatchObject({ frames: 200 });
  });

  it('refuses what cannot be said in one segment, and what is longer than a composition may be', () => {
    expect(() => layOut([length('a', { spokenSeconds: 60 })], 25)).toThrow(/^The narration of segment a takes/);
    const many = Array.from({ length: 12 }, (_, at) => length(`s${at}`, { seconds: 30 }));
    expect(() => layOut(many, 25)).toThrow(/^The segments last about/);
    expect(layOut(many.slice(0, 10), 25).frames).toBe(7500);
  });
});
