import { deny } from '@libs/kernel';
import type { AudioBrief, AudioOrder } from './audio-brief.js';
import { namedEffects } from './effects/sound-effects.js';
import { estimateAudioSeconds } from './estimate-audio.js';
import { speakableText } from './audio-text.js';

/** Seconds of a speech: twice what ordinary prose of the longest text takes at normal speed. */
const LONGEST_SPEECH_SECONDS = 1_800;

/** Refuses by an estimate a speech that would last longer than any may. */
export function requireShortSpeech(brief: AudioOrder): void {
  const seconds = brief.mode === 'speech' ? estimateAudioSeconds(brief) : 0;
  if (seconds > LONGEST_SPEECH_SECONDS) {
    throw deny(
      'input_unsupported',
      `The text takes about ${Math.ceil(seconds / 60)} minutes to say, more than ${LONGEST_SPEECH_SECONDS / 60}.`,
      { nextStep: 'Shorten the text or raise speed; long numbers take long to say.' },
    );
  }
}

/** Refuses audio that can never be made: for its voice, its letters, a text without a word, its length or its sounds. */
export function examineAudioBrief(brief: AudioBrief): void {
  if (brief.mode === 'speech') speakableText(brief);
  requireShortSpeech(brief);
  if (brief.mode === 'sfx') namedEffects(brief.text);
}
