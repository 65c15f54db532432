import { createHash } from 'node:crypto';
import { PostgresDatabase } from '@libs/database/adapters';
import {
  CreateApiKey,
  DisableAccount,
  eraseAccount,
  localAccount,
  readAuditLog,
  recordAudit,
  RevokeApiKey,
  RevokeExposedKey,
  RotateApiKey,
  VerifyAuditLog,
} from '@libs/identity';
import { entities } from '../../../src/entities.js';
import { type AuditEvent, NO_HASH } from '../../../libs/identity/src/audit/audit-event.js';
import type { AuditVerdict } from '../../../libs/identity/src/audit/verify-audit-log.js';
import { AUDIT_KINDS } from '../../../libs/identity/src/audit/audit-kind.js';
import { CreateAccount } from '../../../libs/identity/src/accounts/create-account.js';
import { isDenial, KeyRing, newId } from '@libs/kernel';
import canonicalize from 'canonicalize';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const secrets = { apiKeyPeppers: KeyRing.parse(KeyRing.generateText()) };
const { apiKeyPeppers: peppers } = secrets;

let db: TestDatabase;

beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

async function log(): Promise<AuditEvent[]> {
  const all: AuditEvent[] = [];
  for await (const event of readAuditLog(db.database)) all.push(event);
  return all;
}

const verify = (noted?: string) => new VerifyAuditLog(db.database).run(noted);
const account = async (): Promise<string> => (await new CreateAccount(db.database).run({ kind: 'local' })).id;
const key = (accountId: string) => new CreateApiKey(db.database, peppers).run({ accountId, name: 'Ann’s laptop' });

/** So many events of an account. */
async function events(count: number, database = db.database, subject = newId()): Promise<void> {
  const one = () => database.transaction((tx) => recordAudit(tx, { kind: 'key_created', actor: 'service', subject }));
  await Promise.all(Array.from({ length: count }, one));
}

/** The verdict on a log that was altered with the trigger switched off; the change is undone afterwards. */
async function verifyForged(statement: string, noted?: string): Promise<AuditVerdict> {
  let verdict: AuditVerdict | undefined;
  const forged = db.database.transaction(async (tx) => {
    await tx.sql`alter table audit_event disable trigger audit_event_append_only`;
    await tx.sql(Object.assign([statement], { raw: [''] }));
    verdict = await new VerifyAuditLog(tx).run(noted);
    throw new Error('undone');
  });
  await expect(forged).rejects.toThrow('undone');
  if (!verdict) throw new Error('nothing was verified');
  return verdict;
}

/** It was revoked before. */
function notCurrent(error: unknown): void {
  if (!isDenial(error, 'api_key_not_current')) throw error;
}

/** As anybody may compute it; members that are undefined are left out. */
function hashOf(content: object): string {
  return createHash('sha256')
    .update(canonicalize(content) ?? '')
    .digest('hex');
}

