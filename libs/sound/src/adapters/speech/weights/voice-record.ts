import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ADDED_FAMILY, type UnreadyVoice, type Voice } from '../../../speech/voices/voice.js';

/** What the operator calls a voice. */
export const VOICE_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;
/** The file that says what a voice is, written last: a folder without it is no voice. */
const RECORD = 'voice.json';

const voiceRecord = z.strictObject({
  kind: z.enum(['piper', 'kokoro', 'kitten']),
  /** The name of the file of the weights. */
  model: z.string(),
  language: z.string(),
  sampleRate: z.int().positive(),
  /** Numbers of the speakers that calls can name; absent: the first speaks, and needs no number. */
  speakers: z.array(z.int().nonnegative()).min(1).optional(),
  licence: z.string(),
  /** Of the archive, or of the weights of a folder. Hexadecimal. */
  sha256: z.string(),
});

export type VoiceRecord = z.output<typeof voiceRecord>;

export function writtenRecord(record: VoiceRecord): { name: string; text: string } {
  return { name: RECORD, text: `${JSON.stringify(record, null, 2)}\n` };
}

/** Throws where it is missing or damaged. */
export async function readRecord(folder: string): Promise<VoiceRecord> {
  return voiceRecord.parse(JSON.parse(await readFile(join(folder, RECORD), 'utf8')));
}

/** The voices of a folder by the names of their folders; `undefined` for a damaged record. */
export async function readRecords(voicesDir: string): Promise<[string, VoiceRecord | undefined][]> {
  const names = (await readdir(voicesDir).catch(() => [])).filter((name) => VOICE_NAME.test(name)).toSorted();
  return Promise.all(names.map(async (name) => [name, await readRecord(join(voicesDir, name)).catch(() => undefined)]));
}

export function voicesOf(name: string, { speakers, language, sampleRate, licence }: VoiceRecord): Voice[] {
  const ids = speakers?.map((speaker) => `${ADDED_FAMILY}/${name}.${speaker}`) ?? [`${ADDED_FAMILY}/${name}`];
  return ids.map((id) => ({ id, language, sampleRate, licence }));
}

export function damagedVoice(name: string): UnreadyVoice {
  return { id: `${ADDED_FAMILY}/${name}`, reason: 'its folder is damaged; remove the voice and add it again' };
}
