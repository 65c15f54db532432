import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSettings, settingForms } from '../../settings.js';
import { secretNames } from './environment.js';
import { UnusableEnvironment } from './unusable-environment.js';

function refusal(source: NodeJS.ProcessEnv): readonly string[] {
  try {
    readSettings(source);
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
    const read = readSettings({ DATABASE_URL_FILE: file('url', `${URL}\n`), MAIL_URL: 'smtp://mail' });
    expect(read).toMatchObject({
      data: { databaseUrl: URL },
      signUp: { mailUrl: 'smtp://mail' },
      programs: { secretsInEnvironment: ['MAIL_URL'] },
    });
  });

  it('knows the settings that hold a secret', () => {
    expect(secretNames(settingForms)).toEqual([
      'DATABASE_URL',
      'LINK_SIGNING_KEYS',
      'API_KEY_PEPPERS',
      'DATA_ENCRYPTION_KEYS',
      'INTERNAL_POLL_TOKENS',
      'MAIL_URL',
      'WEB_EVENTS_SECRETS',
      'OTEL_EXPORTER_OTLP_HEADERS',
      'X402_RPC_URL',
      'X402_REFUND_KEY',
      'X402_SETTLER_KEY',
      'X_CONSUMER_KEY',
      'X_CONSUMER_SECRET',
      'ADAPTER_WEBHOOK_SECRETS',
      'FAL_KEY',
      'REPLICATE_API_TOKEN',
      'AI_GATEWAY_API_KEY',
      'ELEVENLABS_API_KEY',
      'LLM_API_KEY',
    ]);
  });

  it.each(secretNames(settingForms))('reads %s_FILE', (name) => {
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
