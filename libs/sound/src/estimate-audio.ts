import { DEFAULT_MUSIC_SECONDS, type AudioOrder } from './audio-brief.js';
import { namedEffects, naturalSeconds } from './effects/sound-effects.js';
import { estimatedSpeech } from './speech/speech-seconds.js';

/** Seconds of work before any sound, and for a second of it. */
const START_SECONDS = 2;
const WORK = 0.25;

/**
 * Seconds that the audio of a brief will last: exact, but for a speech, of which it is within about a quarter. Throws
 * `input_unsupported` as its examination would.
 */
export function estimateAudioSeconds(brief: AudioOrder): number {
  if (brief.mode === 'speech') return estimatedSpeech(brief.text, brief.diction) / brief.speed;
  if (brief.mode === 'music') return brief.durationSeconds ?? DEFAULT_MUSIC_SECONDS;
  return brief.durationSeconds ?? naturalSeconds(namedEffects(brief.text));
}

/** Seconds of work on two cores, cautiously. */
export function estimateAudioRenderSeconds(brief: AudioOrder): number {
  return START_SECONDS + estimateAudioSeconds(brief) * WORK;
}
