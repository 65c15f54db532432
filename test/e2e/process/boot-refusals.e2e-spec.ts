import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeyRing, WebhookSecrets } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openJobLauncher } from '../../../src/jobs/open-job-launcher.js';
import { openDatabase } from '../../../src/open-database.js';
import { isReadable } from '../../../src/platform/process/is-readable.js';
import { WaitingRoom } from '../../../src/platform/process/waiting-room.js';
import { loadSecrets } from '../../../src/platform/settings/load-secrets.js';
import { readSettings } from '../../../src/settings.js';
import { Service } from '../../support/service/service.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_BASE_URL: 'https://media.example',
  INTERNAL_POLL_TOKENS: 't'.repeat(32),
  LINK_SIGNING_KEYS: KeyRing.generateText(),
  API_KEY_PEPPERS: KeyRing.generateText(),
  DATA_ENCRYPTION_KEYS: KeyRing.generateText(),
  WEB_EVENTS_SECRETS: WebhookSecrets.generateText(),
};

const TASKS = { audience: 'media-internal', match: { email: ['poller@example.com'] } };

/** One line for each mistake that ends the steps of a start; none where they succeed. */
async function mistakesOf(settings: Record<string, string>): Promise<string[]> {
  try {
    const read = readSettings({ PORT: '0', ...settings });
    await (await WaitingRoom.open(read.server)).close();
    await loadSecrets(read);
    await (await openDatabase(read.data, { applicationName: 'test', log: () => undefined })).close();
    await (await openJobLauncher(read.jobRunner)).stop();
    return [];
  } catch (error) {
    if (isReadable(error)) return error.message.split('\n');
    throw error;
  }
}

describe('a service that cannot serve ends with 1 and one line for each mistake', () => {
  let db: TestDatabase;
  let dataDir: string;

  beforeAll(async () => {
    db = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'mediamaker-refused-'));
  });
  afterAll(async () => {
    await rm(dataDir, { recursive: true, force: true });
    await db.drop();
  });

  const settings = (more: Record<string, string>) => ({ DATA_DIR: dataDir, DATABASE_URL: db.url, ...more });

  it.each<[string, Record<string, string>, RegExp[]]>([
    [
      'several mistakes of its settings',
      { LOG_LEVEL: 'loud', OBJECT_STORE: 'tape', RENDER_CONCURRENCY: '1.5' },
      [/^LOG_LEVEL: /, /^OBJECT_STORE: /, /^RENDER_CONCURRENCY: /],
    ],
    [
      'a database that nobody serves',
      { DATABASE_URL: 'postgres://user:hush@127.0.0.1:1/media' },
      [/^DATABASE_URL: no PostgreSQL answers at 127\.0\.0\.1:1$/],
    ],
  ])('as a process: %s', async (_, more, lines) => {
    const { code, stderr } = await Service.refusal(settings(more));
    const said = stderr.trimEnd().split('\n');
    expect(said, stderr).toHaveLength(lines.length);
    for (const [at, line] of lines.entries()) expect(said[at]).toMatch(line);
    expect(stderr).not.toContain('hush');
    expect(code).toBe(1);
  });

  it.each<[string, Record<string, string>, RegExp[]]>([
    ['a port that is no number', { PORT: 'many' }, [/^PORT: must be a whole number from 0 to 65535$/]],
    ['a base address with a path', { PUBLIC_BASE_URL: 'https://a.example/b' }, [/^PUBLIC_BASE_URL: /]],
    ['a short token', { INTERNAL_POLL_TOKENS: 'short' }, [/^INTERNAL_POLL_TOKENS: .*32 characters/]],
    [
      'the local queue without its route',
      { ENABLE_INTERNAL_POLL_ENDPOINT: 'off' },
      [/^ENABLE_INTERNAL_POLL_ENDPOINT: must be on while TASK_QUEUE is local/],
    ],
    [
      'production without its settings: no secret is generated',
      { NODE_ENV: 'production' },
      [
        /^PUBLIC_BASE_URL: /,
        /^INTERNAL_POLL_TOKENS: /,
        /^LINK_SIGNING_KEYS: /,
        /^API_KEY_PEPPERS: /,
        /^DATA_ENCRYPTION_KEYS: /,
        /^WEB_EVENTS_SECRETS: /,
      ],
    ],
    [
      'production at a plain address',
      { ...PRODUCTION, PUBLIC_BASE_URL: 'http://media.example' },
      [/^PUBLIC_BASE_URL: must be https/],
    ],
    [
      'strangers who sign up in production, where no letter can prove their address',
      { ...PRODUCTION, SIGN_UP: 'on' },
      [/^MAIL_URL: needed when NODE_ENV is production and SIGN_UP is on/],
    ],
    [
      'keys of an OIDC issuer that come unprotected',
      {
        ...PRODUCTION,
        INTERNAL_OIDC_ISSUERS: JSON.stringify([{ ...TASKS, issuer: 'x', jwksUri: 'http://id.example/keys' }]),
      },
      [/^INTERNAL_OIDC_ISSUERS: entry 1, jwksUri: must be an https address, or http on loopback$/],
    ],
    [
      'an OIDC issuer of which anybody may call',
      { INTERNAL_OIDC_ISSUERS: JSON.stringify([{ ...TASKS, issuer: 'google', match: {} }]) },
      [/^INTERNAL_OIDC_ISSUERS: entry 1, match: must name at least one email or sub: anyone can/],
    ],
    [
      'a template of which no Job can be made',
      {
        PRODUCTION_RUNNER: 'job',
        JOB_LAUNCHER: 'kubernetes',
        KUBERNETES_NAMESPACE: 'media',
        KUBERNETES_JOB_TEMPLATE: join(import.meta.dirname, '../../../package.json'),
      },
      [/^JOB_LAUNCHER: the template must be a Job of batch\/v1 with at least one container in spec\.template\.spec$/],
    ],
    [
      'a queue that could never call the service',
      { TASK_QUEUE: 'cloud-tasks', CLOUD_TASKS_AUDIENCE: 'media' },
      [
        /^CLOUD_TASKS_QUEUE: needed when TASK_QUEUE is cloud-tasks: /,
        /^CLOUD_TASKS_SERVICE_ACCOUNT: /,
        /^PUBLIC_BASE_URL: needed while the queue calls this service; CLOUD_TASKS_TARGET can name another$/,
        /^ENABLE_INTERNAL_POLL_ENDPOINT: /,
      ],
    ],
    ['a data folder that is a file', { DATA_DIR: '/dev/null/data' }, [/^DATA_DIR: cannot be used \(ENOTDIR/]],
    [
      'a data folder that nobody can make',
      { DATA_DIR: '/proc/foo' },
      [/^DATA_DIR: cannot be used \(ENOENT.*proc\/foo/],
    ],
    [
      'a database of another make',
      { DATABASE_URL: 'mysql://a/b' },
      [/^DATABASE_URL: must be a postgres:\/\/ address$/],
    ],
    [
      'an address of another machine',
      { HOST: '192.0.2.1', ALLOW_INSECURE_HOST: 'on' },
      [/^HOST: this machine does not have the address 192\.0\.2\.1$/],
    ],
  ])('%s', async (_, more, lines) => {
    const said = await mistakesOf(settings(more));
    expect(said).toEqual(lines.map((line) => expect.stringMatching(line) as string));
  });

  it('a database that does not exist, or another password', async () => {
    const elsewhere = db.url.replace(/\/test_\w+\?/, '/nowhere?');
    expect(await mistakesOf(settings({ DATABASE_URL: elsewhere }))).toEqual([
      'DATABASE_URL: database "nowhere" does not exist',
    ]);
    const guessed = db.url.replace(`:${new URL(db.url).password}@`, ':guess@');
    expect(await mistakesOf(settings({ DATABASE_URL: guessed }))).toEqual([
      'DATABASE_URL: password authentication failed for user "mediamaker"',
    ]);
  });

  it.each<[string, RequestListener]>([
    ['listens', (_, response) => void response.end('hello')],
    ['accepts requests and answers none', () => undefined],
  ])('a port on which another program %s', async (_what, answer) => {
    const other = createServer(answer).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await mistakesOf(settings({ PORT: String(port) }))).toEqual([
      `PORT: ${port} on 127.0.0.1 is taken by another process; stop it or choose another port, for example PORT=${port + 1}`,
    ]);
    other.close();
    other.closeAllConnections();
  });
});

