import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browserFolder } from '../../../../../test/support/films/test-stage.js';
import { FilmStage } from './film-stage.js';
import { StageIsolation } from './stage-isolation.js';

const FILM = { scenes: [{ visual: { type: 'title', text: 'Hello' } }], fps: 30 };

describe('a service whose browser is missing', () => {
  const signal = new AbortController().signal;
  let folder: string;
  let chromePath: string;
  let warnings: string[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'film-stage-'));
    chromePath = join(folder, 'chromium');
    warnings = [];
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function stage(lookAgainMs?: number): Promise<FilmStage> {
    const warn = (line: string): void => void warnings.push(line);
    const places = { stagingDir: folder, childModule: '', program: [], hiddenFolders: [] };
    const isolation = new StageIsolation({ htmlWithoutSandbox: false }, { warn }, places);
    const browserDir = join(await browserFolder(), '..');
    return new FilmStage(isolation, { warn }, { browserDir, chromePath, lookAgainMs });
  }

  it('refuses films, looks again meanwhile, and draws them once the browser is there', async () => {
    const films = await stage(0);
    expect(() => films.admit(FILM)).not.toThrow('cannot run');
    await expect(films.browser(signal)).rejects.toThrow('The browser that draws films cannot run on this service.');
    expect(() => films.admit(FILM)).toThrow('The browser that draws films cannot run on this service.');
    await writeFile(chromePath, '#!/bin/sh\n');
    await chmod(chromePath, 0o755);
    await expect.poll(() => films.admit(FILM)).toBeUndefined();
  });

  it('tells the operator once what was found wrong, with its cause', async () => {
    const films = await stage(0);
    for (let tries = 0; tries < 2; tries++) await films.browser(signal).catch(() => undefined);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(`CHROME_PATH names ${chromePath}, which cannot be used`);
    expect(warnings[0]).toContain('ENOENT');
  });

  it('does not look again at each refusal', async () => {
    const films = await stage();
    await films.browser(signal).catch(() => undefined);
    expect(() => films.admit(FILM)).toThrow('cannot run');
    await writeFile(chromePath, '#!/bin/sh\n', { mode: 0o755 });
    expect(() => films.admit(FILM)).toThrow('cannot run');
    await expect(films.browser(signal)).resolves.toMatchObject({ path: chromePath });
    expect(() => films.admit(FILM)).not.toThrow();
  });
});
