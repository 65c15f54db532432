import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { childProcesses } from '../../support/service/processes.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { Service } from '../../support/service/service.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const film = {
  resolution: '480p',
  fps: 24,
  voice: 'none',
  music: 'off',
  captions: 'none',
  scenes: [{ seconds: 4, visual: { type: 'title', text: 'How rivers shape the land' } }],
};

/** Resolves with the id of a process whose command line matches, below the service. */
async function processOf(service: Service, command: RegExp, except?: number): Promise<number> {
  const look = () => childProcesses(service.pid).find((one) => command.test(one.command) && one.pid !== except)?.pid;
  return vi.waitUntil(look, { timeout: 60_000, interval: 20 });
}

/** It is fed the pictures of the film as they are drawn. */
const ENCODER = /ffmpeg.* -i pipe:0 /;
const FILM_PROCESS = /film-child/;
/** The process that draws, and not the programs around it that close its sandbox. */
const DRAWER = /^\S*node \S*film-child\.js/;

describe('what survives', () => {
  let db: TestDatabase;
  const services: Service[] = [];
  const callers: McpCaller[] = [];

  /** A service of all tests, and the caller of it. */
  let service: Service;
  let client: McpCaller;

  beforeAll(async () => {
    db = await createTestDatabase();
    service = await start();
    client = await caller(service);
  });
  // What one test leaves must not be what the next one waits for.
  afterEach(() => rendersEnd());
  afterAll(async () => {
    for (const connected of callers) await connected.close();
    for (const started of services) await started.remove();
    await db.drop();
  });

  async function rendersEnd(): Promise<void> {
    const left = () =>
      childProcesses(service.pid).filter(({ command }) => FILM_PROCESS.test(command) || command.includes('ffmpeg'));
    await expect.poll(left).toEqual([]);
  }

  async function start(dataDir?: string): Promise<Service> {
    const started = await Service.start({ databaseUrl: db.url, dataDir });
    services.unshift(started);
    return started;
  }

  async function caller(at: Service): Promise<McpCaller> {
    const key = await at.media('keys', 'create', '--name', 'test');
    const connected = await McpCaller.connect(at.address, key);
    callers.push(connected);
    return connected;
  }

  const hold = async (resourceId: string) =>
    (await db.database.sql`select state, amount, captured from credit_hold where resource_id = ${resourceId}`)[0];

  it('an encoder that is killed once is tried again, and the film is charged once', async () => {
    const { resource_id: id } = await client.call<{ resource_id: string }>('create_video', film);
    process.kill(await processOf(service, ENCODER), 'SIGKILL');
    expect(await client.ended(id)).toMatchObject({ status: 'completed' });
    expect(await hold(id)).toEqual({ state: 'captured', amount: 1, captured: 1 });
    const [render] = await db.database.sql`select failures, fence, claims from render where name = ${id}`;
    // Its process reported the death, so no claim counts as lost.
    expect(render).toEqual({ failures: 1, fence: 2, claims: 1 });
  });

  it('an encoder that is killed twice fails the job readably, and nothing is charged', async () => {
    const { resource_id: id } = await client.call<{ resource_id: string }>('create_video', film);
    const first = await processOf(service, ENCODER);
    process.kill(first, 'SIGKILL');
    process.kill(await processOf(service, ENCODER, first), 'SIGKILL');
    const state = await client.ended(id);
    expect(state).toMatchObject({ status: 'failed', error: { retryable: true } });
    expect(JSON.stringify(state)).toMatch(/encoder/i);
    expect(await hold(id)).toEqual({ state: 'voided', amount: 1, captured: null });
  });

  it('the OOM killer prefers renders to the service; a cancelled job ends its processes and is charged', async () => {
    const { resource_id: id } = await client.call<{ resource_id: string }>('create_video', film);
    const encoder = await processOf(service, ENCODER);
    const made = await processOf(service, DRAWER);
    const readiness = async (pid: number) => Number(await readFile(`/proc/${pid}/oom_score_adj`, 'utf8'));
    const [ofService, ...ofRender] = await Promise.all([service.pid, made, encoder].map(readiness));
    expect(ofRender).toEqual([1000, 1000]);
    expect(ofService).toBeLessThan(1000);
    expect(await client.call('cancel_job', { resource_id: id })).toMatchObject({ status: 'cancelled' });
    await rendersEnd();
    const settled = await hold(id);
    expect([
      { state: 'voided', amount: 1, captured: null },
      { state: 'captured', amount: 1, captured: 1 },
    ]).toContainEqual(settled);
  });

  it('a film asked of one process and rendered by a process that dies is finished by another, once', async () => {
    const first = service;
    const second = await start(first.dataDir);
    const asked = client;
    const polled = await caller(second);
    const { resource_id: id } = await asked.call<{ resource_id: string }>('create_video', film);
    const [renderer, survivor] = await Promise.any(
      [first, second].map(async (one) => {
        // A service that has just started tries its sandbox with a process that is named as one of a film.
        await processOf(one, ENCODER);
        return [one, one === first ? second : first] as const;
      }),
    );
    // A killed service has no children: the other one is looked at afterwards.
    await renderer.kill();
    // Its lease runs out at once, and not in ten seconds.
    await db.database.sql`
      update render set lease_until = clock_timestamp() - interval '1 second' where name = ${id} and state = 'running'`;
    service = survivor;
    const witness = survivor === first ? asked : polled;
    expect(await witness.ended(id)).toMatchObject({ status: 'completed' });
    const [render] = await db.database.sql`select state, claims from render where name = ${id}`;
    expect(render).toEqual({ state: 'done', claims: 2 });
    expect(await hold(id)).toEqual({ state: 'captured', amount: 1, captured: 1 });
    const events = await db.database.sql`select 1 from outbox where resource_id = ${id} and event = 'resource.updated'`;
    expect(events).toHaveLength(1);
  });
});
