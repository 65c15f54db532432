import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds without a change after which a render's folder is left over: no render runs for a day. */
const LEFT_OVER_AFTER_MS = 24 * 60 * 60 * 1000;

/** Removes the folders of renders whose process was killed. One that is still written to, by whichever process, stays. */
export async function clearStaging(stagingDir: string): Promise<void> {
  const names = await readdir(stagingDir).catch(() => []);
  for (const name of names) {
    const folder = join(stagingDir, name);
    if (Date.now() - (await lastChange(folder)) < LEFT_OVER_AFTER_MS) continue;
    // One that cannot be removed is tried again at the next start, and is in nobody's way until then.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** When a folder or a file in it was last written; now for what vanishes meanwhile. */
async function lastChange(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const changes = await Promise.all(
    [folder, ...names.map((name) => join(folder, name))].map((path) =>
      stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => Date.now(),
      ),
    ),
  );
  return Math.max(...changes);
}
