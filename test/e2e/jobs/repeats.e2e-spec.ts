import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { SharedService } from '../../support/service/shared-service.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const IMAGE = { prompt: 'A heron at dawn', size: 256 };

type Content = Record<string, unknown> & { resource_id?: string; error_code?: string };

/** One tool call over HTTP: its structured content, or the denial of a refused one. */
async function call(address: string, key: string, name: string, args: Record<string, unknown>): Promise<Content> {
  const response = await fetch(`${address}/mcp`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });
  const { result } = (await response.json()) as {
    result: { isError?: boolean; structuredContent?: Content; content: { text: string }[] };
  };
  return result.isError ? (JSON.parse(result.content[0]?.text ?? '') as Content) : (result.structuredContent ?? {});
}

describe('a client that sends everything again', () => {
  let db: TestDatabase;
  let app: TestApp;
  let account: string;
  let key: string;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
    account = await app.account();
    ({ key } = await app.key({ accountId: account }));
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  const jobs = async () => {
    const [counts] = await db.database.sql<{ resources: number; held: number; wakeUps: number }[]>`
      select (select count(*) from resource where account_id = ${account}) as resources,
        (select sum(amount) from credit_hold where account_id = ${account}) as held,
        (select count(*) from task) as "wakeUps"`;
    return counts;
  };

  it('a hundred calls at once under one key are one job, one charge and one answer', async () => {
    const args = { ...IMAGE, idempotency_key: 'once' };
    const answers = await Promise.all(Array.from({ length: 100 }, () => call(app.address, key, 'create_image', args)));
    expect(answers[0]).toMatchObject({ status: 'queued', cost: { credits: 1 } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await jobs()).toEqual({ resources: 1, held: 1, wakeUps: 1 });
  });

  it('a key with other arguments is refused for good, and the first job stands', async () => {
    const refused = await call(app.address, key, 'create_image', { ...IMAGE, size: 512, idempotency_key: 'once' });
    expect(refused).toMatchObject({ error_code: 'idempotency_conflict', retryable: false });
    expect(await jobs()).toMatchObject({ resources: 1, held: 1 });
  });

  it('a key answers its first call whatever the repetition would pay', async () => {
    const first = await call(app.address, key, 'create_image', { ...IMAGE, idempotency_key: 'once' });
    const again = { ...IMAGE, idempotency_key: 'once', max_cost_credits: 0 };
    expect(await call(app.address, key, 'create_image', again)).toEqual(first);
    const fresh = { ...IMAGE, idempotency_key: 'never begun', max_cost_credits: 0 };
    expect(await call(app.address, key, 'create_image', fresh)).toMatchObject({ error_code: 'cost_ceiling_exceeded' });
    delete (fresh as { max_cost_credits?: number }).max_cost_credits;
    expect(await call(app.address, key, 'create_image', fresh)).toMatchObject({ status: 'queued' });
  });

  /** A completed resource has a file. */
  const endAs = (status: string, id = ''): Promise<unknown> =>
    db.database.sql`
      update resource set status = ${status}, storage_key = ${status === 'completed' ? `test/${id}` : null} where id = ${id}`;

  it.each([
    ['completed', /Already completed; call lib_get/],
    ['failed', /Use a new idempotency_key to try again/],
    ['cancelled', /Use a new idempotency_key to try again/],
  ])('a key whose job is %s by now says so, and what to do', async (status, nextStep) => {
    const args = { ...IMAGE, idempotency_key: `is ${status}` };
    const { resource_id: id = '' } = await call(app.address, key, 'create_image', args);
    await endAs(status, id);
    expect(await call(app.address, key, 'create_image', args)).toMatchObject({
      resource_id: id,
      status,
      eta_seconds: 0,
      next_step: expect.stringMatching(nextStep) as string,
    });
  });

  it('of several images the answer is completed once all of them are', async () => {
    const args = { ...IMAGE, count: 2, idempotency_key: 'two' };
    const first = (await call(app.address, key, 'create_image', args)) as { resource_ids: string[] };
    const again = async (): Promise<unknown> => (await call(app.address, key, 'create_image', args))['status'];
    await endAs('completed', first.resource_ids[0]);
    expect(await again()).toBe('queued');
    await endAs('completed', first.resource_ids[1]);
    expect(await again()).toBe('completed');
  });

  it('a repeat while the first call hangs is refused with advice to retry with the same key', async () => {
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const first = db.database.transaction(async (tx) => {
      await tx.sql`
        insert into idempotent_call (account_id, key, request_hash, resource_ids)
        values (${account}, 'hangs', 'x', ${[]}::uuid[])`;
      begun.resolve();
      await mayEnd.promise;
      throw new Error('the first call failed');
    });
    await begun.promise;
    const args = { ...IMAGE, idempotency_key: 'hangs' };
    expect(await call(app.address, key, 'create_image', args)).toMatchObject({
      error_code: 'idempotency_in_flight',
      actionable_next_step: expect.stringContaining('with the same key') as string,
      retryable: true,
    });
    mayEnd.resolve();
    await expect(first).rejects.toThrow('the first call failed');
    expect(await call(app.address, key, 'create_image', args)).toMatchObject({ status: 'queued' });
  });

  it('updates, deletions and cancellations that are repeated change what one would', async () => {
    const id = await app.resource(account);
    const twice = (name: string, args: Record<string, unknown>) =>
      Promise.all(Array.from({ length: 10 }, () => call(app.address, key, name, { resource_id: id, ...args })));
    for (const updated of await twice('lib_update', { tags: ['a'] })) expect(updated['error_code']).toBeUndefined();
    for (const deleted of await twice('lib_delete', {})) expect(deleted).toMatchObject({ deleted: true });
    for (const restored of await twice('lib_restore', {})) expect(restored['error_code']).toBeUndefined();
    const row = () => db.database.sql`select tags, deleted_at, updated_at::text from resource where id = ${id}`;
    const [restored] = await row();
    expect(restored).toMatchObject({ tags: ['a'], deleted_at: null });
    await call(app.address, key, 'lib_restore', { resource_id: id });
    expect(await row()).toEqual([restored]);
    const { resource_id: job } = await call(app.address, key, 'create_image', IMAGE);
    for (const state of await twice('cancel_job', { resource_id: job })) {
      expect(state).toMatchObject({ status: 'cancelled' });
    }
    expect(await db.database.sql`select state from credit_hold where resource_id = ${job}`).toEqual([
      { state: 'voided' },
    ]);
  });
});

describe('a client that sends everything again, to two processes', () => {
  it('a hundred calls at once under one key are one job and one charge', async () => {
    const service = await SharedService.open();
    const { database, settings, secrets } = service;
    const app = await TestApp.start(database, { settings, secrets });
    try {
      const accountId = await app.account();
      const key = await service.key({ accountId });
      const args = { ...IMAGE, idempotency_key: 'once' };
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, n) => call((n % 2 ? service : app).address, key, 'create_image', args)),
      );
      expect(new Set(answers.map((answer) => answer.resource_id))).toEqual(
        new Set([expect.stringMatching(/^[0-9a-f-]{36}$/)]),
      );
      expect(await database.sql`select amount from credit_hold where account_id = ${accountId}`).toEqual([
        { amount: 1 },
      ]);
      const caller = await service.caller({ accountId });
      await caller.ended(answers[0]?.resource_id ?? '');
      await caller.close();
    } finally {
      await app.close();
      await service.release();
    }
  });
});
