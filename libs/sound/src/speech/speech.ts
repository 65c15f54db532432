import type { Diction } from './diction/diction.js';

/** The voices that need no network, in order of preference. */
export const VOICES = ['slt', 'rms', 'awb', 'kal16'] as const;

/** One written word and when it is heard, in seconds from the start of its narration. A word with no sound is a point. */
export interface SpokenWord {
  text: string;
  startSeconds: number;
  endSeconds: number;
}

/** Spoken text. `words` holds one entry per whitespace-separated word of the text, in order, as it was written. */
export interface Narration {
  /** Mono, full scale is ±1. */
  samples: Float32Array;
  sampleRate: number;
  durationSeconds: number;
  words: SpokenWord[];
}

export interface SpeechOptions {
  /** One of `VOICES`; an unknown one is refused with `input_unsupported`. */
  voice: string;
  /** 1 is the voice's own pace, 2 twice as fast; 0.5 to 2. */
  speed: number;
  /** Stops between sentences by rejecting with the signal's reason. */
  diction?: Diction;
  signal?: AbortSignal;
}

/** Turns text into sound with the time of every word. Text without anything to say gives a short silence. */
export abstract class Speaker {
  abstract speak(text: string, options: SpeechOptions): Promise<Narration>;
}
