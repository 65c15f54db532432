import { describe, expect, it } from 'vitest';
import type { CompositionBrief, Segment } from './composition.js';
import { estimateCompositionWork, estimateSegmentSeconds } from './estimate-composition.js';
import { examineComposition } from './examine-composition.js';
import { testComposition, testSegment } from '../../../../test/support/media/test-composition.js';

const examine = (changes: Partial<CompositionBrief>): void => examineComposition(testComposition(changes));
const one = (segment: Partial<Segment>): Partial<CompositionBrief> => ({ segments: [testSegment(segment)] });
const secondsOf = (changes: Partial<CompositionBrief>): number =>
  [...estimateSegmentSeconds(testComposition(changes)).values()].reduce((sum, seconds) => sum + seconds, 0);
const spokenIn = (voice: string): CompositionBrief['audio'] => ({ strategy: 'narrated', voice, music: 'off' });
const words = (count: number): string => Array.from({ length: count }, () => 'wandering').join(' ');

describe('a composition is examined', () => {
  it('and one that can be made passes', () => {
    expect(() => examine({})).not.toThrow();
  });

  it.each<[string, Partial<CompositionBrief>, RegExp]>([
    [
      'a narration in letters that its voice cannot say',
      { ...one({ narration: '海の静けさ' }), audio: spokenIn('slt') },
      /^The embedded provider has no voice for/,
    ],
    ['a voice that nobody has', { audio: spokenIn('nina') }, /^There is no voice "nina"/],
    ['a narration of two minutes', one({ narration: words(200) }), /^The narration of segment/],
    [
      'nine segments of forty seconds',
      {
        segments: Array.from({ length: 9 }, (_, at) => testSegment({ id: `s${at}`, narration: words(85) })),
      },
      /^The segments last about/,
    ],
  ])('and refused for %s', (_, changes, said) => {
    expect(() => examine(changes)).toThrow(said);
  });

  it('and a narration that is neither spoken nor captioned is no reason to refuse', () => {
    const audio = { strategy: 'silent', voice: 'auto', music: 'off' } as const;
    expect(() => examine({ ...one({ narration: words(200) }), captions: 'none', audio })).not.toThrow();
  });
});

describe('the words of a whole plan', () => {
  const shots = (prompt: number, narration: number): Segment[] =>
    Array.from({ length: 12 }, (_, at) =>
      testSegment({
        id: `s${at}`,
        type: 'generate',
        described: prompt,
        narration: narration > 0 ? '.'.repeat(narration - 1) + 'a' : undefined,
      }),
    );

  it('are refused by their number, with the limit', () => {
    expect(() => examine({ segments: shots(2002, 10) })).toThrow(
      'All segments together have 24,024 characters of prompts and of the texts of cards and scenes; a plan may have at most 24,000.',
    );
  });

  it('may be as many as the longest composition holds, however fast they are said', () => {
    expect(() => examine({ segments: shots(2000, 750) })).not.toThrow();
    const said = Array.from({ length: 9 }, (_, at) =>
      testSegment({ id: `s${at}`, narration: 'thoroughly '.repeat(40), durationSeconds: 4 }),
    );
    expect(() => examine({ segments: said })).not.toThrow();
    expect(() =>
      examine({ segments: said.map((card) => ({ ...card, narration: card.narration!.repeat(2) })) }),
    ).toThrow('seconds');
  });
});

describe('a composition is estimated', () => {
  it('to the frame where nothing is said', () => {
    const segments = [
      testSegment({ durationSeconds: 2.5, transition: 'dissolve' }),
      testSegment({ id: 'b', durationSeconds: 6 }),
    ];
    expect(secondsOf({ segments })).toBe(8.5);
  });

  it('longer with what is said, and dearer with the size of its pictures', () => {
    const brief = testComposition();
    expect(secondsOf(one({ narration: words(30) }))).toBeGreaterThan(10);
    const large = testComposition({ output: { ...brief.output, resolution: '1080p' } });
    expect(estimateCompositionWork(large)).toBeGreaterThan(estimateCompositionWork(brief) * 1.3);
  });

  it.each([
    ['720p', 1],
    ['1080p', 2.1],
  ] as const)(
    'at %s at no less than its pages take alone, %s seconds for each of the film, and at most twice that',
    (resolution, each) => {
      const output = { aspectRatio: '16:9', resolution, fps: 30 } as const;
      const segments = Array.from({ length: 3 }, (_, at) =>
        testSegment({ id: `s${at}`, type: 'generate', durationSeconds: 8 }),
      );
      const estimate = estimateCompositionWork(testComposition({ segments, output }));
      expect(estimate).toBeGreaterThan(24 * each);
      expect(estimate).toBeLessThan(2 * 24 * each);
    },
  );
});
