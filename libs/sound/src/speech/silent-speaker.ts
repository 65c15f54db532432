import { Speaker, type Narration, type SpeechOptions } from './speech.js';

const SECONDS_PER_LETTER = 0.045;
const SECONDS_PER_WORD = 0.16;
const PAUSE_SECONDS = 0.22;
const SAMPLE_RATE = 16_000;

/** Seconds that a word stands, and seconds of rest after it. */
function timeOf(word: string): [shown: number, pause: number] {
  return [SECONDS_PER_WORD + Array.from(word).length * SECONDS_PER_LETTER, /[.,;:!?]$/.test(word) ? PAUSE_SECONDS : 0];
}

/** Seconds that reading a text takes at an easy pace. */
export function readingSeconds(text: string): number {
  return (text.match(/\S+/g) ?? []).flatMap((word) => timeOf(word)).reduce((sum, seconds) => sum + seconds, 0);
}

/** Times the words of a film without a voice, at the pace of easy reading. */
export class SilentSpeaker extends Speaker {
  override speak(text: string, { speed }: SpeechOptions): Promise<Narration> {
    let clock = 0;
    const words = (text.match(/\S+/g) ?? []).map((word) => {
      const startSeconds = clock;
      const [shown, pause] = timeOf(word);
      clock += shown / speed;
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
