import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Database } from '@libs/database';
import { newId, randomBase62 } from '@libs/kernel';
import { DeleteResource } from '@libs/library';
import { Sweep, type Swept } from '../../../src/jobs/sweep.js';
import { BreakingStore } from '../files/breaking-store.js';
import { COMPLETED } from './fake-provider.js';
import { JobFixture } from './job-fixture.js';

/** What a sweep that finds nothing answers. */
export const NOTHING: Swept = {
  idempotency_keys: 0,
  dead_tasks: 0,
  events: 0,
  request_windows: 0,
  request_days: 0,
  oauth_records: 0,
  oauth_clients: 0,
  signing_keys: 0,
  resources: 0,
  ended_renders: 0,
  ordered_renders: 0,
  uploads: 0,
  imported_files: 0,
  stray_objects: 0,
  interrupted_puts: 0,
  objects: 0,
  troubles: [],
};

/** A sweep over a database and a store, and what it may find in them. */
export class SweepFixture {
  readonly sweep: Sweep;

  private constructor(
    readonly on: JobFixture,
    readonly account: string,
    readonly store: BreakingStore,
    private readonly database: Database,
  ) {
    this.sweep = new Sweep(database, store, { requestLogDays: 30 });
  }

  /** With a new account; by default with a store of its own, which `clear` removes. */
  static async over(database: Database, store?: BreakingStore): Promise<SweepFixture> {
    const on = new JobFixture(database);
    const own = store ?? new BreakingStore(await mkdtemp(join(tmpdir(), 'mediamaker-sweep-')));
    return new SweepFixture(on, await on.account(), own, database);
  }

  async clear(): Promise<void> {
    const { database } = this;
    await database.sql`delete from object_removal`;
    await database.sql`delete from idempotent_call`;
    await database.sql`delete from render`;
    await database.sql`delete from upload`;
    await database.sql`update resource set deleted_at = null`;
    await rm(this.store.folder, { recursive: true });
  }

  async put(key: string): Promise<void> {
    await this.store.put(key, Readable.from([Buffer.from('x')]), { type: 'video/mp4' });
  }

  /** A completed resource with two files, deleted this many days ago. */
  async deleted(days: number): Promise<{ id: string; keys: string[] }> {
    const { on, account, database } = this;
    const files = COMPLETED.files.map((file) => ({ ...file, key: `films/${newId()}` }));
    const id = await on.started(account);
    on.provider.outcome = { ...COMPLETED, files };
    await on.pollStep.run(id);
    await on.pollStep.run(id);
    for (const { key } of files) await this.put(key);
    await new DeleteResource(database).run(account, id);
    await database.sql`
      update resource set deleted_at = clock_timestamp() - make_interval(days => ${days}) where id = ${id}`;
    return { id, keys: files.map(({ key }) => key).sort() };
  }

  /** The rows of a resource and of its job. */
  rowsOf(id: string): Promise<unknown[]> {
    return this.database.sql`
      select 1 from resource where id = ${id} union all select 1 from production where resource_id = ${id}`;
  }

  /** An upload whose file has come; expired this many hours ago, and its import ended so where it was begun. */
  async sent(hours: number, status?: string): Promise<{ id: string; key: string }> {
    const { database, account } = this;
    const [id, attempt] = [newId(), newId()];
    const key = `uploads/${id}/${attempt}`;
    await database.sql`
      insert into upload (id, account_id, name, visibility, size_bytes, storage_key, sha256, expires_at)
      values (${id}, ${account}, 'x', 'private', 1, ${key}, 'x', clock_timestamp() - make_interval(hours => ${hours}))`;
    if (status !== undefined) {
      await database.sql`
        insert into resource (id, short_id, account_id, kind, name, status, mime_type)
        values (${id}, ${randomBase62(10)}, ${account}, 'image', 'x', ${status}, 'image/png')`;
    }
    await this.put(key);
    return { id, key };
  }
}
