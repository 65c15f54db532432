import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearStaging } from './clear-staging.js';

const HOUR = 3_600;
const run = promisify(execFile);

describe('clearing the staging folder', () => {
  let staging = '';
  beforeEach(async () => void (staging = await mkdtemp(join(tmpdir(), 'staging-'))));
  afterEach(() => run('rm', ['-rf', staging]));

  async function render(name: string, { folder, film }: { folder: number; film: number }): Promise<void> {
    await mkdir(join(staging, name));
    await writeFile(join(staging, name, 'video.mp4'), 'x');
    const now = Date.now() / 1000;
    await utimes(join(staging, name, 'video.mp4'), now - film * HOUR, now - film * HOUR);
    await utimes(join(staging, name), now - folder * HOUR, now - folder * HOUR);
  }

  it('removes only folders without a write for a day', async () => {
    await render('dead', { folder: 25, film: 25 });
    await render('recent', { folder: 23, film: 23 });
    await render('running', { folder: 30, film: 0 });
    await clearStaging(staging);
    expect((await readdir(staging)).sort()).toEqual(['recent', 'running']);
  });

  it('goes on after a folder that cannot be removed, and reports it', async () => {
    await render('a-stuck', { folder: 25, film: 25 });
    await render('b-dead', { folder: 25, film: 25 });
    // Deeper than any path may be long: only a walk from folder to folder can remove it.
    const deepen = 'for level in $(seq 18); do mkdir $0 && cd $0; done; true';
    const stuck = join(staging, 'a-stuck');
    await run('sh', ['-c', deepen, 'x'.repeat(250)], { cwd: stuck });
    const old = Date.now() / 1000 - 25 * HOUR;
    for (const path of [join(stuck, 'x'.repeat(250)), stuck]) await utimes(path, old, old);
    await expect(clearStaging(staging)).rejects.toMatchObject({ errors: [{ code: 'ENAMETOOLONG' }] });
    expect(await readdir(staging)).toEqual(['a-stuck']);
  });

  it('has nothing to do where no render ever was', async () => {
    await expect(clearStaging(join(staging, 'nowhere'))).resolves.toBeUndefined();
  });
});
