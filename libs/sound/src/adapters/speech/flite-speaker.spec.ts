import { describe, expect, it } from 'vitest';
import { voiceLag } from '../../mix/voice-lag.js';
import { VOICES, type Narration } from '../../speech/speech.js';
import { pitchRange } from '../../../../../test/support/sound/voice-measures.js';
import { FliteSpeaker } from './flite-speaker.js';

const speaker = new FliteSpeaker();
const say = (text: string, voice = 'slt', speed = 1): Promise<Narration> => speaker.speak(text, { voice, speed });

const TEXT =
  'Every morning, the keeper climbs two hundred steps. She lights the lamp. Nobody sees it, but it is there.';
const narrations = new Map<string, Promise<Narration>>();
/** That text, spoken once by each voice. */
function narrated(voice: string): Promise<Narration> {
  const narration = narrations.get(voice) ?? say(TEXT, voice);
  narrations.set(voice, narration);
  return narration;
}

/** Every written word has its time, in order, inside the sound. */
function expectTimed(narration: Narration, text: string): void {
  const written = text.split(/\s+/).filter((word) => word !== '');
  expect(narration.words.map((word) => word.text)).toEqual(written);
  let reached = 0;
  for (const { startSeconds, endSeconds } of narration.words) {
    expect(startSeconds).toBeGreaterThanOrEqual(reached - 1e-9);
    expect(endSeconds).toBeGreaterThanOrEqual(startSeconds);
    reached = endSeconds;
  }
  expect(reached).toBeLessThanOrEqual(narration.durationSeconds + 1e-9);
  expect(narration.durationSeconds).toBeCloseTo(narration.samples.length / narration.sampleRate, 9);
}

it('a respelled word is heard as it is respelled, and its time belongs to the word as it is written', async () => {
  const written = 'Trams of Łódź run late.';
  const pronounce = { Łódź: 'seven hundred thousand' };
  const plain = await say(written);
  const respelled = await speaker.speak(written, { voice: 'slt', speed: 1, diction: { pronounce } });
  expectTimed(respelled, written);
  const lasting = ({ words }: Narration): number => words[2]!.endSeconds - words[2]!.startSeconds;
  expect(lasting(respelled)).toBeGreaterThan(lasting(plain) * 1.5);
});

function power({ samples, sampleRate }: Narration, from: number, to: number): number {
  const part = samples.subarray(from * sampleRate, to * sampleRate);
  return part.reduce((sum, sample) => sum + sample ** 2, 0) / part.length;
}

describe('speech', () => {
  it.each(VOICES)('voice %s says a sentence with the time of every word', async (voice) => {
    const narration = await narrated(voice);
    expectTimed(narration, TEXT);
    expect(narration.durationSeconds).toBeGreaterThan(3);
    expect(narration.durationSeconds).toBeLessThan(9);
    for (const { startSeconds, endSeconds } of narration.words) {
      expect(endSeconds - startSeconds).toBeGreaterThan(0.04);
      expect(power(narration, startSeconds, endSeconds)).toBeGreaterThan(1e-5);
    }
  });

  it('is silent between the words of two sentences, where its times say so', async () => {
    const narration = await say('The first one ends. Another begins.');
    const [, , , last, next] = narration.words;
    expect(next!.startSeconds - last!.endSeconds).toBeGreaterThan(0.3);
    expect(power(narration, last!.endSeconds + 0.08, next!.startSeconds - 0.05)).toBeLessThan(1e-6);
    expect(power(narration, next!.startSeconds, next!.startSeconds + 0.15)).toBeGreaterThan(1e-4);
  });

  it('a written number takes the time of the words it is said with', async () => {
    const { words } = await say('It costs $1,234.50 now');
    const seconds = words.map(({ startSeconds, endSeconds }) => endSeconds - startSeconds);
    expect(seconds[2]).toBeGreaterThan(4 * seconds[3]!);
  });

  it('is faster at double speed, slower at half, and the words follow', async () => {
    const text = 'The sea answers with quiet waves.';
    const [slow, usual, fast] = [await say(text, 'rms', 0.5), await say(text, 'rms', 1), await say(text, 'rms', 2)];
    expect(slow.durationSeconds / usual.durationSeconds).toBeGreaterThan(1.8);
    expect(usual.durationSeconds / fast.durationSeconds).toBeGreaterThan(1.7);
    expectTimed(fast, text);
  });

  it('of the usual voice moves over four semitones or more', async () => {
    expect(pitchRange(await narrated('slt'))).toBeGreaterThan(4);
  });

  it('is the same every time', async () => {
    expect((await say('Same again.')).samples).toEqual((await say('Same again.')).samples);
  });

  it.each([
    '',
    '   \n ',
    '...',
    '— – - !!! ??? 😀 👩‍👩‍👧',
    '你好 世界 Привет',
    'one\u0000two three\u0007',
    '\ud800 lone \udfff surrogates',
    'a '.repeat(30) + 'b',
    '<speak><break time="99s"/></speak> -voice kal --help %s%n $(reboot) `ls`',
    'mixed 你好 and 😀 words — here, "quoted" (really) 100% & more… e-mail@example.com',
    'x'.repeat(3_000),
    '9'.repeat(60),
    'I I I. A a a? the The THE',
    "rock 'n' roll o'clock '90s y'all's",
  ])('text %j is spoken or silent, never refused', async (text) => {
    const narration = await say(text);
    expectTimed(narration, text);
    expect(narration.durationSeconds).toBeGreaterThan(0);
    expect(narration.samples.every(Number.isFinite)).toBe(true);
  });

  it('a long text without a full stop is spoken whole', async () => {
    const text = 'and then the wind came back over the hills '.repeat(12).trim();
    const narration = await say(text, 'kal16', 2);
    expectTimed(narration, text);
    expect(narration.durationSeconds).toBeGreaterThan(9);
  });

  it('an unknown voice is refused by name', async () => {
    await expect(say('hello', '../../etc/passwd')).rejects.toThrow(/^There is no voice/);
  });

  it('stops at the next sentence when the work is aborted', async () => {
    const stop = new AbortController();
    const speaking = speaker.speak('One sentence. '.repeat(500), { voice: 'slt', speed: 1, signal: stop.signal });
    setImmediate(() => stop.abort(new Error('enough')));
    await expect(speaking).rejects.toThrow('enough');
  });
});

describe('the times of the words', () => {
  it.each(VOICES)('are where %s is heard, and times that are off are noticed', async (voice) => {
    const { samples, sampleRate, words } = await narrated(voice);
    const late = (seconds: number): number | undefined =>
      voiceLag(
        samples,
        sampleRate,
        words.map((word) => ({ startSeconds: word.startSeconds - seconds, endSeconds: word.endSeconds - seconds })),
      );
    expect(Math.abs(late(0) ?? 9)).toBeLessThanOrEqual(0.03);
    expect(late(0.25)).toBeGreaterThan(0.15);
    expect(late(-0.25)).toBeLessThan(-0.15);
  });
});
