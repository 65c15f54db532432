import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackBrowser } from './browser-files.js';
import { browserProgram } from './browser-program.js';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'browser-'))));
afterAll(() => rm(folder, { recursive: true }));

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

describe('the unpacked browser', () => {
  it('is unpacked once by two that start at once, for others to read and for nobody to write', async () => {
    const [one, two] = await Promise.all([unpackBrowser(folder), unpackBrowser(folder)]);
    expect(one).toBe(two);
    expect(await readdir(folder)).toHaveLength(1);
    expect(await modeOf(folder)).toBe('755');
    expect(await modeOf(one)).toBe('755');
    expect(await modeOf(join(one, 'chromium'))).toBe('555');
    const { mtimeMs } = await stat(join(one, 'chromium'));
    expect(await unpackBrowser(folder)).toBe(one);
    expect((await stat(join(one, 'chromium'))).mtimeMs).toBe(mtimeMs);
  });

  it('takes the place of what was damaged, planted or opened to others', async () => {
    const place = await unpackBrowser(folder);
    const program = join(place, 'chromium');
    const digests = await readFile(join(place, 'digests.json'), 'utf8');
    const harms: (() => Promise<void>)[] = [
      () => chmod(program, 0o755).then(() => writeFile(program, '#!/bin/sh\n')),
      () => writeFile(join(place, 'libplanted.so.6'), 'planted'),
      () => chmod(place, 0o777),
    ];
    for (const harm of harms) {
      await harm();
      expect(await unpackBrowser(folder)).toBe(place);
      expect(await readFile(join(place, 'digests.json'), 'utf8')).toBe(digests);
      expect((await stat(program)).size).toBeGreaterThan(1e8);
      expect(await readdir(place)).not.toContain('libplanted.so.6');
      expect(await modeOf(place)).toBe('755');
    }
  });

  it('is refused in one line that names CHROME_PATH where another program cannot be used', async () => {
    const missing = browserProgram({ folder, chromePath: join(folder, 'no-chrome') });
    await expect(missing).rejects.toThrow('The browser that draws films cannot run on this service.');
    await expect(missing).rejects.toMatchObject({
      nextStep: expect.stringContaining('CHROME_PATH'),
      cause: { message: `CHROME_PATH names ${join(folder, 'no-chrome')}, which cannot be used` },
    });
  });
});
