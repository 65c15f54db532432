import type { AudioBrief } from './audio-brief.js';
import { estimatedSpeech } from './speech/speech-seconds.js';

/** Seconds of work for a second of sound, and before any. */
const START_SECONDS = 2;
const WORK: Record<AudioBrief['mode'], number> = { speech: 0.25, music: 0.25 };

/** Seconds of work on two cores, cautiously. */
export function estimateAudioRenderSeconds(brief: AudioBrief): number {
  const seconds = brief.mode === 'speech' ? estimatedSpeech(brief.text) / brief.speed : brief.durationSeconds;
  return START_SECONDS + seconds * WORK[brief.mode];
}
