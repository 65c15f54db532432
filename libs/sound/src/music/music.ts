import { Random } from '@libs/drawing';
import { inOneGo, sharing, type Steps } from '../steps.js';
import { master } from './master.js';
import type { MusicMood } from './mood.js';
import { perform } from './perform.js';
import { Composer } from './score.js';
import { STYLES } from './style.js';
import { fitTempo } from './tempo.js';
import type { StereoSamples } from '../mix/stereo-samples.js';

export { MUSIC_MOODS, type MusicMood } from './mood.js';

export interface MusicOptions {
  mood: MusicMood;
  /** Beats per minute, 60 to 180; the mood's own when absent. */
  bpm?: number;
  durationSeconds: number;
  /** The same options and seed give the same samples. */
  seed: number;
  /** LUFS of the finished piece; −18 unless told otherwise, as a bed under a voice. */
  loudness?: number;
}

/** Share of the work that is done once every part has played. */
const PLAYED = 0.5;

/**
 * A piece of music of exactly the given duration, 48 kHz: chords, bass, broken chords, a tune and drums as its mood has
 * them, ending on its tonic. True peak at most −2 dBTP. Made from arithmetic alone, so no third party has rights in it.
 */
export function* composing({ mood, bpm, durationSeconds, seed, loudness }: MusicOptions): Steps<StereoSamples> {
  const style = STYLES[mood];
  const random = new Random('music', mood, seed);
  const tempo = fitTempo(durationSeconds, style, random, bpm);
  const score = new Composer(style, tempo, random).write();
  const stage = yield* sharing(perform(score, style, durationSeconds), 0, PLAYED);
  const ending = { lastChordSeconds: tempo.beats * tempo.beatSeconds, loudness };
  return yield* sharing(master(stage, style, ending), PLAYED, 1);
}

/** The same without looking up: for pieces of a minute or less. */
export function composeMusic(options: MusicOptions): StereoSamples {
  return inOneGo(composing(options));
}
