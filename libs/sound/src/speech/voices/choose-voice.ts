import { unknownVoice, unreadyVoice } from '../unknown-voice.js';
import { baseLanguage, type Voice, type VoiceOffer } from './voice.js';

/** Licences that forbid commercial use: `CC BY-NC-SA 4.0`, also as its address. */
const NOT_SOLD = /\bnc\b|non-?commercial/i;

interface Wish {
  /** `auto` or a voice's name. */
  voice: string;
  /** What the text is written in; absent: English. */
  language?: string;
  /** BCP 47, as the caller gave it. */
  locale?: string;
}

/**
 * The voice of a wish. `auto` is the operator's voice for English, and the first that speaks it for another language;
 * undefined where no voice does. Throws `input_unsupported` for a voice that is not here.
 */
export function chooseVoice(
  { voice, language = 'en', locale }: Wish,
  { voices, standard, unready = [] }: VoiceOffer,
): Voice | undefined {
  const wanted = voice === 'auto' && language === 'en' ? standard : voice;
  if (wanted !== 'auto') {
    const named = voices.find(({ id }) => id === wanted);
    const known = voices.map(({ id }) => id);
    const silent = unready.find(({ id }) => id === wanted);
    if (silent) throw unreadyVoice(silent, known);
    if (!named) throw unknownVoice(wanted, known);
    return named;
  }
  // A voice that forbids commercial use is taken only by its name.
  const able = voices.filter((one) => baseLanguage(one.language) === language && !NOT_SOLD.test(one.licence));
  return able.find((one) => one.language === locale) ?? able[0];
}

/** Whether a voice of the offer speaks the language of a locale. */
export function speaks({ voices }: VoiceOffer, locale: string): boolean {
  return voices.some((one) => baseLanguage(one.language) === baseLanguage(locale));
}
