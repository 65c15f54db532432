import { unspeakableLetters, unsupportedScript } from '@libs/drawing';
import type { Diction } from './diction/diction.js';
import { VOICES } from './speech.js';
import { unknownVoice } from './unknown-voice.js';
import { NAMED_VOICE } from './voices/voice.js';

/**
 * The voice that a wish means for a text: `auto` is silent where no English voice can say it. A voice beyond the packaged
 * ones was chosen with its language before. Throws `input_unsupported`.
 */
export function voiceFor(wish: string, text: string, { language }: Diction = {}): string {
  if (wish === 'none') return wish;
  requireVoiceName(wish);
  const letters = language === undefined ? unspeakableLetters(text) : undefined;
  if (letters === undefined) return wish === 'auto' ? VOICES[0] : wish;
  if (wish === 'auto') return 'none';
  throw unsupportedScript(letters, 'narrator');
}

/** Throws for a name that no voice can have. */
export function requireVoiceName(wish: string): void {
  if (wish === 'auto' || VOICES.some((voice) => voice === wish) || NAMED_VOICE.test(wish)) return;
  throw unknownVoice(wish);
}
