import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { isMediumError, StorageUnavailable } from '@libs/kernel';
import type { Render } from '../../embedded/render.entity.js';

/** Makes a folder for the files of one claim. The caller removes it. */
export async function claimFolder(stagingDir: string, { id, fence }: Render): Promise<string> {
  try {
    await mkdir(stagingDir, { recursive: true, mode: 0o700 });
    return await mkdtemp(join(stagingDir, `${id}-${fence}-`));
  } catch (error) {
    throw isMediumError(error) ? new StorageUnavailable(error) : error;
  }
}
