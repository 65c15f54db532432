import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { newId } from '@libs/kernel';
import { localAccount, openWalletSession, recordAudit } from '@libs/identity';
import { AccountTurns, DeleteResource, RequestUpload, TopUpCredits } from '@libs/library';
import { EndOpenJobs, type JobOrder } from '@libs/jobs';
import { ClaimRender, HoldRender, RequestRender, type Render } from '@libs/providers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UploadLimits } from '../../../libs/library/src/uploads/upload-share.js';
import { keepShownPicture } from '../../../libs/library/src/resources/shown-picture.js';
import { EraseAccount } from '../../../src/cli/account/erase-account.js';
import { BreakingStore } from '../../support/files/breaking-store.js';
import { COMPLETED } from '../../support/jobs/fake-provider.js';
import { RENDERED } from '../../support/jobs/fake-render-runner.js';
import { JobFixture } from '../../support/jobs/job-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { connectedToX } from '../../support/x/connected-to-x.js';

/** What the books keep, under no name. */
const BOOKS = ['credit_hold', 'credit_top_up', 'payment'];

describe('the erasure of an account', () => {
  let db: TestDatabase;
  let on: JobFixture;
  let root: string;
  let store: BreakingStore;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    on = new JobFixture(db.database);
    root = await mkdtemp(join(tmpdir(), 'mediamaker-erasure-'));
    store = new BreakingStore(root);
  });
  afterEach(async () => {
    await db.database.sql`delete from object_removal`;
    await db.database.sql`delete from render`;
    await rm(root, { recursive: true });
  });

  const erasure = (patience: { jobsMs?: number; filesMs?: number } = {}): EraseAccount =>
    new EraseAccount(
      db.database,
      store,
      new EndOpenJobs(db.database, on.poll, on.errors, patience.jobsMs),
      patience.filesMs,
    );
  const put = (key: string, canary: string) =>
    store.put(key, Readable.from([Buffer.from(canary)]), { type: 'video/mp4' });

  /** An account that has something in every table, and says the canary wherever anything can be said. */
  async function inhabited(canary: string): Promise<string> {
    const account = await on.account();
    await db.database.sql`update account set email = ${`${canary}@example.com`} where id = ${account}`;
    await db.database.sql`
      insert into account_password (account_id, hash) values (${account}, ${canary})`;
    await db.database.sql`
      insert into web_session (id, token_hash, account_id, method, user_agent)
      values (${newId()}, ${randomBytes(32)}, ${account}, 'password', ${canary})`;
    await db.database.transaction((tx) => openWalletSession(tx, account));
    await db.database.sql`
      insert into mail_token (token_hash, purpose, account_id, expires_at)
      values (${randomBytes(32)}, 'reset', ${account}, clock_timestamp() + interval '1 hour')`;
    await db.database.sql`
      insert into api_key (id, account_id, name, hash, pepper_id, hint, scopes, expires_at)
      values (substr(md5(${canary}), 1, 12), ${account}, ${canary}, ${Buffer.alloc(32)}, 'p', 'x', '{}', now())`;
    await db.database.sql`
      insert into external_identity (issuer, subject, account_id) values ('https://login.example', ${canary}, ${account})`;
    await db.database.sql`insert into revoked_grant (grant_id, account_id) values (${canary}, ${account})`;
    const event = { kind: 'key_created', actor: 'operator', accountId: account, subject: 'x' } as const;
    await db.database.transaction((tx) => recordAudit(tx, event));
    await db.database.sql`
      insert into event_delivery (id, type, resource_id, account_id, status, created_at, expires_at, last_answer)
      values (${newId()}, 'resource.created', ${newId()}, ${account}, 'queued', now(), now(), ${`500: ${canary}`})`;
    await new TopUpCredits(db.database).run(account, 100, `a gift to ${canary}`);
    const saying = {
      name: `A film of ${canary}`,
      idempotencyKey: canary,
      briefs: [{ prompt: canary }],
      metadata: { subject: canary },
      creditsEach: 20,
    };
    const done = await on.started(account, saying);
    const files = COMPLETED.files.map((file) => ({ ...file, key: `films/${newId()}` }));
    for (const { key } of files) await put(key, canary);
    on.provider.outcome = { ...COMPLETED, files, facts: { said: canary } };
    await on.pollStep.run(done);
    await on.pollStep.run(done);
    await new DeleteResource(db.database).run(account, done);
    on.provider.outcome = { state: 'pending', phase: 'draw', percent: 10 };
    const open = await on.started(account, { ...saying, idempotencyKey: `${canary}-2` });
    await on.pollStep.run(open);
    await on.started(account, { ...saying, idempotencyKey: `${canary}-3` });
    await db.database.sql`
      insert into training (job_id, account_id, brief, deadline)
      values (${done}, ${account}, ${{ trigger_word: canary }}, now())`;
    await rendered(account, canary);
    await walked(account, saying);
    await paid(account, canary);
    await connectedToX(db.database, account, canary);
    const upload = await new RequestUpload(db.database, new AccountTurns(), new UploadLimits()).run({
      accountId: account,
      name: canary,
      visibility: 'private',
      sizeBytes: 9,
      idempotencyKey: canary,
      isUntrusted: false,
      price: { credits: 1, perBytes: 100_000_000 },
    });
    const key = `uploads/${upload.id}/${newId()}`;
    await put(key, canary);
    await db.database.sql`update upload set storage_key = ${key}, sha256 = 'x' where id = ${upload.id}`;
    await put(`uploads/${upload.id}/${newId()}`, canary);
    await keepShownPicture(db.database, store, account, { bytes: Buffer.from(canary), mimeType: 'image/png' });
    return account;
  }

  /** A payment that went back, and the name that its client gave the request. */
  async function paid(account: string, canary: string): Promise<void> {
    const id = newId();
    await db.database.sql`
      insert into payment (id, network, asset, payer, nonce, pay_to, amount, returned, valid_after, valid_before, signature,
        tool, request_hash, idempotency_key, account_id, state, states, reserved_block, transaction, settled_block,
        ticket_hash)
      values (${id}, 'eip155:84532', '0x01', '0x02', ${`0x${id}`}, '0x03', 10000, 10000, 0, 1, '0x04', 'create_image',
        'x', ${canary}, ${account}, 'returned', '[]', 1, '0x05', 2, ${randomBytes(32)})`;
    await db.database.sql`
      insert into payment_refund (id, payment_id, amount, states) values (${newId()}, ${id}, 10000, '[]')`;
  }

  /** A long job whose holder went silent after it had finished a unit. */
  async function walked(account: string, saying: Partial<JobOrder> & { idempotencyKey: string }): Promise<void> {
    const [canary] = saying.idempotencyKey.split('-');
    const parent = { kind: 'compose' as const, seconds: 1, parts: [], partCredits: 0 };
    const id = await on.started(account, { ...saying, idempotencyKey: `${canary}-4`, parent });
    await on.poll.run(id);
    await db.database.sql`
      update slot set lease_until = clock_timestamp() - interval '1 second' where parent_id = ${id}`;
    const key = `units/${id}/1/plan/plan-1/media.mp4`;
    await put(key, canary!);
    await db.database.sql`
      insert into unit (parent_id, phase, unit, input_hash, state, output, fence)
      values (${id}, 'plan', 'plan', 'x', 'done', ${{ files: { media: { key } }, facts: { said: canary } }}, 1)`;
  }

  /** A finished render whose first claim was superseded, one that is running, and one that waits. */
  async function rendered(account: string, canary: string): Promise<void> {
    const order = () =>
      new RequestRender(db.database).run({
        name: newId(),
        accountId: account,
        kind: 'image',
        brief: { prompt: canary },
        seconds: 3,
      });
    const claimed = async (): Promise<Render> => {
      const render = await new ClaimRender(db.database, { rendersPerAccount: 10 }).run('holder', { line: 'quick' });
      if (!render) throw new Error('nothing was claimed');
      await put(`renders/${render.id}/${render.fence}/media.png`, canary);
      return render;
    };
    await order();
    await claimed();
    await db.database.sql`update render set lease_until = clock_timestamp() - interval '1 second'
      where account_id = ${account}`;
    const done = await claimed();
    await new HoldRender(db.database).finish(done, { ...RENDERED, facts: { said: canary } });
    await order();
    await claimed();
    // Behind all that is ordered later.
    await db.database.sql`update render set turn = 1000 where id = ${await order()}`;
  }

  async function tables(): Promise<string[]> {
    const rows = await db.database.sql<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public' order by 1`;
    return rows.map(({ name }) => name);
  }

  const rowsOf = (table: string): Promise<{ row: string }[]> =>
    db.database.sql<{ row: string }[]>(
      Object.assign([`select t::text as row from "${table}" t order by 1`], { raw: [''] }),
    );

  /** Tables and objects that say a word. */
  async function saying(word: string): Promise<string[]> {
    const found: string[] = [];
    for (const table of await tables()) {
      if ((await rowsOf(table)).some(({ row }) => row.includes(word))) found.push(table);
    }
    for (const key of await store.keys()) {
      const bytes = await store.get(key);
      if (bytes && (await text(bytes)).includes(word)) found.push(key);
    }
    return found;
  }

  async function ownedTables(): Promise<string[]> {
    const rows = await db.database.sql<{ name: string }[]>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'account_id' order by 1`;
    return rows.map(({ name }) => name);
  }

  /** Everything that names an account, row by row. */
  async function everythingOf(account: string): Promise<Record<string, string[]>> {
    const all: Record<string, string[]> = {};
    for (const table of await tables()) {
      const rows = (await rowsOf(table)).map(({ row }) => row).filter((row) => row.includes(account));
      if (rows.length > 0) all[table] = rows;
    }
    return all;
  }

  it('leaves nothing of it in any table nor in the store, and nothing of another’s changes', async () => {
    const other = await inhabited('heron');
    const before = [await everythingOf(other), (await saying('heron')).filter((place) => place.includes('/'))];
    const account = await inhabited('canary');
    // A table that this test does not fill is one that nobody thought of here.
    expect(Object.keys(await everythingOf(account))).toEqual(expect.arrayContaining(await ownedTables()));
    expect(await saying('canary')).toEqual(expect.arrayContaining(['account', 'api_key', 'resource', 'render']));
    expect(await erasure().run(account)).toEqual({ resources: 4, troubles: [] });
    expect(await saying('canary')).toEqual([]);
    expect(Object.keys(await everythingOf(account))).toEqual(['account', 'audit_event', ...BOOKS, 'revocation']);
    expect([await everythingOf(other), (await saying('heron')).filter((place) => place.includes('/'))]).toEqual(before);
    expect(await on.audit()).toEqual([]);
    expect(await erasure().run(account)).toEqual({ resources: 0, troubles: [] });
    await erasure().run(other);
  });

  it('that the store kept from ending is ended by repeating it', async () => {
    const account = await inhabited('canary');
    store.deletionsLeft = 2;
    const { troubles } = await erasure().run(account);
    expect(troubles.length).toBeGreaterThan(0);
    expect(await saying('canary')).toHaveLength(troubles.length);
    store.deletionsLeft = Number.POSITIVE_INFINITY;
    expect(await erasure().run(account)).toEqual({ resources: 0, troubles: [] });
    expect(await saying('canary')).toEqual([]);
  });

  it('that dies half way is ended by repeating it', async () => {
    const account = await inhabited('canary');
    const died = new Error('killed');
    store.list = () => {
      throw died;
    };
    await expect(erasure().run(account)).rejects.toBe(died);
    store.list = BreakingStore.prototype.list.bind(store);
    await erasure().run(account);
    expect(await saying('canary')).toEqual([]);
    expect(await on.audit()).toEqual([]);
  });

  it('waits for the step that another process is inside of', async () => {
    const account = await on.account();
    const id = await on.started(account);
    await on.pollStep.run(id);
    const gate = Promise.withResolvers<void>();
    on.provider.gate = gate.promise;
    const step = on.pollStep.run(id);
    await on.claimTaken(id, 2);
    await expect(erasure({ jobsMs: 0 }).run(account)).rejects.toMatchObject({ code: 'resource_not_ready' });
    gate.resolve();
    await step;
    expect(await erasure().run(account)).toEqual({ resources: 1, troubles: [] });
    expect(on.provider.cancelled).toHaveLength(1);
    expect(await on.hold(id)).toMatchObject({ state: 'captured', captured: 1 });
    expect(await on.audit()).toEqual([]);
  });

  it('waits for files that another process is deleting, and tells of those that it could not', async () => {
    const account = await inhabited('canary');
    const [mine = ''] = (await saying('canary')).filter((place) => place.startsWith('uploads/'));
    await db.database.sql`insert into object_removal (key) values (${mine})`;
    const [held, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const other = db.database.transaction(async (tx) => {
      await tx.sql`select 1 from object_removal where key = ${mine} for update`;
      held.resolve();
      await mayEnd.promise;
      await tx.sql`
        update object_removal set run_at = clock_timestamp() + interval '1 hour', last_error = 'away' where key = ${mine}`;
    });
    await held.promise;
    await expect(erasure({ filesMs: 0 }).run(account)).rejects.toThrow('a sweep or a backup holds 1 files');
    expect(await saying('canary')).toEqual([mine]);
    await db.database.sql`insert into object_removal (key) values ('films/of-another')`;
    const waiting = erasure().run(account);
    await expect.poll(() => db.database.sql`select key from object_removal`).toEqual([{ key: mine }]);
    mayEnd.resolve();
    await other;
    expect(await waiting).toEqual({ resources: 0, troubles: ['away'] });
    expect(await erasure().run(account)).toEqual({ resources: 0, troubles: [] });
    expect(await saying('canary')).toEqual([]);
  });

  it('nothing begins in it any more, also for callers that were let in before', async () => {
    const account = await on.account();
    await erasure().run(account);
    await expect(on.started(account, { idempotencyKey: 'k' })).rejects.toMatchObject({ code: 'token_revoked' });
    const upload = {
      accountId: account,
      name: 'x',
      visibility: 'private' as const,
      sizeBytes: 1,
      isUntrusted: false,
      price: { credits: 1, perBytes: 100_000_000 },
    };
    await expect(
      new RequestUpload(db.database, new AccountTurns(), new UploadLimits()).run(upload),
    ).rejects.toMatchObject({
      code: 'token_revoked',
    });
    expect(Object.keys(await everythingOf(account))).toEqual(['account', 'audit_event', 'revocation']);
  });

  it('of the account of a fresh machine makes room for a new one', async () => {
    const { id } = await localAccount(db.database);
    await erasure().run(id);
    expect((await localAccount(db.database)).id).not.toBe(id);
  });
});
