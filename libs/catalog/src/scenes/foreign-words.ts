import {
  baseLanguage,
  chooseVoice,
  type Diction,
  type LooksForeign,
  PACKAGED_OFFER,
  speaks,
  type VoiceOffer,
} from '@libs/sound';

import { isVoiceOfMaker } from '@libs/providers';

/** What a film says, and how. */
interface Told {
  /** All that is said; empty where nothing is. */
  spoken: string;
  /** `auto`, `none` or a voice's name. */
  voice: string;
  /** BCP 47. */
  locale?: string;
}

interface Judges {
  looksForeign: LooksForeign;
  /** Absent: the packaged voices. */
  voices?: VoiceOffer;
}

/** Which voice speaks a call's words. */
export interface SpokenBy {
  /** The words do not look like English, and no voice of the call speaks their language. */
  isForeign: boolean;
  /** The voice that takes the place of the one that was asked for, and its language if that is not English. */
  chosen?: { voice: string; language?: string };
}

/** Looks up nothing where no voice speaks. Throws `input_unsupported` for a voice that is not here. */
export async function spokenBy(
  { spoken, voice, locale }: Told,
  { looksForeign, voices = PACKAGED_OFFER }: Judges,
): Promise<SpokenBy> {
  if (voice === 'none' || spoken === '') return { isForeign: false };
  if (isVoiceOfMaker(voice)) {
    // It reads by its own rules, English too.
    const told = locale === undefined ? 'en' : baseLanguage(locale);
    return { isForeign: false, chosen: { voice, language: (await looksForeign(spoken, told)) ?? told } };
  }
  const asked = locale !== undefined && speaks(voices, locale) ? baseLanguage(locale) : undefined;
  const language = await looksForeign(spoken, asked);
  const chosen = chooseVoice({ voice, language, locale }, voices);
  if (!chosen) return { isForeign: true };
  const own = baseLanguage(chosen.language);
  if (own !== 'en') return { isForeign: false, chosen: { voice: chosen.id, language: own } };
  const isImplied = voice !== 'auto' || chosen.id === PACKAGED_OFFER.standard;
  return { isForeign: language !== undefined, ...(!isImplied && { chosen: { voice: chosen.id } }) };
}

/** Voice and diction of a brief: `auto` is silent for words that no voice speaks. */
export function spokenWith(
  { voice, diction }: { voice: string; diction?: Diction },
  { isForeign, chosen }: Partial<SpokenBy> = {},
): { voice: string; diction?: Diction } {
  const { language: _, ...english } = diction ?? {};
  const said = { ...english, ...(chosen?.language !== undefined && { language: chosen.language }) };
  return {
    voice: chosen?.voice ?? (isForeign && voice === 'auto' ? 'none' : voice),
    diction: Object.keys(said).length > 0 ? said : undefined,
  };
}

/** What the caller should know of words that do not look like English. */
export function foreignNotes(
  { voice, captions }: Pick<Told, 'voice'> & { captions: string },
  isForeign = false,
): string[] {
  if (!isForeign) return [];
  const fact = 'The words do not look like English';
  if (voice !== 'auto') return [`${fact}, and voice ${voice} speaks English only.`];
  const instead =
    captions === 'none'
      ? 'with captions none they are neither heard nor read'
      : 'the film shows them as captions, with music';
  return [
    `${fact}, and no voice here speaks their language: ${instead}. Name a voice to have them spoken all the same.`,
  ];
}

/** The same of the changed words of a film that is English for the rest. */
export function foreignChangeNotes(isForeign = false): string[] {
  if (!isForeign) return [];
  return [
    'The new words do not look like English, and the voice of the film speaks English only: set voice to none to show them as captions.',
  ];
}
