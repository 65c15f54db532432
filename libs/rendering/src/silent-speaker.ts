import { Speaker, type Narration, type SpeechOptions } from './speech.js';

const SECONDS_PER_LETTER = 0.045;
const SECONDS_PER_WORD = 0.16;
const SAMPLE_RATE = 16_000;

/** Times the words of a film without a voice, at the pace of easy reading. */
export class SilentSpeaker extends Speaker {
  override speak(text: string, { speed }: SpeechOptions): Promise<Narration> {
    let clock = 0;
    const words = (text.match(/\S+/g) ?? []).map((word) => {
      const startSeconds = clock;
      const pause = /[.,;:!?]$/.test(word) ? 0.22 : 0;
      clock += (SECONDS_PER_WORD + Array.from(word).length * SECONDS_PER_LETTER) / speed;
      const endSeconds = clock;
      clock += pause / speed;
      return { text: word, startSeconds, endSeconds };
    });
    return Promise.resolve({
      samples: new Float32Array(Math.ceil(clock * SAMPLE_RATE)),
      sampleRate: SAMPLE_RATE,
      durationSeconds: clock,
      words,
    });
  }
}
