import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiCaller } from '../../support/api/api-caller.js';
import { denied } from '../../support/http/denied.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { newAccount } from '../../support/service/new-key.js';
import { SharedService } from '../../support/service/shared-service.js';

const IMAGE = { prompt: 'A heron at dawn', size: 256 };
/** Takes longer than a test waits for it. */
const FILM = { prompt: 'How rivers shape the land', duration_seconds: 60, resolution: '1080p' };

interface Body {
  resource_id: string;
  status: string;
  next_step: string;
  eta_seconds: number;
  resources?: { id: string; status: string; storage_url?: string; metadata: Record<string, unknown> }[];
}

/** An answer with what it says of the wait. */
interface Answer {
  status: number;
  applied: string | null;
  replayed: string | null;
  body: Body;
}

describe('a call that prefers to wait', () => {
  let service: SharedService;
  let accountId: string;
  let key: string;
  let caller: ApiCaller;

  beforeAll(async () => {
    service = await SharedService.open();
    accountId = await newAccount(service.database);
    key = await service.key({ accountId });
    caller = ApiCaller.withKey(service, key);
  });
  afterAll(async () => {
    await service.release();
  });

  async function call(tool: string, input: object, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await caller.call(tool, input, headers);
    return {
      status: answer.status,
      applied: answer.headers.get('preference-applied'),
      replayed: answer.headers.get('idempotent-replayed'),
      body: (await answer.json()) as Body,
    };
  }

  const cancel = async (id: string): Promise<void> => {
    expect((await caller.call('cancel_job', { resource_id: id })).status).toBe(200);
  };

  const jobsWith = async (text: string): Promise<string[]> => {
    const rows = await service.database.sql<{ id: string }[]>`select id from resource where name like ${`${text}%`}`;
    return rows.map(({ id }) => id);
  };

  async function ended(id: string): Promise<string> {
    const agent = await McpCaller.connect(service.address, key);
    const { status } = await agent.ended(id);
    await agent.close();
    return status;
  }

  it('is answered 200 with the finished image', async () => {
    const { status, applied, replayed, body } = await call('create_image', IMAGE, { prefer: 'wait=30' });
    expect([status, applied, replayed]).toEqual([200, 'wait=30', null]);
    expect(body).toMatchObject({
      status: 'completed',
      eta_seconds: 0,
      next_step: expect.stringMatching(/^Download storage_url/) as string,
      resources: [{ id: body.resource_id, status: 'completed', mime_type: 'image/png' }],
    });
    const file = await fetch(body.resources?.[0]?.storage_url ?? '');
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it.each([
    ['wait=9999', 'wait=50'],
    ['WAIT=50', 'wait=50'],
    ['respond-async, wait=50', 'wait=50'],
    ['wait="50"; strict', 'wait=50'],
  ])('with %s is read as %s', async (prefer, applied) => {
    const answer = await call('create_image', IMAGE, { prefer, 'idempotency-key': 'read' });
    expect([answer.status, answer.applied, answer.body.status]).toEqual([200, applied, 'completed']);
  });

  it('for no time is answered with the state at once', async () => {
    const { status, applied, body } = await call('create_video', FILM, { prefer: 'wait=0' });
    expect([status, applied]).toEqual([202, 'wait=0']);
    expect(body.resources).toMatchObject([{ id: body.resource_id, status: body.status }]);
    expect(['queued', 'processing']).toContain(body.status);
    await cancel(body.resource_id);
  });

  it('for too short a time is answered 202 with the state at its end', async () => {
    const { status, applied, body } = await call('create_video', FILM, { prefer: 'wait=1' });
    expect([status, applied]).toEqual([202, 'wait=1']);
    expect(body.next_step).toContain('await_resource');
    expect(body.eta_seconds).toBeGreaterThan(0);
    const [resource] = body.resources ?? [];
    expect(resource).toMatchObject({ id: body.resource_id, status: body.status });
    expect(resource?.metadata['progress']).toMatchObject({ percent: expect.any(Number) as number });
    await cancel(body.resource_id);
  });

  it('is answered with each of several images', async () => {
    const { status, body } = await call('create_image', { ...IMAGE, count: 2 }, { prefer: 'wait=50' });
    expect([status, body.status]).toEqual([200, 'completed']);
    expect(body.resources?.map((resource) => resource.status)).toEqual(['completed', 'completed']);
    expect(new Set(body.resources?.map(({ id }) => id)).size).toBe(2);
  });

  it('is answered when its job is cancelled meanwhile', async () => {
    const waiting = call('create_video', { ...FILM, name: 'Cancelled meanwhile' }, { prefer: 'wait=50' });
    const [id = ''] = await vi.waitUntil(async () => {
      const found = await jobsWith('Cancelled meanwhile');
      return found.length > 0 && found;
    }, 30_000);
    await cancel(id);
    const { status, applied, body } = await waiting;
    expect([status, applied, body.status]).toEqual([200, 'wait=50', 'cancelled']);
    expect(body.resources).toMatchObject([{ id, status: 'cancelled' }]);
    expect(body.next_step).toContain('Call the tool again');
  });

  it('leaves a job that goes on where its client leaves', async () => {
    const leaving = new AbortController();
    const order = { ...IMAGE, size: 512, name: 'Left alone' };
    const answer = caller.call('create_image', order, { prefer: 'wait=50' }, leaving.signal);
    const [id = ''] = await vi.waitUntil(async () => {
      const found = await jobsWith('Left alone');
      return found.length > 0 && found;
    }, 30_000);
    leaving.abort();
    await expect(answer).rejects.toThrow('aborted');
    expect(await ended(id)).toBe('completed');
    expect(await jobsWith('Left alone')).toEqual([id]);
  });

  it('that is sent twice at once with one key makes one job', async () => {
    const order = { ...IMAGE, name: 'Sent twice' };
    const headers = { prefer: 'wait=50', 'idempotency-key': 'twice' };
    const answers = await Promise.all([call('create_image', order, headers), call('create_image', order, headers)]);
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual([
      [200, 'completed'],
      [200, 'completed'],
    ]);
    expect(new Set(answers.map(({ body }) => body.resource_id)).size).toBe(1);
    expect(answers.filter(({ replayed }) => replayed === 'true')).toHaveLength(1);
    expect(await jobsWith('Sent twice')).toHaveLength(1);
  });

  it('that repeats a key is answered with the first job, while it goes on and after its end', async () => {
    const headers = { 'idempotency-key': 'repeated' };
    const first = await call('create_image', IMAGE, headers);
    expect([first.status, first.replayed]).toEqual([202, null]);
    const waited = await call('create_image', IMAGE, { ...headers, prefer: 'wait=50' });
    expect([waited.status, waited.applied, waited.replayed]).toEqual([200, 'wait=50', 'true']);
    const after = await call('create_image', IMAGE, headers);
    expect([after.status, after.applied, after.replayed, after.body.status]).toEqual([200, null, 'true', 'completed']);
    for (const { body } of [waited, after]) expect(body.resource_id).toBe(first.body.resource_id);
    const byArgument = await call('create_image', { ...IMAGE, idempotency_key: 'repeated' });
    expect([byArgument.status, byArgument.body.resource_id]).toEqual([200, first.body.resource_id]);
  });

  it('with a key that began another call is refused at once', async () => {
    const headers = { 'idempotency-key': 'taken', prefer: 'wait=50' };
    await call('create_image', { ...IMAGE, name: 'First of its key' }, headers);
    const other = await caller.call('create_image', { ...IMAGE, name: 'Second of its key' }, headers);
    expect(other.headers.get('preference-applied')).toBeNull();
    expect(await denied(other)).toEqual([409, 'idempotency_conflict']);
    expect(await jobsWith('Second of its key')).toEqual([]);
  });

  it('does not wait without permission to read the library', async () => {
    const maker = await service.key({ accountId, scopes: ['media:generate'] });
    const answer = await ApiCaller.withKey(service, maker).call('create_image', IMAGE, { prefer: 'wait=50' });
    expect([answer.status, answer.headers.get('preference-applied')]).toEqual([202, null]);
    const body = (await answer.json()) as Body;
    expect(body).not.toHaveProperty('resources');
    expect(await ended(body.resource_id)).toBe('completed');
  });
});
