import { voiceFor } from '@libs/sound';
import type { Delivery } from '../../compose/compose-work.js';
import type { FilmBrief } from '../../film-brief.js';

/** All that the film says. */
export function spokenText({ scenes = [], composition }: Pick<FilmBrief, 'scenes' | 'composition'>): string {
  return [...scenes.map(({ say = '' }) => say), ...(composition?.say ?? []).map(({ text }) => text)].join(' ').trim();
}

/** The voice that will speak: `none` where nothing is said, or where `auto` finds no voice for the language. */
export function filmVoice(brief: Pick<FilmBrief, 'scenes' | 'composition' | 'voice' | 'diction'>): string {
  const text = spokenText(brief);
  return text === '' ? 'none' : voiceFor(brief.voice, text, brief.diction);
}

/** How the words of a film are said. */
export function filmDelivery(brief: Pick<FilmBrief, 'scenes' | 'composition' | 'voice' | 'diction'>): Delivery {
  return { voice: filmVoice(brief), ...(brief.diction && { diction: brief.diction }) };
}
