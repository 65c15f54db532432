import type { Dirent } from 'node:fs';
import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';

/** Files and folders that a process may keep in its working folder. */
export const MOST_FILES = 10_000;

/**
 * Whether the files of a folder take more than so many bytes of the disk, or cannot all be counted: there are too many, or the process
 * that owns them hides them. A deleted file that is still open is not seen.
 */
export async function isLarger(folder: string, bytes: number): Promise<boolean> {
  try {
    return await takesMore(folder, bytes);
  } catch (error) {
    // This process has no descriptor free, which is no fault of the folder.
    return !['EMFILE', 'ENFILE'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}

async function takesMore(folder: string, bytes: number): Promise<boolean> {
  const folders = [folder];
  let [left, files] = [bytes, MOST_FILES];
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    for await (const entry of entriesOf(at)) {
      const path = join(at, entry.name);
      if (entry.isDirectory()) folders.push(path);
      left -= await bytesOf(path);
      files--;
      if (left < 0 || files < 0) return true;
    }
  }
  return false;
}

async function* entriesOf(folder: string): AsyncGenerator<Dirent> {
  const opened = await opendir(folder).catch(unlessGone);
  if (opened) yield* opened;
}

/** What it takes of the disk: a file with holes takes less than its length. */
async function bytesOf(path: string): Promise<number> {
  return ((await lstat(path).catch(unlessGone))?.blocks ?? 0) * 512;
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
