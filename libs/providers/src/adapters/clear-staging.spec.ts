import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearStaging } from './clear-staging.js';

const HOUR = 3_600;

describe('clearing the staging folder', () => {
  let staging = '';
  beforeEach(async () => void (staging = await mkdtemp(join(tmpdir(), 'staging-'))));
  afterEach(() => rm(staging, { recursive: true, force: true }));

  async function render(name: string, { folder, film }: { folder: number; film: number }): Promise<void> {
    await mkdir(join(staging, name));
    await writeFile(join(staging, name, 'video.mp4'), 'x');
    const now = Date.now() / 1000;
    await utimes(join(staging, name, 'video.mp4'), now - film * HOUR, now - film * HOUR);
    await utimes(join(staging, name), now - folder * HOUR, now - folder * HOUR);
  }

  it('removes what nobody wrote to for a day and nothing else', async () => {
    await render('dead', { folder: 25, film: 25 });
    await render('recent', { folder: 23, film: 23 });
    await render('running', { folder: 30, film: 0 });
    await clearStaging(staging);
    expect((await readdir(staging)).sort()).toEqual(['recent', 'running']);
  });

  it('has nothing to do where no render ever was', async () => {
    await expect(clearStaging(join(staging, 'nowhere'))).resolves.toBeUndefined();
  });
});
