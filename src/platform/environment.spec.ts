import { KeyRing } from '@libs/kernel';
import { describe, expect, it } from 'vitest';
import { readEnvironment, UnusableEnvironment } from './environment.js';

function refusal(source: NodeJS.ProcessEnv): readonly string[] {
  try {
    readEnvironment(source);
  } catch (error) {
    if (error instanceof UnusableEnvironment) return error.lines;
    throw error;
  }
  return [];
}

describe('the environment', () => {
  it('needs nothing on a bare machine', () => {
    const environment = readEnvironment({});
    expect(environment).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      baseUrl: 'http://localhost:3000',
      internalPollEndpoint: true,
      renderConcurrency: 1,
    });
    expect(environment.databaseUrl).toBeUndefined();
    expect(environment.dataDir).toMatch(/\/\.data$/);
  });

  it('derives the base address from the port and drops a trailing slash', () => {
    expect(readEnvironment({ PORT: '4000' }).baseUrl).toBe('http://localhost:4000');
    expect(readEnvironment({ PUBLIC_BASE_URL: 'https://media.example/' }).baseUrl).toBe('https://media.example');
  });

  it('treats an empty value as absent', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
  });

  it('names each mistaken variable in one line of its own', () => {
    const lines = refusal({
      PORT: 'many',
      LOG_LEVEL: 'loud',
      PUBLIC_BASE_URL: 'https://a.example/path',
      OBJECT_STORE: 'tape',
    });
    expect(new Set(lines.map((line) => line.split(':')[0]))).toEqual(
      new Set(['LOG_LEVEL', 'OBJECT_STORE', 'PORT', 'PUBLIC_BASE_URL']),
    );
    expect(lines.every((line) => !line.includes('\n'))).toBe(true);
  });

  it('refuses the local queue without the routes it delivers to', () => {
    expect(refusal({ ENABLE_INTERNAL_POLL_ENDPOINT: 'false' })).toEqual([
      expect.stringMatching(/^ENABLE_INTERNAL_POLL_ENDPOINT: must be on/),
    ]);
  });

  it('refuses generated secrets and a plain address in production, naming each variable', () => {
    const names = refusal({ NODE_ENV: 'production' }).map((line) => line.split(':')[0]);
    expect(names).toEqual(['PUBLIC_BASE_URL', 'INTERNAL_POLL_TOKENS', 'LINK_SIGNING_KEYS', 'API_KEY_PEPPERS']);
    const whole = {
      NODE_ENV: 'production',
      PUBLIC_BASE_URL: 'https://media.example',
      INTERNAL_POLL_TOKENS: 't'.repeat(32),
      LINK_SIGNING_KEYS: KeyRing.generateText(),
      API_KEY_PEPPERS: KeyRing.generateText(),
    };
    expect(refusal(whole)).toEqual([]);
    expect(refusal({ ...whole, PUBLIC_BASE_URL: 'http://media.example' })).toEqual([
      'PUBLIC_BASE_URL: must be https when NODE_ENV is production',
    ]);
  });

  it('shows no secret when one is not readable', () => {
    const lines = refusal({ LINK_SIGNING_KEYS: 'topsecretvalue', INTERNAL_POLL_TOKENS: 'topsecretvalue' });
    expect(lines).toHaveLength(2);
    expect(lines.join('\n')).not.toContain('topsecretvalue');
  });
});
