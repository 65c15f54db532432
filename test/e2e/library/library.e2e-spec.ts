import { KeyRing } from '@libs/kernel';
import {
  creditsLeft,
  DeleteResource,
  ListResources,
  RestoreResource,
  TopUpCredits,
  UpdateResource,
} from '@libs/library';
import { CursorSeal } from '../../../libs/library/src/listing/cursor-seal.js';
import type { ResourceFilter } from '../../../libs/library/src/listing/list-resources.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPLETED } from '../../support/jobs/fake-provider.js';
import { JobFixture } from '../../support/jobs/job-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { verifies } from '../../support/verifies.js';

describe('library', () => {
  let db: TestDatabase;
  let on: JobFixture;
  let account: string;
  const cursors = new CursorSeal({ linkSigning: KeyRing.parse(KeyRing.generateText()) });
  const list = (filter: Partial<ResourceFilter> = {}, owner = account) =>
    new ListResources(db.database, cursors).run(owner, { limit: 50, ...filter });

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    on = new JobFixture(db.database);
    account = await on.account();
  });

  it('a library has only its owner’s resources', async () => {
    verifies('resource.owner', 'service.library.per-user');
    const mine = await on.started(account);
    await on.started(await on.account());
    const page = await list();
    expect(page.items.map(({ id }) => id)).toEqual([mine]);
    expect(page.total).toBe(1);
  });

  it('pages follow each other without a gap or a repeat while new rows arrive', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) ids.unshift(await on.started(account));
    const first = await list({ limit: 3 });
    await on.started(account);
    const second = await list({ limit: 3, cursor: first.nextCursor });
    const third = await list({ limit: 3, cursor: second.nextCursor });
    expect([...first.items, ...second.items, ...third.items].map(({ id }) => id)).toEqual(ids);
    expect(third.nextCursor).toBeUndefined();
    expect(third.total).toBe(8);
  });

  it('a page past the last row is empty and still knows the total', async () => {
    const id = await on.started(account);
    await on.started(account);
    const first = await list({ limit: 1 });
    await db.database.sql`delete from credit_hold where resource_id = ${id}`;
    await db.database.sql`delete from production where resource_id = ${id}`;
    await db.database.sql`delete from resource where id = ${id}`;
    const page = await list({ cursor: first.nextCursor });
    expect(page).toEqual({ items: [], total: 1, nextCursor: undefined });
  });

  it.each(['x', '', 'bm90IGEgY3Vyc29y', Buffer.from('9999-99-99 00:00:00|x').toString('base64url')])(
    'a cursor that was not given out is refused: %s',
    async (cursor) => {
      await expect(list({ cursor })).rejects.toMatchObject({ code: 'input_unsupported' });
    },
  );

  it("another account's cursor is as wrong as an invented one", async () => {
    for (let n = 0; n < 2; n += 1) await on.started(account);
    const { nextCursor: cursor } = await list({ limit: 1 });
    const stranger = await on.account();
    await expect(list({ cursor }, stranger)).rejects.toMatchObject({ code: 'input_unsupported' });
  });

  it('filters by kind, status, media type prefix, name and tags narrow the list and the total', async () => {
    const film = await on.started(account, { name: 'Blue 100% sky' });
    const picture = await on.started(account, { kind: 'image', mimeType: 'image/png', name: 'Red' });
    await new UpdateResource(db.database).run(account, picture, { tags: ['a', 'b'] });
    const found = async (filter: Partial<ResourceFilter>) => (await list(filter)).items.map(({ id }) => id);
    expect(await found({ kind: 'image' })).toEqual([picture]);
    expect(await found({ mimeType: 'video/' })).toEqual([film]);
    expect(await found({ status: 'completed' })).toEqual([]);
    expect(await found({ search: '100%' })).toEqual([film]);
    expect(await found({ search: '1%0' })).toEqual([]);
    expect(await found({ tags: ['a', 'b'] })).toEqual([picture]);
    expect(await found({ tags: ['a', 'c'] })).toEqual([]);
    expect((await list({ kind: 'image' })).total).toBe(1);
  });

  it('an update changes what it names and leaves the rest', async () => {
    verifies('resource.visibility', 'service.library.public-or-private');
    const id = await on.started(account);
    const update = new UpdateResource(db.database);
    expect(await update.run(account, id, { name: 'New' })).toMatchObject({ name: 'New', visibility: 'private' });
    expect(await update.run(account, id, { visibility: 'public' })).toMatchObject({
      name: 'New',
      visibility: 'public',
    });
    await expect(update.run(await on.account(), id, { name: 'Mine' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('a deleted resource is gone from the list until it is restored', async () => {
    const id = await completed();
    const remove = new DeleteResource(db.database);
    await remove.run(account, id);
    expect((await list()).items).toEqual([]);
    expect((await list({ includeDeleted: true })).items.map((row) => row.id)).toEqual([id]);
    await new RestoreResource(db.database).run(account, id);
    expect((await list()).items.map((row) => row.id)).toEqual([id]);
  });

  it('a repeated deletion is answered like the first, and prolongs nothing', async () => {
    const id = await completed();
    const remove = new DeleteResource(db.database);
    expect(await remove.run(account, id)).toMatchObject({ id, restorable_days: 30 });
    await db.database.sql`
      update resource set deleted_at = deleted_at - interval '29 days', updated_at = 'epoch' where id = ${id}`;
    const before = await on.resource(id);
    expect(await remove.run(account, id)).toMatchObject({ id, restorable_days: 1 });
    expect(await on.resource(id)).toEqual(before);
    await db.database.sql`update resource set deleted_at = deleted_at - interval '1 day' where id = ${id}`;
    await expect(remove.run(account, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('a resource deleted 30 days ago cannot be restored', async () => {
    const id = await completed();
    await new DeleteResource(db.database).run(account, id);
    await db.database.sql`update resource set deleted_at = clock_timestamp() - interval '30 days' where id = ${id}`;
    await expect(new RestoreResource(db.database).run(account, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('a running job is not deleted under its provider', async () => {
    const id = await on.started(account);
    await expect(new DeleteResource(db.database).run(account, id)).rejects.toMatchObject({
      code: 'resource_not_ready',
    });
  });

  it('the allowance is spent before the balance, and what returns goes where it came from', async () => {
    const poor = await on.account(15);
    await new TopUpCredits(db.database).run({ accountId: poor, amount: 10, note: 'a gift' });
    expect(await creditsLeft(db.database, { accountId: poor, isUntrusted: false })).toEqual({
      allowance: 15,
      balance: 10,
      daily: 15,
    });
    await on.started(poor);
    const second = await on.started(poor);
    expect(await creditsLeft(db.database, { accountId: poor, isUntrusted: false })).toEqual({
      allowance: 0,
      balance: 5,
      daily: 15,
    });
    await on.cancel.run(poor, second, new AbortController().signal);
    expect(await creditsLeft(db.database, { accountId: poor, isUntrusted: false })).toEqual({
      allowance: 5,
      balance: 10,
      daily: 15,
    });
    expect(await on.audit()).toEqual([]);
  });

  it('the audit names a balance and a hold that disagree with their rows', async () => {
    const id = await completed();
    await db.database.sql`update account set balance_credits = balance_credits + 3 where id = ${account}`;
    await db.database.sql`
      update credit_hold set state = 'held', captured = null, settled_at = null where resource_id = ${id}`;
    const findings = await on.audit();
    expect(findings).toEqual([
      { account_id: account, resource_id: null, finding: 'balance is 3 but its rows say 0' },
      { account_id: account, resource_id: id, finding: 'resource is completed but its hold is held' },
    ]);
    await db.database.sql`update account set balance_credits = 0 where id = ${account}`;
    await db.database.sql`
      update credit_hold set state = 'captured', captured = 10, settled_at = now() where resource_id = ${id}`;
  });

  async function completed(): Promise<string> {
    const id = await on.started(account);
    on.provider.outcome = COMPLETED;
    await on.pollStep.run(id);
    await on.pollStep.run(id);
    return id;
  }
});
