import { describe, expect, it } from 'vitest';
import { captionCues, timedWords, toSubRip, toWebVtt } from '../captions/captions.js';
import { cutLines, isTimed, type Recording } from './recording.js';

const RATE = 8_000;
const LINES = ['A fox waits.', 'It hears mice.'];
/** Seconds at which each word begins; each lasts 0.3 s. */
const STARTS = [0.2, 0.5, 0.8, 1.6, 1.9, 2.2];
const WORDS = LINES.join(' ')
  .split(' ')
  .map((text, at) => ({ text, startSeconds: STARTS[at]!, endSeconds: STARTS[at]! + 0.3 }));

/** A tone while words are said. */
function recorded(changes: Partial<Recording> = {}): Recording {
  const samples = Float32Array.from({ length: 2.8 * RATE }, (_, at) => {
    const isSaid = WORDS.some(({ startSeconds, endSeconds }) => at / RATE >= startSeconds && at / RATE < endSeconds);
    return isSaid ? Math.sin(at) / 2 : 0;
  });
  return { samples, sampleRate: RATE, lines: LINES, words: WORDS, ...changes };
}

describe('a recording', () => {
  it('is cut in the pauses between its lines, each of which has the times of its words', () => {
    const takes = cutLines(recorded());
    expect([...takes.keys()]).toEqual(LINES);
    const second = takes.get('It hears mice.')!;
    expect(second.durationSeconds).toBeCloseTo(1, 1);
    expect(second.words.map(({ text }) => text)).toEqual(['It', 'hears', 'mice.']);
    expect(second.words[0]!.startSeconds).toBeCloseTo(0.05, 2);
    expect(second.words[2]!.endSeconds).toBeCloseTo(0.95, 2);
  });

  it('is cut in the pause also where its times are a fifth of a second late', () => {
    const late = WORDS.map((word) => ({
      ...word,
      startSeconds: word.startSeconds + 0.2,
      endSeconds: word.endSeconds + 0.2,
    }));
    const [first, second] = [...cutLines(recorded({ words: late })).values()];
    expect(first!.samples.findLastIndex((sample) => Math.abs(sample) > 0.01) / RATE).toBeGreaterThan(0.9);
    expect(second!.samples.filter((sample) => Math.abs(sample) > 0.01).length / RATE).toBeGreaterThan(0.75);
  });

  it.each([
    ['none', []],
    ['one too few', WORDS.slice(1)],
    ['those of other words', WORDS.map((word) => ({ ...word, text: 'mice' }))],
    ['times that go back', WORDS.map((word, at) => ({ ...word, startSeconds: at === 3 ? 0 : word.startSeconds }))],
    ['times of a silence', WORDS.map((word) => ({ ...word, startSeconds: 2.7, endSeconds: 2.8 }))],
    ['times after its end', WORDS.map((word) => ({ ...word, startSeconds: 60, endSeconds: 61 }))],
  ])('is not timed by %s', (_, words) => {
    expect(isTimed(recorded())).toBe(true);
    expect(isTimed(recorded({ words }))).toBe(false);
  });

  it('is timed by the captions beside it, which players show as words alone', () => {
    const timed = toWebVtt(captionCues([{ text: '<A&B>', startSeconds: 0.25, endSeconds: 0.5 }, ...WORDS.slice(1)]), {
      timesWords: true,
    });
    const read = timedWords(timed);
    expect(read.map(({ text }) => text)).toEqual(['<A&B>', 'fox', 'waits.', 'It', 'hears', 'mice.']);
    expect(read[5]).toMatchObject({ startSeconds: 2.2, endSeconds: 2.5 });
    expect(timedWords(toWebVtt(captionCues(WORDS)))).toEqual([]);
    expect(toSubRip(timed)).toContain('<A&B> fox waits.');
  });
});
