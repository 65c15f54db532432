import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeyRing, WebhookSecrets } from '@libs/kernel';
import { describe, expect, it } from 'vitest';
import { UnusableEnvironment } from './platform/settings/unusable-environment.js';
import { readSettings } from './settings.js';

function refusal(source: NodeJS.ProcessEnv): readonly string[] {
  try {
    readSettings(source);
  } catch (error) {
    if (error instanceof UnusableEnvironment) return error.lines;
    throw error;
  }
  return [];
}

describe('the environment', () => {
  it('needs nothing on a bare machine', () => {
    const { data, ...settings } = readSettings({});
    expect(settings).toMatchObject({
      server: { port: 3000, host: '127.0.0.1', baseUrl: 'http://localhost:3000' },
      taskQueue: { internalPollEndpoint: true },
      renders: { renderConcurrency: 1 },
    });
    expect(data.databaseUrl).toBeUndefined();
    expect(data.dataDir).toMatch(/\/\.data$/);
  });

  it.each([
    ['off', false],
    ['0', false],
    ['2', 2],
    ['10.0.0.0/8, fd00::/8,192.0.2.1', ['10.0.0.0/8', 'fd00::/8', '192.0.2.1']],
  ])('reads the trusted proxies %s', (TRUST_PROXY, trustProxy) => {
    expect(readSettings({ TRUST_PROXY }).server.trustProxy).toEqual(trustProxy);
  });

  it('derives the base address from the port and drops a trailing slash', () => {
    expect(readSettings({ PORT: '4000' }).server.baseUrl).toBe('http://localhost:4000');
    expect(readSettings({ PUBLIC_BASE_URL: 'https://media.example/' }).server.baseUrl).toBe('https://media.example');
  });

  it('listens where the name localhost leads by IPv4, and is called by the name', () => {
    expect(readSettings({ HOST: 'localhost' }).server).toMatchObject({
      host: '127.0.0.1',
      baseUrl: 'http://localhost:3000',
    });
  });

  it.each([
    ['localhost', 'http://localhost:3000'],
    ['0.0.0.0', 'http://127.0.0.1:3000'],
    ['::', 'http://[::1]:3000'],
    ['[::1]', 'http://[::1]:3000'],
    ['192.0.2.7', 'http://192.0.2.7:3000'],
  ])('derives a base address that leads to the host %s', (HOST, baseUrl) => {
    expect(readSettings({ HOST, ALLOW_INSECURE_HOST: 'on' }).server.baseUrl).toBe(baseUrl);
  });

  it.each([
    [{ HOST: '0.0.0.0' }],
    [{ HOST: '::' }],
    [{ HOST: '192.0.2.7' }],
    [{ HOST: 'media.internal' }],
    [{ HOST: '0.0.0.0', PUBLIC_BASE_URL: 'http://media.example' }],
    [{ HOST: '0.0.0.0', ALLOW_INSECURE_HOST: 'off' }],
  ])('refuses to be reached by other machines without encryption: %j', (given) => {
    expect(() => readSettings(given)).toThrow(
      /^HOST: other machines can reach .* set PUBLIC_BASE_URL to an https address, or ALLOW_INSECURE_HOST=on where/,
    );
  });

  it.each([
    [{ HOST: '127.0.0.2' }],
    [{ HOST: '::1' }],
    [{ HOST: 'localhost' }],
    [{ HOST: '0.0.0.0', PUBLIC_BASE_URL: 'https://media.example' }],
    [{ HOST: '0.0.0.0', ALLOW_INSECURE_HOST: 'on' }],
  ])('listens where only this machine calls, behind https, or where it is allowed: %j', (given) => {
    expect(readSettings(given).server.host).not.toBe('');
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', ' '],
    ['PORT', '0x10'],
    ['PORT', '1e3'],
    ['RENDER_CONCURRENCY', '0'],
    ['HOST', 'http://a.example'],
    ['HOST', 'a b'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'fd00::/129'],
    ['TRUST_PROXY', '10.0.0.1,proxy.example'],
    ['TRUST_PROXY', ','],
    ['TRUST_PROXY', '21'],
    ['METRICS_PORT', '65536'],
    ['MAX_REQUEST_WAIT_MS', 'off'],
    ['MAX_REQUEST_WAIT_MS', '5001'],
    ['HOST', '127.0.0.1:3000'],
    ['PUBLIC_BASE_URL', 'media.example'],
    ['PUBLIC_BASE_URL', 'ftp://media.example'],
    ['PUBLIC_BASE_URL', 'https://media.example/path'],
    ['PUBLIC_BASE_URL', 'https://media.example?a=1'],
    ['PUBLIC_BASE_URL', 'https://media.example/?'],
    ['PUBLIC_BASE_URL', 'https://media.example#top'],
    ['PUBLIC_BASE_URL', 'https://user:pass@media.example'],
    ['PUBLIC_BASE_URL', 'https://media.example and more'],
    ['PUBLIC_BASE_URL', 'https://'],
    ['MCP_ALLOWED_ORIGINS', 'https://a.example,https://b.example/app'],
    ['MCP_ALLOWED_ORIGINS', 'null'],
    ['MCP_ALLOWED_ORIGINS', '*'],
    ['AUTH_ISSUERS', 'https://login.example'],
    ['AUTH_ISSUERS', '{"issuer":"https://login.example"}'],
    ['AUTH_ISSUERS', '[{"issuer":"http://login.example"}]'],
    ['AUTH_ISSUERS', '[{"issuer":"https://login.example?a"}]'],
    ['AUTH_ISSUERS', '[{"issuer":"https://a:b@login.example"}]'],
    ['AUTH_ISSUERS', '[{"issuer":"https://login.example","audiences":[]}]'],
    ['AUTH_ISSUERS', '[{"issuer":"https://login.example","algorithms":["HS256"]}]'],
    ['AUTH_ISSUERS', '[{"issuer":"https://login.example","scopesClaim":"scp"}]'],
    ['AUTH_ISSUERS', '[{"issuer":"https://login.example"},{"issuer":"https://login.example"}]'],
    ['AUTH_ISSUERS', '[{"issuer":"http://localhost:3000"}]'],
    ['VERIFIED_CLIENT_DOCUMENTS', 'https://claude.ai/oauth'],
    ['VERIFIED_CLIENT_DOCUMENTS', 'http://claude.ai/oauth/'],
    ['VERIFIED_CLIENT_DOCUMENTS', 'https://claude.ai/x/../oauth/'],
    ['VERIFIED_CLIENT_CALLBACKS', 'http://claude.ai/callback'],
    ['VERIFIED_CLIENT_CALLBACKS', 'https://claude.ai'],
    ['VERIFIED_CLIENT_CALLBACKS', 'https://claude.ai/callback?x=1'],
    ['VERIFIED_CLIENT_CALLBACKS', 'https://me@claude.ai/callback'],
    ['LLMS_TXT_URL', 'docs.example/llms.txt'],
    ['LLMS_TXT_URL', 'javascript:alert(1)'],
    ['INTERNAL_POLL_TOKENS', ','],
    ['INTERNAL_POLL_TOKENS', `${'a'.repeat(32)},${'b'.repeat(31)}`],
    ['INTERNAL_POLL_TOKENS', `${'a'.repeat(32)},${'a'.repeat(32)}`],
    ['INTERNAL_POLL_TOKENS', `${'a'.repeat(32)} b`],
    ['WEB_EVENTS_URL', 'app.example/events'],
    ['WEB_EVENTS_URL', 'ftp://app.example/events'],
    ['WEB_EVENTS_URL', 'https://user:word@app.example/events'],
    ['WEB_EVENTS_URL', 'https://app.example/events#top'],
    ['WEB_EVENTS_SECRETS', 'a'.repeat(40)],
    ['WEB_EVENTS_SECRETS', 'whsec_c2hvcnQ='],
    ['WEB_EVENTS_SECRETS', ','],
    ['TASK_QUEUE', 'redis'],
    ['CLOUD_TASKS_QUEUE', 'projects/p/locations/l/jobs/media'],
    ['CLOUD_TASKS_TARGET', 'https://internal.example/internal/poll'],
    ['CLOUD_RUN_JOB', 'media'],
    ['PRODUCTION_RUNNER', 'cloud-run'],
    ['JOB_LAUNCHER', 'docker'],
    ['KUBERNETES_NAMESPACE', 'Media_1'],
    ['KUBERNETES_JOB_TEMPLATE', '/nowhere/job.yaml'],
    ['PRODUCTION_LEASE_SECONDS', '1'],
    ['PRODUCTION_LEASE_SECONDS', '601'],
    ['COMPOSE_SLOTS_PER_USER', '0'],
    ['COMPOSE_SLOTS_PER_USER', '21'],
    ['FFMPEG_PATH', '/nowhere/ffmpeg'],
    ['FFMPEG_PATH', tmpdir()],
  ])('refuses %s=%s in one line', (name, value) => {
    expect(refusal({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: [\\w/][^\\n]+$`))]);
  });

  it('reads origins in the form in which browsers send them', () => {
    const given = 'https://A.example:443/, http://b.example:8080';
    expect(readSettings({ MCP_ALLOWED_ORIGINS: given }).mcp.mcpAllowedOrigins).toEqual([
      'https://a.example',
      'http://b.example:8080',
    ]);
    expect(readSettings({ PUBLIC_BASE_URL: 'HTTPS://Media.Example:443' }).server.baseUrl).toBe('https://media.example');
  });

  it('reads identity providers with what is usual for them', () => {
    const [issuer, ...others] = readSettings({
      AUTH_ISSUERS: '[{"issuer":"https://login.example/tenant/"}]',
    }).oauth.authIssuers;
    expect([issuer, others]).toEqual([
      {
        issuer: 'https://login.example/tenant/',
        algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
        scopeClaim: 'scope',
        clientClaim: 'client_id',
        requiredClaims: [],
      },
      [],
    ]);
  });

  it('names what is wrong with an identity provider', () => {
    expect(refusal({ AUTH_ISSUERS: '[{"issuer":"https://a.example"},{"issuer":"ftp://b.example"}]' })).toEqual([
      'AUTH_ISSUERS: 1.issuer must be an https address (http for loopback alone) without query, fragment or user',
    ]);
  });

  it('verifies the documents of hosted clients, of others, or of none', () => {
    const documents = (given?: string): readonly string[] =>
      readSettings({ VERIFIED_CLIENT_DOCUMENTS: given }).oauth.verifiedClients.documents;
    expect(documents()).toContain('https://claude.ai/oauth/');
    expect(documents('https://a.example/x/, https://b.example/')).toEqual([
      'https://a.example/x/',
      'https://b.example/',
    ]);
    expect(documents('none')).toEqual([]);
  });

  it('verifies clients with redirect addresses of hosted clients, of others, or of none', () => {
    const callbacks = (given?: string): readonly string[] =>
      readSettings({ VERIFIED_CLIENT_CALLBACKS: given }).oauth.verifiedClients.callbacks;
    expect(callbacks()).toContain('https://claude.ai/api/mcp/auth_callback');
    expect(callbacks('https://a.example/x/, https://b.example/y')).toEqual([
      'https://a.example/x/',
      'https://b.example/y',
    ]);
    expect(callbacks('none')).toEqual([]);
  });

  it('leads language models to the text of its own, unless there is another one', () => {
    expect(readSettings({}).discovery.llmsTxtUrl).toBe('http://localhost:3000/docs/llms.txt');
    const elsewhere = readSettings({ LLMS_TXT_URL: 'HTTPS://docs.example/über.txt' });
    expect(elsewhere.discovery.llmsTxtUrl).toBe('https://docs.example/%C3%BCber.txt');
  });

  it('takes an encoder that can be run, and says when it cannot', () => {
    const folder = mkdtempSync(join(tmpdir(), 'mediamaker-program-'));
    const path = join(folder, 'ffmpeg');
    writeFileSync(path, '#!/bin/sh\n', { mode: 0o600 });
    expect(refusal({ FFMPEG_PATH: path })).toEqual([`FFMPEG_PATH: ${path} cannot be executed by this process`]);
    chmodSync(path, 0o700);
    expect(readSettings({ FFMPEG_PATH: path }).programs.ffmpegPath).toBe(path);
    rmSync(folder, { recursive: true });
  });

  it('treats an empty value as absent', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '' }).server.port).toBe(3000);
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

  it('reads how long a window is from the rate and the burst', () => {
    const windowOf = (REQUESTS_PER_MINUTE: string, REQUEST_BURST: string) =>
      readSettings({ REQUESTS_PER_MINUTE, REQUEST_BURST }).rates.requestWindowSeconds;
    expect(readSettings({}).rates).toMatchObject({ requestBurst: 120, requestWindowSeconds: 12 });
    expect([windowOf('600', '10'), windowOf('600', '36000'), windowOf('45', '3'), windowOf('1', '1')]).toEqual([
      1, 3600, 4, 60,
    ]);
  });

  it.each([
    ['600', '125', 'a multiple of 10 up to 36000: REQUESTS_PER_MINUTE of 600 allows 10 in 1 s'],
    ['600', '36010', 'a multiple of 10 up to 36000: REQUESTS_PER_MINUTE of 600 allows 10 in 1 s'],
    ['600', '5', 'a multiple of 10 up to 36000: REQUESTS_PER_MINUTE of 600 allows 10 in 1 s'],
    ['45', '2', 'a multiple of 3 up to 2700: REQUESTS_PER_MINUTE of 45 allows 3 in 4 s'],
    ['7', '6', 'a multiple of 7 up to 420: REQUESTS_PER_MINUTE of 7 allows 7 in 60 s'],
  ])('refuses %s requests a minute in bursts of %s', (REQUESTS_PER_MINUTE, REQUEST_BURST, must) => {
    expect(refusal({ REQUESTS_PER_MINUTE, REQUEST_BURST })).toEqual([`REQUEST_BURST: must be ${must}`]);
  });

  it('refuses the local queue without the routes it delivers to', () => {
    expect(refusal({ ENABLE_INTERNAL_POLL_ENDPOINT: 'false' })).toEqual([
      expect.stringMatching(/^ENABLE_INTERNAL_POLL_ENDPOINT: must be on/),
    ]);
  });

  it('refuses generated secrets and a plain address in production, naming each variable', () => {
    const names = refusal({ NODE_ENV: 'production' }).map((line) => line.split(':')[0]);
    expect(names).toEqual([
      'PUBLIC_BASE_URL',
      'INTERNAL_POLL_TOKENS',
      'LINK_SIGNING_KEYS',
      'API_KEY_PEPPERS',
      'DATA_ENCRYPTION_KEYS',
      'WEB_EVENTS_SECRETS',
    ]);
    const whole = {
      NODE_ENV: 'production',
      PUBLIC_BASE_URL: 'https://media.example',
      INTERNAL_POLL_TOKENS: 't'.repeat(32),
      LINK_SIGNING_KEYS: KeyRing.generateText(),
      API_KEY_PEPPERS: KeyRing.generateText(),
      DATA_ENCRYPTION_KEYS: KeyRing.generateText(),
      WEB_EVENTS_SECRETS: WebhookSecrets.generateText(),
    };
    expect(refusal(whole)).toEqual([]);
    expect(refusal({ ...whole, PUBLIC_BASE_URL: 'http://media.example' })).toEqual([
      'PUBLIC_BASE_URL: must be https when NODE_ENV is production',
    ]);
    expect(refusal({ ...whole, FETCH_TEST_ORIGINS: 'http://localhost:4000' })).toEqual([
      'FETCH_TEST_ORIGINS: must be empty when NODE_ENV is production: strangers could reach what is not public',
    ]);
    const issuer = 'https://login.example';
    expect(refusal({ ...whole, AUTH_ISSUERS: JSON.stringify([{ issuer }]) })).toEqual([]);
    for (const plain of [{ issuer: 'http://localhost:8080' }, { issuer, jwksUri: 'http://localhost:8080/keys' }]) {
      expect(refusal({ ...whole, AUTH_ISSUERS: JSON.stringify([plain]) })).toEqual([
        'AUTH_ISSUERS: addresses must be https when NODE_ENV is production',
      ]);
    }
  });

  it('shows no secret when one is not readable', () => {
    const lines = refusal({ LINK_SIGNING_KEYS: 'topsecretvalue', INTERNAL_POLL_TOKENS: 'topsecretvalue' });
    expect(lines).toHaveLength(2);
    expect(lines.join('\n')).not.toContain('topsecretvalue');
  });
});
