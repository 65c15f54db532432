import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserProgram } from './browser-program.js';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'browser-'))));
afterAll(() => rm(folder, { recursive: true }));

it('the browser of the package is unpacked whole', async () => {
  const { path, folder: place } = await browserProgram({ folder });
  expect((await stat(path)).size).toBeGreaterThan(1e8);
  expect(await readdir(place)).toContain('libnss3.so');
});

it('another program is refused in one line that names CHROME_PATH where it cannot be used', async () => {
  const missing = browserProgram({ folder, chromePath: join(folder, 'no-chrome') });
  await expect(missing).rejects.toThrow('The browser that draws films cannot run on this service.');
  await expect(missing).rejects.toMatchObject({
    nextStep: expect.stringContaining('CHROME_PATH'),
    cause: { message: `CHROME_PATH names ${join(folder, 'no-chrome')}, which cannot be used` },
  });
});
