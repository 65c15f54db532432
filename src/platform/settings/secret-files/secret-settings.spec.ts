import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readEnvironment, UnusableEnvironment } from '../environment.js';
import { settings } from '../settings.js';
import { SECRET_SETTINGS } from './secret-settings.js';

function refusal(source: NodeJS.ProcessEnv): readonly string[] {
  try {
    readEnvironment(source);
  } catch (error) {
    if (error instanceof UnusableEnvironment) return error.lines;
    throw error;
  }
  return [];
}

describe('secrets from files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secret-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, content: string): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const URL = 'postgres://db/media';

  it('takes a secret from the file that NAME_FILE names, without the line end', () => {
    const read = readEnvironment({ DATABASE_URL_FILE: file('url', `${URL}\n`), MAIL_URL: 'smtp://mail' });
    expect(read).toMatchObject({ databaseUrl: URL, mailUrl: 'smtp://mail', secretsInEnvironment: ['MAIL_URL'] });
  });

  it('names settings', () => {
    expect(Object.keys(settings.shape)).toEqual(expect.arrayContaining([...SECRET_SETTINGS]));
  });

  it.each(SECRET_SETTINGS)('reads %s_FILE', (name) => {
    const absent = join(folder, 'absent');
    expect(refusal({ [`${name}_FILE`]: absent })).toEqual([`${name}_FILE: ${absent} cannot be used (ENOENT)`]);
  });

  it('refuses a secret that is given twice, and an empty file', () => {
    const path = file('empty', '\n');
    expect(refusal({ DATABASE_URL: URL, DATABASE_URL_FILE: path, MAIL_URL_FILE: path })).toEqual([
      'DATABASE_URL_FILE: DATABASE_URL is set too; remove one of them',
      `MAIL_URL_FILE: ${path} cannot be used (it is empty)`,
    ]);
  });

  it('names the setting of a mistake in a file, and not its content', () => {
    const [line = ''] = refusal({ LINK_SIGNING_KEYS_FILE: file('keys', 'no key at all') });
    expect(line).toMatch(/^LINK_SIGNING_KEYS: /);
    expect(line).not.toContain('no key at all');
  });
});
