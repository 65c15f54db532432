import { PAUSE_AFTER, sentencesOf, type SentenceWord } from '../../speech/sentence.js';
import { Speaker, type Narration, type SpeechOptions, type SpokenWord } from '../../speech/speech.js';
import { unspokenSeconds } from '../../speech/speech-seconds.js';
import type { Interval } from '../../speech/word-timing.js';
import { FLITE_RATE } from '../../speech/voices/voice.js';
import type { SpokenSound } from '../../speech/voices/sentence-voice.js';
import { withoutEnd } from '@libs/drawing';

/** Seconds of silence kept around the voice of a sentence. */
const LEAD = 0.04;
const TAIL = 0.06;

/** A spoken sentence. */
export interface Take extends SpokenSound {
  words: SpokenWord[];
}

/** How a sentence is said. */
export type Pace = Pick<SpeechOptions, 'voice' | 'diction' | 'signal'> & { pace: number };

/** Says a text sentence by sentence, with the pauses between them. */
export abstract class SentenceSpeaker extends Speaker {
  async speak(text: string, { voice, speed, diction, signal }: SpeechOptions): Promise<Narration> {
    const pace = Math.min(2, Math.max(0.5, speed));
    const sentences = sentencesOf(text, diction);
    const takes: Take[] = [];
    for (const sentence of sentences) {
      signal?.throwIfAborted();
      takes.push(await this.take(sentence.words, { voice, pace, diction, signal }));
      await new Promise((resolve) => setImmediate(resolve));
    }
    signal?.throwIfAborted();
    const gaps = sentences.map(({ ending }, index) =>
      index === sentences.length - 1 ? 0 : PAUSE_AFTER[ending] / pace,
    );
    return assemble(takes, gaps);
  }

  protected abstract take(words: SentenceWord[], pace: Pace): Promise<Take>;
}

/** The sentence as the program should read it: plain words, and only the punctuation that asks for a pause. */
export function readableText(words: SentenceWord[]): string {
  const spoken = words.flatMap(({ words, after }) =>
    words.length === 0 ? [after] : [...words.slice(0, -1).map((word) => ` ${word}`), ` ${words.at(-1)}${after}`],
  );
  const line = spoken
    .join('')
    .replace(/^[,.?! ]+/, '')
    .replaceAll(/[,.?!]{2,}/g, ',');
  const said = withoutEnd(line, /[,.!]/);
  return said.endsWith('?') ? said : `${said}.`;
}

/** Joins the times of spoken words into times of written ones; a written word without sound is a point. */
export function writtenTimes(words: SentenceWord[], spoken: Interval[]): SpokenWord[] {
  let at = 0;
  let reached = spoken[0]?.startSeconds ?? 0;
  return words.map(({ text, words }) => {
    const startSeconds = words.length === 0 ? reached : (spoken[at]?.startSeconds ?? reached);
    at += words.length;
    reached = words.length === 0 ? reached : (spoken[at - 1]?.endSeconds ?? reached);
    return { text, startSeconds, endSeconds: reached };
  });
}

export function silentTake(words: readonly SentenceWord[], sampleRate = FLITE_RATE): Take {
  let reached = 0;
  const timed = words.map(({ text }) => {
    const startSeconds = reached;
    reached += unspokenSeconds(text);
    return { text, startSeconds, endSeconds: reached };
  });
  return { samples: new Float32Array(Math.ceil(reached * sampleRate)), sampleRate, words: timed };
}

/** Cuts the engine's long pauses off both ends, with short fades so that no cut clicks. */
export function trimmed(wave: SpokenSound, voiced: Interval, words: SpokenWord[]): Take {
  const from = Math.max(0, Math.floor((voiced.startSeconds - LEAD) * wave.sampleRate));
  const to = Math.ceil((voiced.endSeconds + TAIL) * wave.sampleRate);
  const samples = wave.samples.slice(from, to);
  const fade = Math.min(Math.round(0.01 * wave.sampleRate), samples.length >> 1);
  for (let at = 0; at < fade; at++) {
    const last = samples.length - 1 - at;
    samples[at] = ((samples[at] ?? 0) * at) / fade;
    samples[last] = ((samples[last] ?? 0) * at) / fade;
  }
  const shift = from / wave.sampleRate;
  const shifted = words.map(({ text, startSeconds, endSeconds }) => ({
    text,
    startSeconds: startSeconds - shift,
    endSeconds: endSeconds - shift,
  }));
  return { samples, sampleRate: wave.sampleRate, words: shifted };
}

/** Puts the takes behind each other with the pause each one asks for. */
function assemble(takes: Take[], gaps: number[]): Narration {
  const sampleRate = takes[0]?.sampleRate ?? FLITE_RATE;
  const lengths = takes.map((take, index) => take.samples.length + Math.round((gaps[index] ?? 0) * sampleRate));
  const samples = new Float32Array(lengths.reduce((sum, length) => sum + length, 0) || Math.round(0.3 * sampleRate));
  const words: SpokenWord[] = [];
  let offset = 0;
  for (const [index, take] of takes.entries()) {
    samples.set(take.samples, offset);
    const shift = offset / sampleRate;
    for (const { text, startSeconds, endSeconds } of take.words) {
      words.push({ text, startSeconds: startSeconds + shift, endSeconds: endSeconds + shift });
    }
    offset += lengths[index] ?? 0;
  }
  return { samples, sampleRate, durationSeconds: samples.length / sampleRate, words };
}
