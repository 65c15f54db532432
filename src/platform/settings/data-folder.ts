import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UnusableEnvironment } from './unusable-environment.js';

/** Makes DATA_DIR and its missing parents, one at a time: the `recursive` of Node never returns for a folder in /proc. */
export async function makeDataFolder(folder: string, hasParent = false): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'EEXIST') return;
    if (error.code !== 'ENOENT' || hasParent) {
      throw new UnusableEnvironment([`DATA_DIR: cannot be used (${error.message})`]);
    }
    await makeDataFolder(dirname(folder));
    await makeDataFolder(folder, true);
  }
}
