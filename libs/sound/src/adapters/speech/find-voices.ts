import {
  baseLanguage,
  PACKAGED_OFFER,
  PACKAGED_VOICES,
  type Voice,
  type VoiceOffer,
} from '../../speech/voices/voice.js';
import { findProgram } from './programs/find-program.js';
import type { VoiceProgram } from './programs/voice-program.js';
import { VOICE_PROGRAMS } from './programs/voice-programs.js';
import { findAddedVoices } from './weights/find-added-voices.js';

/** The packaged voices and those of the speech programs on a search path. */
export async function findVoices(searchPath: string): Promise<Voice[]> {
  return [...PACKAGED_VOICES, ...(await voicesOfPrograms(searchPath))];
}

async function voicesOfPrograms(searchPath: string): Promise<Voice[]> {
  const found = await Promise.all(VOICE_PROGRAMS.map((program) => voicesOf(program, searchPath)));
  return found.flat();
}

async function voicesOf(program: VoiceProgram, searchPath: string): Promise<Voice[]> {
  const path = await findProgram(program.program, searchPath);
  return path === undefined ? [] : program.voices(path);
}

/** Where a machine has voices. */
export interface VoicePlaces {
  /** Of programs. */
  searchPath: string;
  /** The folder of added voices. */
  voicesDir: string;
}

/** What a machine offers, and what an operator should mend. Of one language, an added voice comes before those of programs. */
export async function findOffer(
  { searchPath, voicesDir }: VoicePlaces,
  wished: string,
): Promise<{ offer: VoiceOffer; faults: string[] }> {
  const [installed, added] = await Promise.all([voicesOfPrograms(searchPath), findAddedVoices(voicesDir)]);
  const voices = [...PACKAGED_VOICES, ...added.voices, ...installed];
  const faults = added.fault === undefined ? [] : [added.fault];
  const offer = { voices, standard: wished, ...(added.unready.length > 0 && { unready: added.unready }) };
  const standard = voices.find(({ id, language }) => id === wished && baseLanguage(language) === 'en');
  if (standard) return { offer, faults };
  const usual = PACKAGED_OFFER.standard;
  const fault = `DEFAULT_VOICE=${wished} is no English voice of this machine: ${usual} speaks in its place. See: media voices list`;
  return { offer: { ...offer, standard: usual }, faults: [...faults, fault] };
}
