import type { Narration } from '../speech.js';

/** Spoken sound without the times of its words. */
export type SpokenSound = Pick<Narration, 'samples' | 'sampleRate'>;

/** A program or model that says one sentence, and does not tell when each word is heard. */
export abstract class SentenceVoice {
  /**
   * @param sentence plain words and the marks that ask for a pause
   * @param speed 0.5–2; 1 is the voice's own pace
   */
  abstract say(sentence: string, speed: number, signal?: AbortSignal): Promise<SpokenSound>;
}
