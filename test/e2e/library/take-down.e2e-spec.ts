import { ProviderInputToken } from '@libs/access';
import { openWalletSession, readAuditLog } from '@libs/identity';
import { type Denial, newId, SystemClock } from '@libs/kernel';
import { UpdateResource } from '@libs/library';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeDown, undo } from '../../../src/admin/take-downs/take-down.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { CONTENT, TestApp } from '../../support/service/app.js';

interface Shown {
  visibility: string;
  storage_url: string;
  short_url: string;
  metadata: Record<string, unknown>;
}

const REASON = 'It shows a trademark.';

describe('a resource that the operator takes down', () => {
  let db: TestDatabase;
  let app: TestApp;
  let owner: string;
  let key: string;
  let caller: McpCaller;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
    owner = await app.account();
    ({ key } = await app.key({ accountId: owner }));
    caller = await McpCaller.connect(app.address, key);
  });
  afterAll(async () => {
    await caller.close();
    await app.close();
    await db.drop();
  });

  const get = (id: string): Promise<Shown> => caller.call<Shown>('lib_get', { resource_id: id });

  const publish = (id: string, more: object = {}) => ({ resource_id: id, visibility: 'public', ...more });

  const resolved = async (id: string, authorization?: string): Promise<number> =>
    (await app.fetch(`/api/resolve/${id}`, { headers: authorization === undefined ? {} : { authorization } })).status;

  /** Events of the outbox about a resource. */
  async function news(id: string): Promise<string[]> {
    const rows = await db.database.sql<{ event: string }[]>`
      select event from outbox where resource_id = ${id} order by created_at`;
    return rows.map(({ event }) => event);
  }

  async function audited(id: string): Promise<unknown[]> {
    const told: unknown[] = [];
    for await (const { subject, kind, actor, account_id: of, details } of readAuditLog(db.database)) {
      if (subject === id) told.push([kind, actor, of, details]);
    }
    return told;
  }

  it('is private at once: only its owner can resolve it', async () => {
    const id = await app.resource(owner, { visibility: 'public' });
    expect(await resolved(id)).toBe(200);
    await takeDown(db.database, id);
    const stranger = await app.key();
    expect(await resolved(id)).toBe(401);
    expect(await resolved(id, `Bearer ${stranger.key}`)).toBe(403);
    expect(await resolved(id, `Bearer ${key}`)).toBe(200);
    const { contents } = await caller.client.readResource({ uri: `media://resource/${id}` });
    expect(JSON.stringify(contents)).toContain('taken_down');
  });

  it('shows its owner when and why, in lib_get, in lib_list and in words', async () => {
    const id = await app.resource(owner, { visibility: 'public', name: 'Before the take-down' });
    const before = await get(id);
    expect(before.metadata['taken_down']).toBeUndefined();
    await takeDown(db.database, id, { reason: REASON });
    const { visibility, storage_url: address, metadata } = await get(id);
    expect(visibility).toBe('private');
    expect(metadata['taken_down']).toEqual({ at: expect.stringMatching(/^20.*Z$/), reason: REASON });
    expect(await (await fetch(address)).text()).toBe(CONTENT);
    const { items } = await caller.call<{ items: object[] }>('lib_list', { search: 'Before the take-down' });
    expect(items).toMatchObject([{ id, visibility: 'private', taken_down: true }]);
    const { content } = await caller.client.callTool({ name: 'lib_get', arguments: { resource_id: id } });
    expect(JSON.stringify(content)).toContain('The operator took it down; it cannot be public.');
  });

  it('tells the wallet that owns it', async () => {
    const wallet = newId();
    await db.database.sql`insert into account (id, kind, daily_credits) values (${wallet}, 'wallet', 0)`;
    const { token } = await db.database.transaction((tx) => openWalletSession(tx, wallet));
    const id = await app.resource(wallet, { visibility: 'public' });
    await takeDown(db.database, id, { reason: REASON });
    const response = await app.fetch('/api/x402/resources', { headers: { 'x-session-token': token } });
    expect(await response.json()).toMatchObject({ resources: [{ id, metadata: { taken_down: { reason: REASON } } }] });
  });

  it('is not published by its owner, who loses no other change by trying', async () => {
    const id = await app.resource(owner, { name: 'As it was' });
    await takeDown(db.database, id, { reason: REASON });
    const refused = await caller.refusal('lib_update', publish(id, { name: 'Another' }));
    expect(refused).toMatchObject({ error_code: 'forbidden_resource', retryable: false });
    expect(refused['error_description']).toContain(`The reason given: ${REASON}`);
    expect(await get(id)).toMatchObject({ visibility: 'private', name: 'As it was' });
    const renamed = await caller.call('lib_update', { resource_id: id, name: 'Another', visibility: 'private' });
    expect(renamed).toMatchObject({ name: 'Another', visibility: 'private' });
  });

  it('is not public after it was deleted and restored, nor when it is taken down while it is deleted', async () => {
    const [first, second] = [
      await app.resource(owner, { visibility: 'public' }),
      await app.resource(owner, { visibility: 'public', deleted_at: new Date() }),
    ];
    await takeDown(db.database, first);
    expect(await caller.call('lib_delete', { resource_id: first })).toMatchObject({ deleted: true });
    await takeDown(db.database, second);
    for (const id of [first, second]) {
      expect(await caller.call('lib_restore', { resource_id: id })).toMatchObject({ visibility: 'private' });
      expect(await caller.refusal('lib_update', publish(id))).toMatchObject({ error_code: 'forbidden_resource' });
    }
  });

  it('stays private until its owner publishes it, after the take-down is undone', async () => {
    const id = await app.resource(owner, { visibility: 'public' });
    await takeDown(db.database, id, { reason: REASON });
    await undo(db.database, id);
    const undone = await get(id);
    expect(undone.visibility).toBe('private');
    expect(undone.metadata['taken_down']).toBeUndefined();
    expect(await caller.call('lib_update', publish(id))).toMatchObject({ visibility: 'public' });
    expect((await fetch(undone.short_url, { redirect: 'manual' })).status).toBe(302);
  });

  it('is news and an event of the audit log, once for each change, without the reason', async () => {
    const id = await app.resource(owner, { visibility: 'public' });
    const [first, second] = [
      await takeDown(db.database, id, { reason: REASON }),
      await takeDown(db.database, id, { reason: 'Another.' }),
    ];
    expect([first.isNew, second.isNew, second.resource.take_down_reason]).toEqual([true, false, REASON]);
    await undo(db.database, id);
    await expect(undo(db.database, id)).rejects.toMatchObject({ code: 'input_unsupported' });
    expect(await news(id)).toEqual(['resource.updated', 'resource.updated']);
    expect(await audited(id)).toEqual([
      ['resource_taken_down', 'operator', owner, { visibility: 'public' }],
      ['resource_take_down_undone', 'operator', owner, {}],
    ]);
  });

  it.each(['', 'AAAAAAAAAA', newId(), 'nonsense'])('is none where no resource is named %j', async (name) => {
    await expect(takeDown(db.database, name)).rejects.toMatchObject({ code: 'not_found' });
    await expect(undo(db.database, name)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is fetched by addresses that were signed before, and by a provider that holds its token', async () => {
    const id = await app.resource(owner, { visibility: 'public' });
    const { storage_url: address } = await get(id);
    const token = new ProviderInputToken(app.secrets, new SystemClock()).issue(id, 60);
    await takeDown(db.database, id);
    expect((await fetch(address)).status).toBe(200);
    expect((await app.fetch(`/api/provider-input/${token}/film.mp4`)).status).toBe(302);
  });

  it('is never public, however its owner and the operator race', async () => {
    const update = new UpdateResource(db.database);
    for (let round = 0; round < 10; round += 1) {
      const id = await app.resource(owner);
      const published = update.run(owner, id, { visibility: 'public' }).then(
        () => 'public before it was taken down',
        (error: Denial) => error.code,
      );
      const [outcome] = await Promise.all([published, takeDown(db.database, id)]);
      expect(['public before it was taken down', 'forbidden_resource']).toContain(outcome);
      expect((await get(id)).visibility).toBe('private');
    }
  });

  it('takes the shots of a film with it, and its undoing gives them back', async () => {
    const film = await app.resource(owner, { visibility: 'public' });
    const shots = [
      await app.resource(owner, { visibility: 'public' }),
      await app.resource(owner),
      await app.resource(owner, { visibility: 'public', deleted_at: new Date() }),
    ];
    await db.database.sql`
      update resource set parent_id = ${film}, part = array_position(${shots}::uuid[], id)
      where id = any(${shots}::uuid[])`;
    await takeDown(db.database, shots[1]!);
    const { shots: taken } = await takeDown(db.database, film);
    expect(new Set(taken)).toEqual(new Set([shots[0], shots[2]]));
    const standing = (): Promise<{ visibility: string; is_down: boolean }[]> => db.database.sql`
      select visibility, taken_down_at is not null as is_down from resource where parent_id = ${film} order by part`;
    expect(await standing()).toEqual(Array.from(shots, () => ({ visibility: 'private', is_down: true })));
    await undo(db.database, film);
    expect((await standing()).map(({ is_down: isDown }) => isDown)).toEqual([false, true, false]);
  });
});

describe('the short address of a resource in answers', () => {
  it('stands in lib_get, lib_update and lib_restore, and its id in lib_list', async () => {
    const db = await createTestDatabase();
    const app = await TestApp.start(db.database);
    try {
      const accountId = await app.account();
      const { key } = await app.key({ accountId });
      const caller = await McpCaller.connect(app.address, key);
      const id = await app.resource(accountId, { visibility: 'public' });
      const [row] = await db.database.sql<{ short_id: string }[]>`select short_id from resource where id = ${id}`;
      const shortUrl = `${app.address}/r/${row?.short_id}`;
      const arg = { resource_id: id };
      for (const tool of ['lib_get', 'lib_update', 'lib_restore']) {
        expect(await caller.call(tool, arg)).toMatchObject({ short_url: shortUrl });
      }
      expect(await caller.call('lib_list')).toMatchObject({ items: [{ id, short_id: row?.short_id }] });
      expect(await (await fetch(shortUrl)).text()).toBe(CONTENT);
      await caller.close();
    } finally {
      await app.close();
      await db.drop();
    }
  });
});
