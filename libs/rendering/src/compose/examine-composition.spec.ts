import { describe, expect, it } from 'vitest';
import { NothingToShow } from '../nothing-to-show.js';
import { UnknownVoice } from '../speech/unknown-voice.js';
import { UnsupportedScript } from '../unsupported-script.js';
import { CompositionTooLong } from './composition-too-long.js';
import type { CompositionBrief, Segment } from './composition.js';
import { estimateCompositionSeconds, estimateCompositionWork } from './estimate-composition.js';
import { examineComposition } from './examine-composition.js';
import { NarrationTooLong } from './narration-too-long.js';
import { testComposition } from '../../../../test/support/rendering/test-composition.js';

const latin = (character: string): boolean => /[\p{Script=Latin}\p{P}\p{N}\s]/u.test(character);
const examine = (changes: Partial<CompositionBrief>): void => examineComposition(testComposition(changes), latin);
const one = (segment: Partial<Segment>): Partial<CompositionBrief> => ({
  segments: [{ id: 'a', type: 'card', title: 'A title', ...segment } as Segment],
});
const words = (count: number): string => Array.from({ length: count }, () => 'wandering').join(' ');

describe('a composition is examined', () => {
  it('and one that can be made passes', () => {
    expect(() => examine({})).not.toThrow();
  });

  it.each<[string, Partial<CompositionBrief>, abstract new (...args: never[]) => Error]>([
    ['a card without a letter', one({ title: '…' }), NothingToShow],
    ['a card in letters that no font has', one({ title: '海の静けさ' }), UnsupportedScript],
    ['small words in letters that no font has', one({ text: '海の静けさ' }), UnsupportedScript],
    ['a narration in letters that no font has', one({ narration: '海の静けさ' }), UnsupportedScript],
    ['a shot of nothing', one({ type: 'generate', prompt: '…', durationSeconds: 3 }), NothingToShow],
    ['a voice that nobody has', { audio: { strategy: 'narrated', voice: 'nina', music: 'off' } }, UnknownVoice],
    ['a narration of two minutes', one({ narration: words(200) }), NarrationTooLong],
    [
      'nine segments of forty seconds',
      {
        segments: Array.from({ length: 9 }, (_, at) => ({
          id: `s${at}`,
          type: 'card' as const,
          title: 'On and on',
          narration: words(85),
        })),
      },
      CompositionTooLong,
    ],
  ])('and refused for %s', (_, changes, denial) => {
    expect(() => examine(changes)).toThrow(denial);
  });

  it("and a narration that is neither heard nor read is in nobody's way", () => {
    const audio = { strategy: 'silent', voice: 'auto', music: 'off' } as const;
    expect(() => examine({ ...one({ narration: words(200) }), captions: 'none', audio })).not.toThrow();
  });
});

describe('the words of a whole plan', () => {
  const shots = (prompt: number, narration: number): Segment[] =>
    Array.from({ length: 12 }, (_, at) => ({
      id: `s${at}`,
      type: 'generate',
      prompt: 'a '.repeat(prompt / 2),
      narration: narration > 0 ? '.'.repeat(narration - 1) + 'a' : undefined,
      durationSeconds: 5,
    }));

  it('are refused by their number, with the limit, before any of them is read', () => {
    const unread = (): boolean => {
      throw new Error('a character was read');
    };
    const refused = (segments: Segment[]) => () => examineComposition(testComposition({ segments }), unread);
    expect(refused(shots(100, 800))).toThrow(
      'All segments together have 9,600 characters of narration; a plan may have at most 9,000.',
    );
    expect(refused(shots(2002, 10))).toThrow(
      'All segments together have 24,024 characters of prompts and of the texts of cards and scenes; a plan may have at most 24,000.',
    );
  });

  it('may be as many as the longest composition holds, however fast they are said', () => {
    expect(() => examine({ segments: shots(2000, 750) })).not.toThrow();
    const said = Array.from({ length: 9 }, (_, at): Segment => {
      return { id: `s${at}`, type: 'card', title: 'On', narration: 'thoroughly '.repeat(40), durationSeconds: 4 };
    });
    expect(() => examine({ segments: said })).not.toThrow();
    expect(() =>
      examine({ segments: said.map((card) => ({ ...card, narration: card.narration!.repeat(2) })) }),
    ).toThrow('seconds');
  });
});

describe('a composition is estimated', () => {
  it('to the frame where nothing is said', () => {
    const segments: Segment[] = [
      { id: 'a', type: 'card', title: 'One', durationSeconds: 2.5, transition: 'dissolve' },
      { id: 'b', type: 'generate', prompt: 'Waves', durationSeconds: 6 },
    ];
    expect(estimateCompositionSeconds(testComposition({ segments }), latin)).toBe(8.5);
  });

  it('longer with what is said, and dearer with the size of its pictures', () => {
    const brief = testComposition();
    const spoken = testComposition({ ...one({ narration: words(30) }) });
    expect(estimateCompositionSeconds(spoken, latin)).toBeGreaterThan(10);
    const large = testComposition({ output: { ...brief.output, resolution: '1080p' } });
    expect(estimateCompositionWork(large, latin)).toBeGreaterThan(estimateCompositionWork(brief, latin) * 1.3);
  });

  it.each([
    ['720p', 2, 3, 18.7],
    ['1080p', 3, 0, 38.3],
  ] as const)('at %s near what %i shots and a card of %i seconds took once', (resolution, shots, card, took) => {
    const output = { aspectRatio: '16:9', resolution, fps: 30 } as const;
    const segments: Segment[] = [
      ...(card > 0 ? [{ id: 'card', type: 'card', title: 'Our day', durationSeconds: card } as const] : []),
      ...Array.from({ length: shots }, (_, at) => {
        return { id: `s${at}`, type: 'generate', prompt: 'Waves', durationSeconds: 8 } as const;
      }),
    ];
    const estimate = estimateCompositionWork(testComposition({ segments, output }), latin);
    expect(estimate).toBeGreaterThan(took * 0.75);
    expect(estimate).toBeLessThan(took * 1.5);
  });
});
