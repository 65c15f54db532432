import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveBrowser } from '../../support/service/give-browser.js';
import { freePort } from '../../support/service/free-port.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const run = promisify(execFile);
const DEMO = fileURLToPath(new URL('../../../dist/src/demo.js', import.meta.url));

describe('a demo that makes no film', () => {
  let db: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    db = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'mediamaker-demo-'));
    await giveBrowser(join(folder, 'data'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await db.drop();
  });

  async function demo(prompt: string, change: Record<string, string> = {}) {
    const port = await freePort();
    const env = {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: db.url,
      ...change,
    };
    const ended = await run(process.execPath, [DEMO, prompt], { env, cwd: folder }).then(
      () => ({ code: 0, stderr: '' }),
      (error: unknown) => error as { code: number; stderr: string },
    );
    return { ...ended, port };
  }

  it('says why, takes its key back and ends the server that it started', async () => {
    const { code, stderr, port } = await demo('🎈🎉', { HOST: '0.0.0.0', ALLOW_INSECURE_HOST: 'on' });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/no film: .*at least one letter or digit/)]);
    expect(stderr).not.toMatch(/^ +at /m);
    expect(await db.database.sql`select 1 from api_key where name = 'demo' and revoked_at is null`).toEqual([]);
    await expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow('fetch failed');
  });

  it('says so when its server cannot start', async () => {
    const { code, stderr } = await demo('waves', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/media' });
    expect([code, stderr]).toEqual([
      1,
      'DATABASE_URL: no PostgreSQL answers at 127.0.0.1:1\n\nno film: the server ended with 1 before it answered\n',
    ]);
  });

  it('leaves another program on its port alone, and says so', async () => {
    const other = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<p>a page</p>'));
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, stderr } = await demo('waves', { PORT: String(port) });
    other.close();
    expect([code, stderr]).toEqual([
      1,
      `\nno film: another program answers on port ${port}; stop it, or give this service a port of its own, for example PORT=${port + 1} npm run demo -- …\n`,
    ]);
  });

  it('says which setting is mistaken', async () => {
    expect(await demo('waves', { LOG_LEVEL: 'loud' })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^\nno film: LOG_LEVEL: /) as string,
    });
  });
});
