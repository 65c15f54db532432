import { mkdir, readdir } from 'node:fs/promises';
import { CommandFailed } from '../command.js';

/**
 * Runs `work`, which writes into this folder: a new one, or an existing empty one. A disk error becomes
 * `CommandFailed`; files already written stay for the operator to remove.
 */
export async function intoEmptyFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length > 0) throw new CommandFailed(`${folder} is not empty`);
    return await work();
  } catch (error) {
    const isOfDisk = error instanceof Error && 'syscall' in error;
    throw isOfDisk ? new CommandFailed(`${folder} could not be written: ${error.message}`) : error;
  }
}
