import { VOICES } from '../speech.js';

/** A voice that this machine speaks with. */
export interface Voice {
  /** As callers write it: `slt`, `festival/slt`, `pico/es-ES`. */
  id: string;
  /** BCP 47. */
  language: string;
  /** Hertz. */
  sampleRate: number;
  /** For the operator, in a few words. */
  licence: string;
}

/** A voice that was added to this machine and cannot speak. */
export interface UnreadyVoice {
  id: string;
  /** What is missing, for callers. */
  reason: string;
}

/** The voices of a machine, and the one that `auto` means for English. */
export interface VoiceOffer {
  voices: readonly Voice[];
  standard: string;
  unready?: readonly UnreadyVoice[];
}

/** Before the slash in the names of voices that the operator added: weights of a trained model. */
export const ADDED_FAMILY = 'local';

/** Whether a voice of this machine is a trained model. */
export function isModelVoice(id: string): boolean {
  return id.startsWith(`${ADDED_FAMILY}/`);
}

export const FLITE_RATE = 16_000;

/** What every machine has. */
export const PACKAGED_VOICES: readonly Voice[] = VOICES.map((id) => ({
  id,
  language: id === 'awb' ? 'en-GB' : 'en-US',
  sampleRate: FLITE_RATE,
  licence: 'CMU Flite, like BSD',
}));

export const PACKAGED_OFFER: VoiceOffer = { voices: PACKAGED_VOICES, standard: VOICES[0] };

/** A voice of a program, a folder or a maker: its family, a slash, its name. */
export const NAMED_VOICE = /^[a-z0-9][a-z0-9-]{0,30}\/[A-Za-z0-9][\w.-]{0,59}$/;

/** `es` of `es-MX`. */
export function baseLanguage(tag: string): string {
  return new Intl.Locale(tag).language;
}
