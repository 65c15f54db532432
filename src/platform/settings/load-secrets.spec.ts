import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '../../settings.js';
import { loadSecrets } from './load-secrets.js';

let dataDir: string;
beforeEach(async () => (dataDir = await mkdtemp(join(tmpdir(), 'secrets-'))));
afterEach(() => rm(dataDir, { recursive: true }));

describe('generated secrets', () => {
  it('are the same for processes that start at once, and after a restart', async () => {
    const settings = readSettings({ DATA_DIR: join(dataDir, 'fresh') });
    const loaded = await Promise.all(Array.from({ length: 12 }, () => loadSecrets(settings)));
    loaded.push(await loadSecrets(settings));
    expect(new Set(loaded.map((secrets) => secrets.linkSigning.currentId)).size).toBe(1);
    expect(new Set(loaded.map((secrets) => secrets.apiKeyPeppers.sign('p', 't').toString('hex'))).size).toBe(1);
    expect(new Set(loaded.flatMap((secrets) => secrets.internalPollTokens)).size).toBe(1);
    expect(new Set(loaded.flatMap((secrets) => secrets.webEvents.all)).size).toBe(1);
  });

  it('are readable by their owner only, and leave no draft behind', async () => {
    await loadSecrets(readSettings({ DATA_DIR: dataDir }));
    const directory = join(dataDir, 'secrets');
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
    const names = await readdir(directory);
    expect(names.sort()).toEqual([
      'api-key-peppers',
      'data-encryption-keys',
      'internal-poll-token',
      'link-signing-keys',
      'web-events-secrets',
    ]);
    for (const name of names) expect((await stat(join(directory, name))).mode & 0o777).toBe(0o600);
  });

  it('give way to the environment', async () => {
    const tokens = ['a'.repeat(32), 'b'.repeat(32)];
    const settings = readSettings({ DATA_DIR: dataDir, INTERNAL_POLL_TOKENS: tokens.join(', ') });
    expect((await loadSecrets(settings)).internalPollTokens).toEqual(tokens);
    expect(await readdir(join(dataDir, 'secrets'))).not.toContain('internal-poll-token');
  });

  it.each(['internal-poll-token', 'link-signing-keys', 'api-key-peppers', 'web-events-secrets'])(
    'a damaged %s is named and neither used nor replaced',
    async (name) => {
      const settings = readSettings({ DATA_DIR: dataDir });
      await loadSecrets(settings);
      const path = join(dataDir, 'secrets', name);
      await writeFile(path, '');
      await expect(loadSecrets(settings)).rejects.toMatchObject({
        lines: [`DATA_DIR: the secret in ${path} is damaged; restore it, or delete the file`],
      });
      expect(await readFile(path, 'utf8')).toBe('');
    },
  );
});
