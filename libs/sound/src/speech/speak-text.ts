import { LoudnessMeter } from '../mix/loudness.js';
import { normalise } from '../mix/normalise.js';
import { silence, SOUNDTRACK_RATE, type StereoSamples } from '../mix/stereo-samples.js';
import { voiceTone, voiceTrack, type VoiceTone } from '../mix/voice.js';
import type { Diction } from './diction/diction.js';
import type { Passage } from './passage.js';
import { PAUSE_AFTER } from './sentence.js';
import type { Narration, Speaker, SpokenWord } from './speech.js';
import { AUDIO_LOUDNESS } from '../wanted-loudness.js';

export interface SpeechOrder {
  passages: readonly Passage[];
  speaker: Speaker;
  voice: string;
  speed: number;
  diction?: Diction;
  signal: AbortSignal;
  /** How much of the text has been spoken, 0 to 1. */
  onSpoken(share: number): void;
}

interface SpokenPassage {
  narration: Narration;
  pauseSeconds: number;
}

const [LEAD_SECONDS, TAIL_SECONDS] = [0.15, 0.45];
/** Seconds of speech over which the tone of the voice is measured. */
const MEASURED_SECONDS = 12;
/** dBTP; a voice loses more to a lossy codec than music does. */
const CEILING = -2.5;
/** The most by which a passage makes up for those before it, in decibels. */
const MOST_CORRECTION = 1;

/** A text being spoken: its sound comes in parts, of which none is kept, and its words gather meanwhile. */
export class SpokenText {
  /** Every word spoken so far, with its times in the whole. */
  readonly words: SpokenWord[] = [];
  private readonly meter = new LoudnessMeter(SOUNDTRACK_RATE);

  constructor(private readonly order: SpeechOrder) {}

  /** Speaks the text once, passage after passage, each as loud as makes the whole right. */
  async *sound(): AsyncGenerator<StereoSamples> {
    for await (const part of this.placed()) {
      const reached = this.meter.integrated();
      const missing = Number.isFinite(reached) ? AUDIO_LOUDNESS.speech - reached : 0;
      const correction = Math.max(-MOST_CORRECTION, Math.min(MOST_CORRECTION, missing));
      const loud = normalise(part, AUDIO_LOUDNESS.speech + correction, CEILING);
      this.meter.add(loud);
      yield loud;
    }
  }

  /** The passages in their places: each with the pause after it, and the room of the one before fading into it. */
  private async *placed(): AsyncGenerator<StereoSamples> {
    let fading = silence(0);
    let from = 0;
    for await (const [{ narration, pauseSeconds }, tone] of this.toned()) {
      const lead = from === 0 ? Math.round(LEAD_SECONDS * SOUNDTRACK_RATE) : 0;
      const length = lead + Math.round((narration.durationSeconds + pauseSeconds) * SOUNDTRACK_RATE);
      this.remember(narration, (from + lead) / SOUNDTRACK_RATE);
      const whole = overlaid(fading, voiceTrack(narration, tone), lead);
      yield cut(whole, 0, length);
      fading = cut(whole, length, Math.max(length, whole.left.length));
      from += length;
    }
  }

  private remember({ words }: Narration, atSeconds: number): void {
    for (const { text, startSeconds, endSeconds } of words) {
      this.words.push({ text, startSeconds: startSeconds + atSeconds, endSeconds: endSeconds + atSeconds });
    }
  }

  /** Each passage with the tone of the voice, which is measured over the first of them. */
  private async *toned(): AsyncGenerator<[SpokenPassage, VoiceTone]> {
    let waiting: SpokenPassage[] = [];
    let tone: VoiceTone | undefined;
    const measure = (): VoiceTone => voiceTone(waiting.map(({ narration }) => narration));
    for await (const passage of this.spoken()) {
      waiting.push(passage);
      if (tone === undefined && secondsOf(waiting) < MEASURED_SECONDS) continue;
      tone ??= measure();
      for (const ready of waiting) yield [ready, tone];
      waiting = [];
    }
    if (waiting.length > 0) tone ??= measure();
    for (const ready of waiting) yield [ready, tone ?? []];
  }

  private async *spoken(): AsyncGenerator<SpokenPassage> {
    const { passages, speaker, voice, speed, diction, signal } = this.order;
    for (const [index, { text, ending }] of passages.entries()) {
      signal.throwIfAborted();
      const narration = await speaker.speak(text, { voice, speed, diction, signal });
      const isLast = index === passages.length - 1;
      yield { narration, pauseSeconds: isLast ? TAIL_SECONDS : PAUSE_AFTER[ending] / speed };
      this.order.onSpoken((index + 1) / passages.length);
    }
  }
}

function secondsOf(passages: readonly SpokenPassage[]): number {
  return passages.reduce((sum, { narration }) => sum + narration.durationSeconds, 0);
}

/** What fades, and a track over it that begins some samples later. */
function overlaid(fading: StereoSamples, track: StereoSamples, lead: number): StereoSamples {
  const length = Math.max(fading.left.length, lead + track.left.length);
  const add = (under: Float32Array, over: Float32Array): Float32Array => {
    const sum = new Float32Array(length);
    sum.set(under);
    for (let at = 0; at < over.length; at++) sum[lead + at]! += over[at]!;
    return sum;
  };
  return { ...track, left: add(fading.left, track.left), right: add(fading.right, track.right) };
}

/** A part of a sound, filled up with silence where it ends earlier. */
function cut({ left, right, sampleRate }: StereoSamples, from: number, to: number): StereoSamples {
  const part = (side: Float32Array): Float32Array => {
    const samples = new Float32Array(to - from);
    samples.set(side.subarray(from, to));
    return samples;
  };
  return { left: part(left), right: part(right), sampleRate };
}
