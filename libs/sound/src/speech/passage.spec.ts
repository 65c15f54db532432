import { describe, expect, it } from 'vitest';
import { passagesOf } from './passage.js';
import { sentencesOf } from './sentence.js';
import { estimatedSpeech } from './speech-seconds.js';

const STORY = Array.from(
  { length: 40 },
  (_, at) => `Sentence ${at} tells of Dr. Smith, who paid $${at}.50 and left.${at % 7 === 6 ? '\n\n' : ' '}`,
).join('');

describe('passages', () => {
  it('hold every word of a text once, in order, and end where its sentences end', () => {
    const { passages, unspoken } = passagesOf(STORY);
    expect(passages.flatMap(({ text }) => text.split(/\s+/))).toEqual(STORY.trim().split(/\s+/));
    expect(unspoken).toBe(0);
    const endings = (text: string): string[] => sentencesOf(text).map(({ words }) => words.at(-1)!.text);
    expect(passages.flatMap(({ text }) => endings(text))).toEqual(endings(STORY));
  });

  it('keep the paragraphs inside them and behind them', () => {
    const kept = passagesOf(STORY).passages.flatMap(({ text, ending }) => [
      ...sentencesOf(text)
        .slice(0, -1)
        .map((sentence) => sentence.ending),
      ending,
    ]);
    expect(kept).toEqual(sentencesOf(STORY).map(({ ending }) => ending));
  });

  it('are long enough to be levelled and short enough to be held', () => {
    const seconds = passagesOf(STORY).passages.map(({ text }) => estimatedSpeech(text));
    expect(seconds.length).toBeGreaterThan(10);
    expect(Math.min(...seconds)).toBeGreaterThan(3);
    expect(Math.max(...seconds)).toBeLessThan(30);
  });

  it('cut a text without any full stop too', () => {
    const seconds = passagesOf('word '.repeat(2000)).passages.map(({ text }) => estimatedSpeech(text));
    expect(seconds.length).toBeGreaterThan(20);
    expect(Math.max(...seconds)).toBeLessThan(30);
  });

  it('leave out sentences that no voice can say, and count them', () => {
    const { passages, unspoken } = passagesOf('The word is this. こんにちは。\n\n…\n\nThat was it.');
    expect(passages.map(({ text }) => text)).toEqual(['The word is this.\nThat was it.']);
    expect(unspoken).toBe(1);
  });
});
