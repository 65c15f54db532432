import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds without a change after which a folder is left over: no render or upload runs for a day. */
const LEFT_OVER_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Removes the folders of renders and uploads whose process was killed. A folder that any process still writes to stays. A folder
 * that cannot be removed does not stop the others; it is reported at the end in an AggregateError.
 */
export async function clearStaging(stagingDir: string): Promise<void> {
  const names = (await whereThere(readdir(stagingDir))) ?? [];
  const cleared = await Promise.allSettled(names.map((name) => clearIfLeftOver(join(stagingDir, name))));
  const troubles = cleared.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []));
  if (troubles.length > 0) throw new AggregateError(troubles, `folders of dead processes stay in ${stagingDir}`);
}

async function clearIfLeftOver(folder: string): Promise<void> {
  if (Date.now() - (await lastChange(folder)) < LEFT_OVER_AFTER_MS) return;
  await rm(folder, { recursive: true, force: true });
}

/** When a folder or a file in it was last written; now for what vanishes meanwhile. */
async function lastChange(folder: string): Promise<number> {
  const names = (await whereThere(readdir(folder))) ?? [];
  const paths = [folder, ...names.map((name) => join(folder, name))];
  const changes = await Promise.all(paths.map(async (path) => (await whereThere(stat(path)))?.mtimeMs ?? Date.now()));
  return Math.max(...changes);
}

/** What a look at a file brings; undefined where there is none. */
async function whereThere<T>(look: Promise<T>): Promise<T | undefined> {
  try {
    return await look;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
