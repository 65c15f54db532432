import type { SpeechBrief } from './audio-brief.js';
import { signsInWords, unspeakableLetters, unsupportedScript } from '@libs/drawing';
import { deny } from '@libs/kernel';
import { readsLatin } from './speech/diction/reads-latin.js';
import { passagesOf, type Passages } from './speech/passage.js';
import { VOICES } from './speech/speech.js';
import { requireVoiceName } from './speech/voice-for.js';

export interface SpeakableText extends Passages {
  voice: string;
}

/**
 * The text of a brief as it will be spoken. Refuses a voice that does not exist, a text mostly written in letters that no
 * voice says, and one of which nothing is left to say.
 */
export function speakableText({
  text,
  voice,
  diction,
}: Pick<SpeechBrief, 'text' | 'voice' | 'diction'>): SpeakableText {
  requireVoiceName(voice);
  const clean = signsInWords(text.normalize('NFC')).replaceAll(/[\p{Cf}\p{Co}\p{Cs}]/gu, '');
  const letters = readsLatin(diction) ? unspeakableLetters(clean) : undefined;
  if (letters !== undefined) throw unsupportedScript(letters, 'voice');
  const spoken = passagesOf(clean, diction);
  if (spoken.passages.length === 0) {
    throw deny('input_unsupported', 'The text has no word or figure that can be spoken.', {
      nextStep: 'Write the words to be spoken, in English.',
    });
  }
  return { ...spoken, voice: voice === 'auto' ? VOICES[0] : voice };
}
