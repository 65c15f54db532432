import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Principal } from '@libs/identity';
import { KeyRing, newId, randomBase62, SystemClock } from '@libs/kernel';
import { CompleteResourceId, ListResources } from '@libs/library';
import { AddressSigner } from '@libs/storage';
import { DiskObjectStore } from '@libs/storage/adapters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CursorSeal } from '../../../libs/library/src/listing/cursor-seal.js';
import { LibraryResourceReader } from '../../../src/mcp/resources/library-resource-reader.js';
import { JobFixture } from '../../support/jobs/job-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

describe('the library as resources of the protocol', () => {
  let db: TestDatabase;
  let folder: string;
  let store: DiskObjectStore;
  let reader: LibraryResourceReader;
  let alice: Principal;
  let bob: Principal;

  beforeAll(async () => {
    db = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'mediamaker-objects-'));
    const keys = KeyRing.parse(KeyRing.generateText());
    const signer = new AddressSigner({ linkSigning: keys }, new SystemClock(), { baseUrl: 'https://media.example' });
    store = new DiskObjectStore(folder, signer);
    reader = new LibraryResourceReader(
      db.database,
      store,
      new ListResources(db.database, new CursorSeal({ linkSigning: keys })),
      new CompleteResourceId(db.database),
    );
    const fixture = new JobFixture(db.database);
    alice = principal(await fixture.account());
    bob = principal(await fixture.account());
  });

  afterAll(async () => {
    await db.drop();
    await rm(folder, { recursive: true });
  });

  function principal(accountId: string): Principal {
    return { mode: 'api_key', accountId, credentialId: 'k', scopes: new Set(['library:read']), trust: 'verified' };
  }

  async function resource(key: string | null): Promise<string> {
    const id = newId();
    await db.database.sql`
      insert into resource (id, short_id, account_id, kind, name, status, mime_type, storage_key, size_bytes, sha256)
      values (${id}, ${randomBase62(10)}, ${alice.accountId}, 'image', 'a cat', ${key ? 'completed' : 'queued'},
        'image/png', ${key}, ${key ? 3 : null}, ${key ? 'ab'.repeat(32) : null})`;
    return id;
  }

  it('a completed resource has its metadata, a signed address and its bytes', async () => {
    await store.put('a/b.png', Readable.from([new Uint8Array([1, 2, 3])]), { type: 'image/png' });
    const id = await resource('a/b.png');
    const read = await reader.read(alice, id);
    expect(read?.metadata).toMatchObject({ id, name: 'a cat', status: 'completed', mime_type: 'image/png' });
    expect(read?.metadata.storage_url).toContain('https://media.example/storage/a/b.png?');
    expect(read?.file).toMatchObject({ mimeType: 'image/png', sizeBytes: 3 });
    expect([...((await read?.file?.read()) ?? [])]).toEqual([1, 2, 3]);
  });

  it('a resource that is not completed has metadata alone', async () => {
    const read = await reader.read(alice, await resource(null));
    expect(read?.metadata).toMatchObject({ status: 'queued' });
    expect(read?.metadata.storage_url).toBeUndefined();
    expect(read?.file).toBeUndefined();
  });

  it('a completed resource whose object is gone is a failure of ours', async () => {
    const read = await reader.read(alice, await resource('a/gone.png'));
    await expect(read?.file?.read()).rejects.toThrow('is gone');
  });

  it("another's resource, an absent one and no identifier at all read alike", async () => {
    const id = await resource(null);
    expect(await Promise.all([reader.read(bob, id), reader.read(alice, newId()), reader.read(alice, 'x')])).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('completes nothing for a text that no name can hold', async () => {
    await resource(null);
    expect(await reader.complete(alice, 'a\0', 10)).toEqual({ ids: [], total: 0 });
  });

  it('completes identifiers by the beginning of name or identifier, of the own account alone', async () => {
    const [first, second] = await Promise.all([resource(null), resource(null)]);
    await db.database.sql`update resource set name = '100% Wool_x' where id in (${first}, ${second})`;
    await db.database.sql`update resource set deleted_at = now() where id = ${second}`;
    expect(await reader.complete(alice, '100% w', 10)).toEqual({ ids: [first], total: 1 });
    expect(await reader.complete(alice, '100_', 10)).toEqual({ ids: [], total: 0 });
    expect(await reader.complete(alice, first.slice(0, 13).toUpperCase(), 10)).toEqual({ ids: [first], total: 1 });
    expect(await reader.complete(bob, first.slice(0, 13), 10)).toEqual({ ids: [], total: 0 });
    expect(await reader.complete(bob, '', 10)).toEqual({ ids: [], total: 0 });
  });

  it('completes with the newest where there are more than asked for, and counts them all', async () => {
    const [older, newer] = [await resource(null), await resource(null)];
    await db.database.sql`update resource set name = 'Many' where id in (${older}, ${newer})`;
    expect(await reader.complete(alice, 'many', 1)).toEqual({ ids: [newer], total: 2 });
  });

  it('lists the account, page by page, and knows no forged cursor', async () => {
    const made = await Promise.all(Array.from({ length: 51 }, () => resource(null)));
    const first = await reader.list(alice, undefined);
    const second = await reader.list(alice, first?.nextCursor);
    const ids = [...(first?.resources ?? []), ...(second?.resources ?? [])].map(({ id }) => id);
    expect(first?.resources).toHaveLength(50);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(made));
    expect((await reader.list(bob, undefined))?.resources).toEqual([]);
    expect(await reader.list(bob, first?.nextCursor)).toBeUndefined();
    expect(await reader.list(alice, 'forged')).toBeUndefined();
  });
});
