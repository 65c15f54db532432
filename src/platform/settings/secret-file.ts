import { randomUUID } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The secret in this file. If there is none, `make` creates it: the file appears atomically, and of concurrent
 * processes the first one wins. The folder must exist.
 */
export async function secretFile(path: string, make: () => string): Promise<string> {
  const existing = await readIfPresent(path);
  if (existing !== undefined) return existing;
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeSynced(draft, make());
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const directory = await open(dirname(path), 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
  return (await readFile(path, 'utf8')).trim();
}

async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
