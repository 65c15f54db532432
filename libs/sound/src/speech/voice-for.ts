import { unspeakableLetters, unsupportedScript } from '@libs/drawing';
import { VOICES } from './speech.js';
import { unknownVoice } from './unknown-voice.js';

/** The voice that a wish means for a text: `auto` is silent where no voice can say it. Throws `input_unsupported`. */
export function voiceFor(wish: string, text: string): string {
  if (wish === 'none') return wish;
  if (wish !== 'auto' && !VOICES.some((voice) => voice === wish)) throw unknownVoice(wish);
  const letters = unspeakableLetters(text);
  if (letters === undefined) return wish === 'auto' ? VOICES[0] : wish;
  if (wish === 'auto') return 'none';
  throw unsupportedScript(letters, 'narrator');
}
