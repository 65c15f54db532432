import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type WrittenBackup, writeBackup } from '../../../src/cli/backup/write-backup.js';
import type { Swept } from '../../../src/jobs/sweep.js';
import { BreakingStore } from '../../support/files/breaking-store.js';
import { SweepFixture } from '../../support/jobs/sweep-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

let db: TestDatabase;
let folder: string;

beforeAll(async () => {
  db = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'mediamaker-backup-and-sweep-'));
});
afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true });
});

/** Does something between the moment of a backup's rows and the copy of its objects. */
class InterruptedStore extends BreakingStore {
  meanwhile: () => Promise<void> = () => Promise.resolve();

  override async *list(prefix: string): AsyncIterable<string> {
    await this.meanwhile();
    yield* super.list(prefix);
  }
}

test('what is swept while a backup is made is in the backup, and gone with the sweep after it', async () => {
  const store = new InterruptedStore(join(folder, 'store'));
  const backup = async (name: string): Promise<WrittenBackup> => {
    await mkdir(join(folder, name));
    return writeBackup({ databaseUrl: db.url, store, secretsDir: join(folder, 'none') }, join(folder, name));
  };
  const at = await SweepFixture.over(db.database, store);
  const { keys } = await at.deleted(31);
  const sweep = (): Promise<Swept> => at.sweep.run({ walksStore: false });
  let swept: Swept | undefined;
  let other: WrittenBackup | undefined;
  store.meanwhile = async () => {
    store.meanwhile = () => Promise.resolve();
    swept = await sweep();
    // A second backup blocks nothing, and its end releases nothing of the first.
    other = await backup('other');
    await sweep();
  };
  const { manifest } = await backup('first');
  expect(swept).toMatchObject({ resources: 1, objects: 0 });
  expect(manifest.database.tables.find(({ name }) => name === 'resource')).toMatchObject({ rows: 1 });
  expect(manifest.objects.map(({ key }) => key).sort()).toEqual(keys);
  expect(other?.manifest.objects.map(({ key }) => key).sort()).toEqual(keys);
  expect(await sweep()).toMatchObject({ objects: 2 });
  expect(await store.keys()).toEqual([]);
});

describe('the lock of a backup', () => {
  const taken = async (name: string): Promise<{ backup: Promise<WrittenBackup>; mayEnd: () => void }> => {
    const store = new InterruptedStore(join(folder, `store of ${name}`));
    const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    store.meanwhile = async () => {
      begun.resolve();
      await over.promise;
    };
    await mkdir(join(folder, name));
    const backup = writeBackup({ databaseUrl: db.url, store, secretsDir: join(folder, 'none') }, join(folder, name));
    await Promise.race([begun.promise, backup]);
    return { backup, mayEnd: over.resolve };
  };
  const holders = () =>
    db.database.sql`
      select state, backend_xmin from pg_stat_activity
      where datname = current_database() and pid in (select pid from pg_locks where locktype = 'advisory')`;

  test('is that of a transaction, which a pooler leaves to one caller, and holds no vacuum back', async () => {
    const { backup, mayEnd } = await taken('pooled');
    expect(await holders()).toEqual([{ state: 'idle in transaction', backend_xmin: null }]);
    mayEnd();
    await backup;
    expect(await holders()).toEqual([]);
  });

  test('is missed when it was lost: what was swept meanwhile may not be in the backup', async () => {
    const { backup, mayEnd } = await taken('lost');
    await db.database.sql`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(holders).toEqual([]);
    mayEnd();
    await expect(backup).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
  });
});
