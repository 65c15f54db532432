import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import type { HealthProbe } from './health.js';

class DiskLow extends Error {
  constructor(free: number) {
    super(`only ${free} bytes are left`);
  }
}

/** Bytes that this process may still write to the folder's file system. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Whether the data folder can be written to and has room for what is made next. */
export function diskProbe(folder: string, leastFreeBytes: number): HealthProbe {
  return {
    name: 'disk',
    // What is finished can still be fetched.
    isVital: false,
    check: async () => {
      await access(folder, constants.W_OK);
      const free = await freeBytes(folder);
      if (free < leastFreeBytes) throw new DiskLow(free);
    },
  };
}
