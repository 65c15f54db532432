import { chmod, link, mkdir, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { unpackBrowser } from '../../../libs/film/src/adapters/stage/browser-files.js';
import { SHARED_FOLDER } from './shared-folder.js';

let unpacked: Promise<string> | undefined;

/** The folder of the browser that the workers of a run share: to unpack 300 MB takes seconds. None outside vitest. */
export async function sharedBrowser(): Promise<string | undefined> {
  const shared = process.env[SHARED_FOLDER];
  if (shared !== undefined) unpacked ??= unpackBrowser(join(shared, 'browser'));
  return unpacked;
}

/** Links the shared browser into a data folder, so that a first start does not unpack it. */
export async function giveBrowser(dataDir: string): Promise<void> {
  const place = await sharedBrowser();
  if (place === undefined) return;
  const target = join(dataDir, 'browser', basename(place));
  await mkdir(target, { recursive: true });
  for (const entry of await readdir(place, { withFileTypes: true })) {
    if (entry.isDirectory()) await mkdir(join(target, entry.name));
    else await link(join(place, entry.name), join(target, entry.name));
  }
  // Whatever the umask: the service uses no browser in which others may write.
  for (const folder of [join(dataDir, 'browser'), target]) await chmod(folder, 0o755);
}
