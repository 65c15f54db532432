import type { Diction } from './diction.js';

/** Whether the voice of a language is silent at other letters than Latin ones: its language has no others. */
export function readsLatin({ language = 'en' }: Diction = {}): boolean {
  return new Intl.Locale(language).maximize().script === 'Latn';
}
