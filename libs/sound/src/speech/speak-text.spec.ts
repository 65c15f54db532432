import { beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../../drawing/src/canvas/random.js';
import { SpokenText } from './speak-text.js';
import { LoudnessMeter } from '../mix/loudness.js';
import { truePeak } from '../mix/true-peak.js';
import type { Passage } from './passage.js';
import { Speaker, type Narration } from './speech.js';

const RATE = 16_000;

/** Says each passage as syllables of noise, each passage at another loudness. */
class FakeSpeaker extends Speaker {
  readonly said: string[] = [];

  override speak(text: string): Promise<Narration> {
    const random = new Random('said', text);
    const level = 0.05 * 1.7 ** (this.said.push(text) % 5);
    const seconds = 4;
    const samples = Float32Array.from({ length: seconds * RATE }, (_, at) =>
      at % 4_000 < 3_000 ? random.between(-level, level) : 0,
    );
    return Promise.resolve({
      samples,
      sampleRate: RATE,
      durationSeconds: seconds,
      words: [{ text, startSeconds: 0.25, endSeconds: 1 }],
    });
  }
}

const passages: Passage[] = Array.from({ length: 5 }, (_, at) => ({
  text: `passage ${at}`,
  ending: at === 2 ? 'paragraph' : 'sentence',
}));

async function spoken(changes: { passages?: Passage[]; signal?: AbortSignal } = {}) {
  const speaker = new FakeSpeaker();
  const shares: number[] = [];
  const text = new SpokenText({
    passages,
    speaker,
    voice: 'slt',
    speed: 1,
    signal: new AbortController().signal,
    onSpoken: (share) => void shares.push(share),
    ...changes,
  });
  const meter = new LoudnessMeter(48_000);
  const peaks: number[] = [];
  const lengths: number[] = [];
  let aheadMost = 0;
  for await (const part of text.sound()) {
    meter.add(part);
    peaks.push(truePeak(part));
    lengths.push(part.left.length / 48_000);
    aheadMost = Math.max(aheadMost, speaker.said.length - lengths.length);
  }
  return { text, speaker, shares, loudness: meter.integrated(), peak: Math.max(...peaks), lengths, aheadMost };
}

describe('a text being spoken', () => {
  let whole: Awaited<ReturnType<typeof spoken>>;
  beforeAll(async () => void (whole = await spoken()), 30_000);

  it('stands at −16 LUFS as a whole and under its ceiling, however loud its passages were', () => {
    expect(Math.abs(whole.loudness + 16)).toBeLessThan(0.5);
    expect(whole.peak).toBeLessThan(-2.3);
  });

  it('gives the times of its words in the whole: a lead, then passages with their pauses', () => {
    const starts = whole.text.words.map(({ startSeconds }) => startSeconds);
    expect(starts[0]).toBeCloseTo(0.15 + 0.25, 4);
    for (const [at, start] of starts.slice(1).entries()) {
      expect(start - starts[at]!).toBeCloseTo(4 + (at === 2 ? 0.7 : 0.34), 4);
    }
    expect(whole.lengths.reduce((sum, one) => sum + one, 0)).toBeCloseTo(0.15 + 5 * 4 + 3 * 0.34 + 0.7 + 0.45, 4);
  });

  it('never speaks far ahead of the consumer, and reports progress', () => {
    expect(whole.speaker.said).toHaveLength(5);
    expect(whole.aheadMost).toBeLessThanOrEqual(3);
    expect(whole.shares).toEqual([0.2, 0.4, 0.6, 0.8, 1]);
  });

  it('stops between passages when it is aborted', async () => {
    await expect(spoken({ signal: AbortSignal.abort(new Error('cancelled')) })).rejects.toThrow('cancelled');
  });

  it('is as loud when it is one short passage', async () => {
    const { loudness } = await spoken({ passages: passages.slice(0, 1) });
    expect(Math.abs(loudness + 16)).toBeLessThan(0.5);
  });
});