describe('a service in production', () => {
  let db: TestDatabase;
  let service: Service;

  beforeAll(async () => {
    db = await createTestDatabase();
    const INTERNAL_OIDC_ISSUERS = JSON.stringify([{ ...TASKS, issuer: 'google' }]);
    service = await Service.start({ databaseUrl: db.url, environment: { ...PRODUCTION, INTERNAL_OIDC_ISSUERS } });
  });
  afterAll(async () => {
    await service.remove();
    await db.drop();
  });

  it('starts once everything is said, generates no secret and makes no key', async () => {
    expect(service.output).toContain('"listening"');
    expect(existsSync(join(service.dataDir, 'secrets'))).toBe(false);
    // Standard output is collected there.
    expect(service.output).not.toContain('mmk_live_');
    expect(service.output).toContain('npm run -s media -- keys create --name NAME');
    expect(await db.database.sql`select 1 from api_key`).toEqual([]);
  });

  it('is not disturbed by a second start on its port, which is refused with the lines that connect to the first', async () => {
    const taken = await Service.refusal({
      PORT: String(service.port),
      DATA_DIR: service.dataDir,
      DATABASE_URL: db.url,
      DATA_ENCRYPTION_KEYS: PRODUCTION.DATA_ENCRYPTION_KEYS,
    });
    expect(taken.code).toBe(1);
    expect(taken.stderr).toContain(
      `PORT: mediamaker already runs at ${service.address}; connect to it, stop it, or choose another port, for example PORT=${service.port + 1}\n`,
    );
    expect(taken.stderr).toContain(`claude mcp add --transport http mediamaker ${service.address}/mcp\n`);
    expect(taken.stderr).not.toContain('another process');
    expect((await fetch(`${service.address}/healthz`)).status).toBe(200);
    // The refused one has signed off: no revocation waits for it.
    expect(await db.database.sql`select 1 from live_process`).toHaveLength(1);
  });
});
