import type { SpeechBrief } from './audio-brief.js';
import { signsInWords, unspeakableLetters, UnsupportedScript } from '@libs/drawing';
import { NothingToSay } from './speech/nothing-to-say.js';
import { passagesOf, type Passages } from './speech/passage.js';
import { VOICES } from './speech/speech.js';
import { UnknownVoice } from './speech/unknown-voice.js';

export interface SpeakableText extends Passages {
  voice: string;
}

/**
 * The text of a brief as it will be spoken. Refuses a voice that does not exist, a text mostly written in letters that no
 * voice says, and one of which nothing is left to say.
 */
export function speakableText({ text, voice }: Pick<SpeechBrief, 'text' | 'voice'>): SpeakableText {
  if (voice !== 'auto' && !VOICES.some((name) => name === voice)) throw new UnknownVoice(voice);
  const clean = signsInWords(text.normalize('NFC')).replaceAll(/[\p{Cf}\p{Co}\p{Cs}]/gu, '');
  const letters = unspeakableLetters(clean);
  if (letters !== undefined) throw new UnsupportedScript(letters, 'voice');
  const spoken = passagesOf(clean);
  if (spoken.passages.length === 0) throw new NothingToSay();
  return { ...spoken, voice: voice === 'auto' ? VOICES[0] : voice };
}