describe('the audit log', () => {
  it('records every act on accounts and keys once, with its actor, as ids only', async () => {
    const email = 'ann@example.com';
    const { id } = await new CreateAccount(db.database).run({ kind: 'local', email, by: 'operator' });
    const own = await key(id);
    const revoke = new RevokeApiKey(db.database);
    const rotate = new RotateApiKey(db.database, secrets);
    const second = await rotate.run(own.record.id, '24h', id);
    const third = await rotate.run(second.record.id, '0');
    for (let times = 0; times < 2; times += 1) await revoke.run(own.record.id, id);
    for (let times = 0; times < 2; times += 1) await new RevokeExposedKey(db.database, secrets).run(third.key);
    for (let times = 0; times < 2; times += 1) await new DisableAccount(db.database).run(id);
    await db.database.transaction((tx) => eraseAccount(tx, id));
    const told = (await log()).map(({ kind, actor, subject, account_id: of }) => [kind, actor, subject, of]);
    expect(told).toEqual([
      ['account_created', 'operator', id, id],
      ['key_created', `account:${id}`, own.record.id, id],
      ['key_rotated', `account:${id}`, own.record.id, id],
      ['key_rotated', 'operator', second.record.id, id],
      ['key_revoked', `account:${id}`, own.record.id, id],
      ['key_exposed', 'bearer', third.record.id, id],
      ['account_disabled', 'operator', id, id],
      ['account_erased', 'operator', id, id],
    ]);
    const kinds = Object.keys(AUDIT_KINDS).filter((kind) => /^(account|key)_/.test(kind));
    expect(new Set(told.map(([kind]) => kind))).toEqual(new Set(kinds));
    const text = JSON.stringify(await log());
    for (const word of ['Ann', email, own.key, own.key.slice(22), third.key.slice(22)])
      expect(text).not.toContain(word);
    expect(await verify()).toMatchObject({ events: 8 });
    expect((await verify()).finding).toBeUndefined();
  });

  it('says what a new key may do and until when, and what took the place of a rotated one', async () => {
    const { record } = await key(await account());
    const { record: next } = await new RotateApiKey(db.database, secrets).run(record.id, '7d');
    const [, created, rotated] = (await log()).map(({ details }) => details);
    expect(created).toEqual({ scopes: record.scopes, expires_at: record.expires_at.toISOString() });
    expect(rotated).toEqual({ successor: next.id, overlap_seconds: 604_800 });
  });

  it('says that the service opens the account of a fresh machine', async () => {
    await localAccount(db.database);
    expect(await log()).toMatchObject([{ kind: 'account_created', actor: 'service' }]);
  });

  it('holds nothing of an act that did not happen', async () => {
    const accountId = await account();
    const undone = db.database.transaction(async (tx) => {
      await new CreateApiKey(tx, peppers).run({ accountId, name: 'x' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await events(1);
    expect((await log()).map(({ id, kind }) => [id, kind])).toEqual([
      [1, 'account_created'],
      [2, 'key_created'],
    ]);
    expect(await verify()).toMatchObject({ events: 2 });
  });

  it('is a chain that anybody can recompute from what is exported', async () => {
    await events(3);
    let previous = NO_HASH;
    for (const { hash, ...content } of await log()) {
      expect(content.previous_hash).toBe(previous);
      expect(hashOf(content)).toBe(hash);
      expect(content.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
      previous = hash;
    }
    expect(await verify()).toEqual({ events: 3, lastHash: previous });
  });

  it('is one chain, whatever number of processes write at once', async () => {
    const other = await PostgresDatabase.connect({ url: db.url, entities, applicationName: 'other' });
    try {
      await Promise.all([events(100), events(100, other)]);
    } finally {
      await other.destroy();
    }
    expect((await log()).map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    expect((await verify()).finding).toBeUndefined();
    expect(await verify()).toMatchObject({ events: 200 });
  });

  it('does not deadlock under concurrent acts on one account', async () => {
    const id = await account();
    const keys = await Promise.all(Array.from({ length: 6 }, () => key(id)));
    const [rotate, revoke] = [new RotateApiKey(db.database, secrets), new RevokeApiKey(db.database)];
    const acts = keys.flatMap(({ record }, at) => [
      key(id),
      rotate.run(record.id, at % 2 === 0 ? '0' : '1h').catch(notCurrent),
      revoke.run(record.id),
    ]);
    await Promise.all([...acts, new DisableAccount(db.database).run(id)]);
    expect(await db.database.sql`select 1 from api_key where revoked_at is null and rotated_from is null`).toHaveLength(
      6,
    );
    expect((await verify()).finding).toBeUndefined();
  });

  it('does not wait for a running vacuum, nor does a revocation', async () => {
    const made = await key(await account());
    await db.database.transaction(async (tx) => {
      // What VACUUM and ANALYZE hold.
      await tx.sql`lock table audit_event, revocation in share update exclusive mode`;
      await new RevokeApiKey(db.database).run(made.record.id);
    });
    expect((await log()).at(-1)).toMatchObject({ kind: 'key_revoked', subject: made.record.id });
  });

  it('is read whole where it is longer than one look', async () => {
    await events(5);
    for (const batch of [1, 2, 5]) {
      const ids: number[] = [];
      for await (const { id } of readAuditLog(db.database, batch)) ids.push(id);
      expect(ids).toEqual([1, 2, 3, 4, 5]);
    }
  });

  it('gives back every fact as it was, wherever the session thinks it is', async () => {
    const details = { text: 'ü "\\ \u2028 😀', number: 0.1, large: 2 ** 53, none: null, list: ['b', 'a'], yes: true };
    await db.database.transaction(async (tx) => {
      await recordAudit(tx, { kind: 'key_created', actor: 'service', subject: 'x', details });
      await tx.sql`set local timezone = 'Asia/Kathmandu'`;
      await recordAudit(tx, { kind: 'key_created', actor: 'service', subject: 'x', details });
    });
    expect((await log()).map((event) => event.details)).toEqual([details, details]);
    expect(await verify()).toMatchObject({ events: 2 });
    expect((await verify()).finding).toBeUndefined();
  });

  it('is whole and goes on where a clock was wrong', async () => {
    await events(1);
    const [first] = await log();
    const late = { ...first, id: 2, at: '2999-01-01T00:00:00.000000Z', previous_hash: first?.hash, hash: undefined };
    await db.database.sql`
      insert into audit_event select 2, ${late.at}::timestamptz, kind, actor, account_id, subject, details, hash,
        decode(${hashOf(late)}, 'hex') from audit_event`;
    await events(1);
    expect((await log()).map(({ id, at }) => [id, at < late.at])).toEqual([
      [1, true],
      [2, false],
      [3, true],
    ]);
    expect((await verify()).finding).toBeUndefined();
  });

  it('refuses every change, in a session that calls itself a replica too', async () => {
    await events(1);
    const client = new Client({ connectionString: db.url });
    await client.connect();
    try {
      for (const role of ['origin', 'replica']) {
        await client.query(`set session_replication_role = ${role}`);
        for (const change of ['update audit_event set id = id', 'delete from audit_event', 'truncate audit_event']) {
          await expect(client.query(change), change).rejects.toThrow('audit_event is only appended to');
        }
      }
    } finally {
      await client.end();
    }
    expect(await log()).toHaveLength(1);
  });

  it('is found broken by whatever was changed', async () => {
    await events(3);
    const [first] = await log();
    const changed = 'event 2 is not as it was written';
    const forgeries = [
      ...['subject', 'actor', 'kind'].map((column) => [`set ${column} = 'y'`, changed]),
      [`set details = '{"a":1}'`, changed],
      ['set account_id = gen_random_uuid()', changed],
      [`set at = at + interval '1 microsecond'`, changed],
      ['set previous_hash = hash', changed],
      ['set hash = previous_hash', changed],
      ['set id = 4', 'event 2 is missing'],
    ];
    for (const [change, finding] of forgeries) {
      const verdict = { events: 1, lastHash: first?.hash, finding };
      expect(await verifyForged(`update audit_event ${change} where id = 2`), change).toEqual(verdict);
    }
    expect(await verifyForged('delete from audit_event where id = 1')).toMatchObject({ finding: 'event 1 is missing' });
    expect((await verify()).finding).toBeUndefined();
  });

  it('is found broken where an event was written anew with a hash that fits it', async () => {
    await events(3);
    const [, second] = await log();
    const forged = hashOf({ ...second, subject: 'y', hash: undefined });
    const verdict = await verifyForged(`update audit_event set subject = 'y', hash = '\\x${forged}' where id = 2`);
    expect(verdict).toEqual({ events: 2, lastHash: forged, finding: 'event 3 does not follow the event before it' });
  });

  it('is found cut off at its end by a hash that was noted before', async () => {
    await events(3);
    const { lastHash } = await verify();
    await events(1);
    expect((await verify(lastHash)).finding).toBeUndefined();
    const cut = 'delete from audit_event where id > 2';
    expect((await verifyForged(cut)).finding).toBeUndefined();
    expect(await verifyForged(cut, lastHash)).toMatchObject({
      events: 2,
      finding: 'no event has the hash that was noted',
    });
  });
});
