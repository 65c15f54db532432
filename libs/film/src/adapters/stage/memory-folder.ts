import { access, constants, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

const SHARED_MEMORY = '/dev/shm';
/** Bytes that a browser may share among its processes: Docker's own 64 MB are too few. */
const LEAST_FREE = 512 * 1024 ** 2;

/**
 * Where a browser keeps what its processes share: pictures of whole frames, several for each. On a disk they cost a tenth to a fifth
 * of its time more, so the folder is in memory where that has room; the closed root has such a folder for temporary files.
 */
export async function memoryFolder(folder = SHARED_MEMORY, leastFree = LEAST_FREE): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(folder);
    await access(folder, constants.W_OK);
    return bavail * bsize >= leastFree ? folder : tmpdir();
  } catch {
    return tmpdir();
  }
}
