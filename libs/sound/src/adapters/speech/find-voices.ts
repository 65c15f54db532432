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

/** The packaged voices and those of the speech programs on a search path. */
export async function findVoices(searchPath: string): Promise<Voice[]> {
  const found = await Promise.all(VOICE_PROGRAMS.map((program) => voicesOf(program, searchPath)));
  return [...PACKAGED_VOICES, ...found.flat()];
}

async function voicesOf(program: VoiceProgram, searchPath: string): Promise<Voice[]> {
  const path = await findProgram(program.program, searchPath);
  return path === undefined ? [] : program.voices(path);
}

/** What a machine offers; `fault` says why the wished standard voice is not the standard. */
export async function findOffer(searchPath: string, wished: string): Promise<{ offer: VoiceOffer; fault?: string }> {
  const voices = await findVoices(searchPath);
  const standard = voices.find(({ id, language }) => id === wished && baseLanguage(language) === 'en');
  if (standard) return { offer: { voices, standard: wished } };
  const usual = PACKAGED_OFFER.standard;
  const fault = `DEFAULT_VOICE=${wished} is no English voice of this machine: ${usual} speaks in its place. See: media voices list`;
  return { offer: { voices, standard: usual }, fault };
}
