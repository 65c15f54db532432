import type { CaptionCue } from '@libs/sound';
import { languageOf } from '../../pictures/languages/language-of.js';

/** The language of captions as a fact of their film, such as `pt`; no fact where there are none, or it cannot be told. */
export function captionLanguage(cues: readonly CaptionCue[], locale?: string): { language?: string } {
  if (cues.length === 0) return {};
  const language = languageOf(cues.flatMap(({ lines }) => lines).join(' '), locale);
  return language === undefined ? {} : { language };
}
