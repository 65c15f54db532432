import { mkdir, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSecrets } from '../../../src/platform/settings/load-secrets.js';
import { readSettings } from '../../../src/settings.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { composition } from '../../support/jobs/long-jobs.js';
import { dataOf } from '../../support/mcp/data-of.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { uploadImage } from '../../support/mcp/upload-image.js';
import { whenNotBusy } from '../../support/mcp/when-not-busy.js';
import { startApiAndWorker } from '../../support/service/api-and-worker.js';
import { newKey } from '../../support/service/new-key.js';
import { childProcesses } from '../../support/service/processes.js';
import type { Service } from '../../support/service/service.js';

const TOKEN = 't'.repeat(40);

const film = (seconds: number): Record<string, unknown> => ({
  resolution: '480p',
  fps: 24,
  voice: 'none',
  music: 'off',
  captions: 'none',
  scenes: [{ seconds, visual: { type: 'title', text: 'How rivers shape the land' } }],
});
const image = (prompt: string): Record<string, unknown> => ({ prompt, size: 256 });

/** Resources whose render a process ended. */
const rendered = ({ output }: Service): string[] =>
  [...output.matchAll(/\{.*"render ended".*\}/g)].map(
    ([line]) => (JSON.parse(line) as { resource_id: string }).resource_id,
  );

describe('an api and a worker', () => {
  let db: TestDatabase;
  let api: Service;
  let worker: Service;
  let key: string;
  let caller: McpCaller;

  beforeAll(async () => {
    db = await createTestDatabase();
    ({ api, worker } = await startApiAndWorker(db.url, { INTERNAL_POLL_TOKENS: TOKEN }));
    const { apiKeyPeppers } = await loadSecrets(readSettings(api.environment));
    ({ key } = await newKey(db.database, apiKeyPeppers));
    caller = await McpCaller.connect(api.address, key);
  });
  afterAll(async () => {
    await caller.close();
    await worker.remove();
    await api.remove();
    await db.drop();
  });

  const ordered = async (tool: string, given: object): Promise<string> =>
    (await caller.call<{ resource_id: string }>(tool, { ...given })).resource_id;
  const status = async (service: Service, path: string, init?: RequestInit): Promise<number> =>
    (await fetch(`${service.address}${path}`, init)).status;
  const previews = () => db.database.sql`select 1 from render where kind = 'preview'`;
  const preview = async () => {
    const asked = { name: 'preview_video', arguments: { tool: 'create_video', arguments: film(2) } };
    return whenNotBusy(() => caller.client.callTool(asked, undefined, { timeout: 60_000 }));
  };

  it('a worker answers health and internal routes alone, and an api all but those', async () => {
    for (const path of [
      '/mcp',
      '/api/tools/create_video',
      '/',
      '/docs',
      '/openapi.json',
      '/assets/page.css',
      '/storage/a',
    ]) {
      expect([path, await status(worker, path)]).toEqual([path, 404]);
    }
    for (const service of [api, worker]) {
      expect([await status(service, '/healthz'), await status(service, '/readyz')]).toEqual([200, 200]);
    }
    const poll = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };
    const known = { ...poll, headers: { ...poll.headers, Authorization: `Bearer ${TOKEN}` } };
    expect([await status(worker, '/internal/poll', poll), await status(worker, '/internal/poll', known)]).toEqual([
      401, 200,
    ]);
    expect(await status(api, '/internal/poll', known)).toBe(404);
    expect(worker.output).not.toContain('mediamaker is ready');
  });

  it('what is ordered at the api is made by the worker, a composition and an import too', async () => {
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#48f' } })
      .jpeg()
      .toBuffer();
    const ids = await Promise.all([
      ordered('create_image', image('A harbour at dawn')),
      ordered('create_video', film(2)),
      ordered('compose_video', composition('roles')),
      uploadImage(caller, picture),
    ]);
    const ends = await Promise.all(ids.map((id) => caller.ended(id)));
    expect(ends.map(({ status: end }) => end)).toEqual(ids.map(() => 'completed'));
    const [drawn, filmed, , imported] = ids;
    expect(rendered(worker)).toEqual(expect.arrayContaining([drawn, filmed, imported]));
    expect(rendered(api)).toEqual([]);
    expect(childProcesses(api.pid)).toEqual([]);
  });

  it('a preview asked of the api is drawn by the worker, and nothing of it is kept', async () => {
    const { content } = (await preview()) as { content: { type: string; data?: string }[] };
    const [picture] = content.filter(({ type }) => type === 'image');
    expect(await sharp(Buffer.from(picture?.data ?? '', 'base64')).metadata()).toMatchObject({ format: 'jpeg' });
    expect(await previews()).toEqual([]);
  });

  it('an api that is killed loses no order, charges once what was asked of it, and clears what it left', async () => {
    const id = await ordered('create_video', film(2));
    const waiting = caller.ended(id).catch((error: unknown) => error);
    await api.kill();
    expect(await waiting).toBeInstanceOf(Error);
    const [staging, spooled] = [join(api.dataDir, 'staging'), 'object-killed'];
    await mkdir(join(staging, spooled), { recursive: true });
    const yesterday = Date.now() / 1000 - 25 * 3_600;
    await utimes(join(staging, spooled), yesterday, yesterday);
    await api.restart();
    await expect.poll(() => readdir(staging)).not.toContain(spooled);
    caller = await McpCaller.connect(api.address, key);
    expect(await caller.ended(id)).toMatchObject({ status: 'completed' });
    const holds = await db.database.sql`select state, captured from credit_hold where resource_id = ${id}`;
    expect(holds).toEqual([{ state: 'captured', captured: 1 }]);
  });

  it('a worker that leaves hands back what it makes; without one, orders wait and the api says so', async () => {
    const id = await ordered('create_video', film(3));
    const render = async () => (await db.database.sql`select state, claims, fence from render where name = ${id}`)[0];
    await expect.poll(render, { timeout: 60_000, interval: 20 }).toMatchObject({ state: 'running' });
    expect(await worker.stop()).toBe(0);
    expect(await render()).toEqual({ state: 'waiting', claims: 0, fence: 1 });

    const waits = await ordered('create_image', image('A harbour at night'));
    const refused = caller.refusal('preview_video', { tool: 'create_video', arguments: film(2) });
    await expect.poll(previews, { interval: 20 }).toHaveLength(1);
    await db.database.sql`update render set created_at = created_at - interval '1 minute' where kind = 'preview'`;
    expect(await refused).toMatchObject({ error_code: 'provider_unavailable', retryable: true });
    const health = async () => (await fetch(`${api.address}/healthz`)).json();
    expect(await health()).toMatchObject({ status: 'ok', checks: { workers: 'ok' } });
    await db.database.sql`update task set run_at = run_at - interval '2 minutes' where state = 'ready'`;
    expect(await health()).toMatchObject({ status: 'degraded', checks: { workers: 'failed' } });

    await worker.restart();
    const ends = await Promise.all([id, waits].map((each) => caller.ended(each)));
    expect(ends).toMatchObject([{ status: 'completed' }, { status: 'completed' }]);
    expect(await render()).toMatchObject({ state: 'done', fence: 2 });
    expect(await health()).toMatchObject({ status: 'ok' });
    expect(dataOf(await preview())).toMatchObject({ credits: 1 });
  });
});
