import { deny } from '@libs/kernel';
import { findEngine } from './find-engine.js';
import { SpeakingProcess } from './speaking-process.js';
import type { VoiceRecord } from './voice-record.js';
import { weightsConfig } from './weights-config.js';

/**
 * Says a word with the last speaker, where the engine is installed; the record gets the sample rate that is heard. Throws
 * `input_unsupported`.
 */
export async function tryVoice(voicesDir: string, folder: string, record: VoiceRecord): Promise<VoiceRecord> {
  const engine = await findEngine(voicesDir);
  if (engine === undefined) return record;
  const speaker = Math.max(0, ...(record.speakers ?? []));
  const process = new SpeakingProcess({ engine, config: weightsConfig(folder, record), speaker });
  try {
    const { samples, sampleRate } = await process.say('One.', 1);
    if (samples.length === 0) throw new Error('they say nothing');
    return { ...record, sampleRate };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw deny('input_unsupported', `The voice was not added: its weights do not speak. ${why}`, { cause: error });
  } finally {
    process.end();
  }
}
