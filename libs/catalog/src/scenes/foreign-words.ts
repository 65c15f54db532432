import type { LooksForeign } from '@libs/sound';

/** What a film says, and how. */
interface Told {
  /** All that is said; empty where nothing is. */
  spoken: string;
  /** `auto`, `none` or a voice's name. */
  voice: string;
  captions: string;
}

/** Whether a voice would speak words that do not look like English. Looks up nothing where no voice speaks. */
export async function areForeign({ spoken, voice }: Omit<Told, 'captions'>, looksForeign: LooksForeign) {
  return voice !== 'none' && spoken !== '' && looksForeign(spoken);
}

/** The voice of a call: every voice speaks English, so `auto` is silent for other words. */
export function voiceFor(wish: string, isForeign = false): string {
  return isForeign && wish === 'auto' ? 'none' : wish;
}

/** What the caller should know of words that do not look like English. */
export function foreignNotes({ voice, captions }: Omit<Told, 'spoken'>, isForeign = false): string[] {
  if (!isForeign) return [];
  const fact = 'The words do not look like English, and the voices speak English only';
  if (voice !== 'auto') return [`${fact}.`];
  const instead =
    captions === 'none'
      ? 'with captions none they are neither heard nor read'
      : 'the film shows them as captions, with music';
  return [`${fact}: ${instead}. Name a voice to have them spoken all the same.`];
}
