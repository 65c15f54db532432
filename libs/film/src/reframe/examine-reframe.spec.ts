import { Denial } from '@libs/kernel';
import { describe, expect, it } from 'vitest';
import { examineReframe } from './examine-reframe.js';
import type { ReframeBrief } from './reframe-brief.js';

const brief = (
  width: number,
  height: number,
  aspectRatio: ReframeBrief['aspectRatio'],
  durationSeconds = 10,
): ReframeBrief => ({
  source: { resourceId: 'a', sha256: '00', durationSeconds, width, height, fps: 25 },
  aspectRatio,
  method: 'auto',
  title: 'A film',
  seed: 1,
});

function refusal(order: ReframeBrief): ReturnType<Denial['body']> {
  try {
    examineReframe(order);
  } catch (denial) {
    if (denial instanceof Denial) return denial.body();
  }
  throw new Error('it was taken');
}

describe('what can be reframed', () => {
  it('is a film of another ratio', () => {
    expect(() => examineReframe(brief(1280, 720, '9:16'))).not.toThrow();
    expect(() => examineReframe(brief(720, 1280, '16:9'))).not.toThrow();
    expect(() => examineReframe(brief(640, 480, '4:5'))).not.toThrow();
    expect(() => examineReframe(brief(720, 900, '1:1', 600))).not.toThrow();
  });

  it.each([
    [854, 480, '16:9'],
    [1080, 1920, '9:16'],
    [1081, 1080, '1:1'],
    [576, 720, '4:5'],
  ] as const)('is not a film of %ix%i for %s, which it has already', (width, height, ratio) => {
    const { error_code, error_description, actionable_next_step } = refusal(brief(width, height, ratio));
    expect(error_code).toBe('input_unsupported');
    expect(error_description).toContain(`has the ratio ${ratio} already`);
    expect(actionable_next_step).toMatch(/Use it as it is, or ask for another ratio: /);
    expect(actionable_next_step).not.toContain(ratio);
  });

  it('is not a film of more than ten minutes', () => {
    expect(refusal(brief(1280, 720, '1:1', 600.5))).toMatchObject({
      error_code: 'input_unsupported',
      error_description: 'A film of at most 10 minutes can be reframed; this one lasts 601 s.',
      actionable_next_step: expect.stringContaining('a shorter part of this one') as string,
    });
  });

  it('is not a sound, nor a film without an end', () => {
    expect(refusal(brief(0, 0, '1:1'))).toMatchObject({ error_code: 'input_unsupported' });
    expect(refusal(brief(1280, 720, '1:1', NaN))).toMatchObject({ error_code: 'input_unsupported' });
  });
});
