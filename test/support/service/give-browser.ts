import { chmod, link, mkdir, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { unpackBrowser } from '../../../libs/film/src/adapters/stage/browser-files.js';
import { SHARED_FOLDER } from './shared-folder.js';

let unpacked: Promise<string> | undefined;

/** Links the browser that one worker has unpacked into a data folder: to unpack 300 MB takes seconds of each first start. Programs outside vitest get none. */
export async function giveBrowser(dataDir: string): Promise<void> {
  const shared = process.env[SHARED_FOLDER];
  if (shared === undefined) return;
  unpacked ??= unpackBrowser(join(shared, 'browser'));
  const place = await unpacked;
  const target = join(dataDir, 'browser', basename(place));
  await mkdir(target, { recursive: true });
  for (const entry of await readdir(place, { withFileTypes: true })) {
    if (entry.isDirectory()) await mkdir(join(target, entry.name));
    else await link(join(place, entry.name), join(target, entry.name));
  }
  // Whatever the umask: the service uses no browser in which others may write.
  for (const folder of [join(dataDir, 'browser'), target]) await chmod(folder, 0o755);
}
