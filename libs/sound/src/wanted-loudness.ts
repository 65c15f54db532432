import type { AudioMode } from './audio-brief.js';
import { SOUNDTRACK_LOUDNESS } from './mix/normalise.js';
import type { SpokenWord } from './speech/speech.js';

/** Integrated loudness of a finished file: LUFS, and LU in both directions. */
export type WantedLoudness = { target: number; tolerance: number };

/** LUFS. */
export const AUDIO_LOUDNESS = { speech: -16, music: -14 };
const TOLERANCE = 1;
/** Integrated loudness is measured in blocks of 400 ms. A short sound has so few that the position of each one counts. */
const SHORT = { seconds: 3, tolerance: 2 };

/** What a film holds that can be heard. */
export interface FilmSound {
  fps: number;
  frames: number;
  /** Whether music plays throughout. */
  music: boolean;
  /** Every word of the narration; empty without one. */
  words: SpokenWord[];
}

const wanted = (target: number, seconds: number): WantedLoudness => ({
  target,
  tolerance: seconds < SHORT.seconds ? SHORT.tolerance : TOLERANCE,
});

/** The loudness of a film; undefined without music and words. */
export function filmLoudness({ fps, frames, music, words }: FilmSound): WantedLoudness | undefined {
  const voiced = words.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0);
  const sounding = music ? frames / fps : voiced;
  return sounding === 0 ? undefined : wanted(SOUNDTRACK_LOUDNESS, sounding);
}

/** The loudness of a sound; undefined for an effect, which has a peak to aim at instead. */
export function soundLoudness(mode: AudioMode, seconds: number): WantedLoudness | undefined {
  return mode === 'sfx' ? undefined : wanted(AUDIO_LOUDNESS[mode], seconds);
}
