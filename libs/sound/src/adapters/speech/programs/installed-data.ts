import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A folder of the data that was installed with a program: `/usr/share/…` for one in `/usr/bin`. */
export function dataOf(program: string, ...folder: string[]): string {
  return join(dirname(dirname(program)), 'share', ...folder);
}

/** Names in a folder, sorted; none where there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.toSorted((one, other) => one.localeCompare(other));
}
