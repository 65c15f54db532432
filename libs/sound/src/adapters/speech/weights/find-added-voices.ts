import type { UnreadyVoice, Voice } from '../../../speech/voices/voice.js';
import { ENGINE, engineInstallation, findEngine } from './find-engine.js';
import { damagedVoice, readRecords, voicesOf } from './voice-record.js';

export interface AddedVoices {
  voices: Voice[];
  unready: UnreadyVoice[];
  /** For the operator: what the voices need. */
  fault?: string;
}

/** The voices that the operator added, and those that cannot speak on this machine. */
export async function findAddedVoices(voicesDir: string): Promise<AddedVoices> {
  const records = await readRecords(voicesDir);
  const unready = records.flatMap(([name, record]) => (record === undefined ? [damagedVoice(name)] : []));
  const voices = records.flatMap(([name, record]) => (record === undefined ? [] : voicesOf(name, record)));
  if (voices.length === 0 || (await findEngine(voicesDir)) !== undefined) return { voices, unready };
  const reason = `${ENGINE} is not installed on this machine`;
  return {
    voices: [],
    unready: [...unready, ...voices.map(({ id }) => ({ id, reason }))],
    fault: `${ENGINE} is not installed, so added voices cannot speak. Install it, then restart the service: ${engineInstallation(voicesDir)}`,
  };
}
