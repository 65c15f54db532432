import { copyFile, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MOST_BYTES, MOST_ENTRIES, placeOf, refusedEntry } from './weights-limits.js';

/** Copies a folder of the operator into an empty one: files and folders alone. */
export async function copyWeights(from: string, to: string): Promise<void> {
  const waiting = [''];
  let [bytes, count] = [0, 0];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const name of await readdir(join(from, folder))) {
      const path = placeOf(folder === '' ? name : `${folder}/${name}`);
      const found = await lstat(join(from, path));
      count += 1;
      bytes += found.size;
      if (count > MOST_ENTRIES) throw refusedEntry(`it has more than ${MOST_ENTRIES} files and folders`);
      if (bytes > MOST_BYTES) throw refusedEntry(`it has more than ${MOST_BYTES / 1024 ** 3} GB`);
      if (found.isDirectory()) {
        waiting.push(path);
        await mkdir(join(to, path), { mode: 0o755 });
      } else if (found.isFile()) {
        await copyFile(join(from, path), join(to, path));
      } else {
        throw refusedEntry(`${JSON.stringify(path)} is a link or a device`);
      }
    }
  }
}
