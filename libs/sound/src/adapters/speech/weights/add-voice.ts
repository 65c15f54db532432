import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Denial, deny } from '@libs/kernel';
import type { Voice } from '../../../speech/voices/voice.js';
import { copyWeights } from './copy-weights.js';
import { readWeights } from './read-weights.js';
import { tryVoice } from './try-voice.js';
import { VOICE_NAME, type VoiceRecord, voicesOf, writtenRecord } from './voice-record.js';
import { unpackArchive } from './weights-archive.js';
import { refusedEntry } from './weights-limits.js';

/** A voice that is being added: of its name, which no name of a voice has. */
const PART = '.part';

export interface VoiceToAdd {
  /** An archive, or a folder. */
  path: string;
  /** Of the archive, or of the weights in the folder. Hexadecimal, in small letters. */
  sha256: string;
  licence: string;
  /** As the archive or folder is called unless told otherwise. */
  name?: string;
  /** BCP 47; needed where the files do not tell it. */
  language?: string;
  speakers?: number[];
}

/**
 * Adds a voice to those of a folder, whole or not at all. The caller makes sure that nothing else adds or removes one there
 * meanwhile: what a process left that died is removed. Throws `input_unsupported`, and errors of the disk as they are.
 */
export async function addVoice(voicesDir: string, asked: VoiceToAdd, searchPath: string): Promise<Voice[]> {
  const called = basename(asked.path).replace(/(\.tar)?(\.gz|\.bz2)?$|\.tgz$/, '');
  const name =
    asked.name ??
    called
      .replace(/^vits-piper-/, '')
      .toLowerCase()
      .replaceAll(/[_.]/g, '-');
  if (!VOICE_NAME.test(name)) throw nameless(name);
  await mkdir(voicesDir, { recursive: true, mode: 0o755 });
  await removeParts(voicesDir);
  const place = join(voicesDir, name);
  if (await isThere(place)) throw taken(name);
  const isFolder = (await stat(asked.path)).isDirectory();
  await requireHash(isFolder ? await weightsIn(asked.path) : asked.path, asked.sha256);
  const part = `${place}${PART}`;
  await mkdir(part, { mode: 0o755 });
  try {
    await (isFolder ? copyWeights(asked.path, part) : unpackArchive(asked.path, part, searchPath));
    const folder = await topOf(part);
    const record = await tryVoice(voicesDir, folder, await recordOf(folder, asked, called));
    const { name: file, text } = writtenRecord(record);
    await writeFile(join(folder, file), text);
    await readableByAll(folder);
    await rename(folder, place);
    return voicesOf(name, record);
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

/** Removes a voice; false where there is none. What speaks with it now may fail. */
export async function removeVoice(voicesDir: string, name: string): Promise<boolean> {
  const place = join(voicesDir, name);
  if (!VOICE_NAME.test(name) || !(await isThere(place))) return false;
  await rename(place, `${place}${PART}`);
  await removeParts(voicesDir);
  return true;
}

async function removeParts(voicesDir: string): Promise<void> {
  const parts = (await readdir(voicesDir)).filter((name) => name.endsWith(PART));
  await Promise.all(parts.map((name) => rm(join(voicesDir, name), { recursive: true, force: true })));
}

async function recordOf(folder: string, asked: VoiceToAdd, called: string): Promise<VoiceRecord> {
  const { language: told, ...weights } = await readWeights(folder, called);
  const language = asked.language ?? told;
  if (language === undefined)
    throw deny('input_unsupported', 'The files do not tell the language: add --language TAG.');
  const { licence, sha256, speakers } = asked;
  return { ...weights, language, licence, sha256, ...(speakers && { speakers }) };
}

/** The folder itself, or the one folder in it that has everything, as in published archives. */
async function topOf(folder: string): Promise<string> {
  const [only, ...others] = await readdir(folder, { withFileTypes: true });
  return only?.isDirectory() === true && others.length === 0 ? join(folder, only.name) : folder;
}

async function weightsIn(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.onnx'));
  if (names.length !== 1)
    throw refusedEntry(`the folder has ${names.length} files *.onnx at its top, and one must speak`);
  return join(folder, names[0]!);
}

async function requireHash(file: string, sha256: string): Promise<void> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  const found = hash.digest('hex');
  if (found === sha256) return;
  throw deny(
    'input_unsupported',
    `The SHA-256 of ${basename(file)} is ${found}, not the one that was given. Download it again; add it only if the publisher names this hash.`,
  );
}

/** The sandboxed process of a film is another user. */
async function readableByAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
  await chmod(folder, 0o755);
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function nameless(name: string): Denial {
  return deny(
    'input_unsupported',
    `${JSON.stringify(name)} cannot be the name of a voice: it has 1 to 40 small letters, digits and hyphens. Add --name NAME.`,
  );
}

function taken(name: string): Denial {
  return deny(
    'input_unsupported',
    `There is already a voice ${name}: remove it first (media voices remove ${name}), or add --name NAME.`,
  );
}
