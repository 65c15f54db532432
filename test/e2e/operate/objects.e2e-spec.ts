import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { newId, randomBase62, SystemClock } from '@libs/kernel';
import { type ObjectStore, removeLater } from '@libs/storage';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStoreOf } from '../../../src/open-object-store.js';
import { loadSecrets } from '../../../src/platform/settings/load-secrets.js';
import { readSettings } from '../../../src/settings.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { JobFixture } from '../../support/jobs/job-fixture.js';
import { type S3Server, startS3Server } from '../../support/s3/s3-server.js';
import { Service } from '../../support/service/service.js';

const CLI = fileURLToPath(new URL('../../../dist/src/cli.js', import.meta.url));
/** `MOVES=whole` moves a thousand files and kills ten times. */
const { FILES, KILLS } = process.env['MOVES'] === 'whole' ? { FILES: 1000, KILLS: 10 } : { FILES: 60, KILLS: 2 };

describe('files that move between stores', () => {
  let db: TestDatabase;
  let server: S3Server;
  let account: string;
  let service: Service;
  let disk: ObjectStore;
  let bucket: ObjectStore;
  let folder: string;

  beforeAll(async () => {
    [db, server] = await Promise.all([createTestDatabase(), startS3Server()]);
    account = await new JobFixture(db.database).account();
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, server.settings[name]);
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mediamaker-move-'));
    service = await Service.prepared({
      databaseUrl: db.url,
      dataDir: folder,
      environment: { ...server.settings, OBJECT_STORE: 'disk' },
    });
    const settings = readSettings(service.environment);
    const secrets = await loadSecrets(settings);
    disk = await openStoreOf('disk', settings, secrets, new SystemClock());
    bucket = await openStoreOf('s3', settings, secrets, new SystemClock());
    return async () => {
      await db.database.sql`delete from resource`;
      await db.database.sql`delete from object_removal`;
      for (const key of await keysIn(bucket)) await bucket.delete(key);
      await rm(folder, { recursive: true });
    };
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await db.drop();
    await server.stop();
  });

  async function keysIn(store: ObjectStore): Promise<string[]> {
    const keys: string[] = [];
    for await (const key of store.list('')) keys.push(key);
    return keys.sort();
  }

  async function bytesOf(store: ObjectStore, key: string): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of (await store.get(key)) ?? []) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /** Where the disk store keeps an object. */
  async function pathOf(key: string): Promise<string> {
    for await (const path of glob(join(folder, 'objects/objects/*', key))) return path;
    throw new Error(`no ${key}`);
  }

  /** A file that a completed resource names, in a store. */
  async function published(store: ObjectStore, bytes = randomBytes(2_000)): Promise<{ id: string; key: string }> {
    const id = newId();
    const key = `renders/${newId()}/1/media.png`;
    const { sizeBytes, sha256 } = await store.put(key, Readable.from([bytes]), { type: 'image/png' });
    await db.database.sql`
      insert into resource (id, short_id, account_id, kind, name, status, mime_type, storage_key, size_bytes, sha256)
      values (${id}, ${randomBase62(10)}, ${account}, 'image', 'x', 'completed', 'image/png', ${key}, ${sizeBytes}, ${sha256})`;
    return { id, key };
  }

  /** Runs the compiled command, and kills it when it has printed so many lines of progress. */
  async function killedAfter(lines: number): Promise<void> {
    const child = spawn(process.execPath, [CLI, 'objects', 'migrate', '--from', 'disk', '--to', 's3'], {
      env: service.environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    let seen = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith('looked at')) seen += 1;
      if (seen === lines) child.kill('SIGKILL');
    }
    expect(await ended).toEqual([null, 'SIGKILL']);
  }

  const toBucket = ['objects', 'migrate', '--from', 'disk', '--to', 's3'];
  const toDisk = ['objects', 'migrate', '--from', 's3', '--to', 'disk'];

  it('are all there and whole after the command was killed again and again', async () => {
    for (let at = 0; at < FILES; at += 20) await Promise.all(Array.from({ length: 20 }, () => published(disk)));
    for (let kill = 0; kill < KILLS; kill += 1) {
      await killedAfter(1 + (kill % 3));
      const copied = await keysIn(bucket);
      expect(copied.length).toBeLessThan(FILES);
    }
    const { code, stdout } = await service.tried(...toBucket);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/; [1-9]\d* were in s3 before\ns3 has every file of disk$/),
    ]);
    expect(await keysIn(bucket)).toEqual(await keysIn(disk));
    const checked = await service.tried('objects', 'check', '--in', 's3', '--bytes');
    expect(checked).toMatchObject({ code: 0, stdout: expect.stringContaining('all are in s3 as recorded') as string });
    expect((await service.tried(...toBucket)).stdout).toContain(`copied 0 files, 0.0 MB; ${FILES} were in s3 before`);
  }, 600_000);

  it('that are damaged are named and not copied, and all others are', async () => {
    const [whole, damaged] = [await published(disk), await published(disk)];
    await writeFile(await pathOf(damaged.key), Buffer.alloc(2_000));
    const { code, stdout, stderr } = await service.tried(...toBucket);
    expect([code, stderr]).toEqual([1, 'files that could not be copied: 1\n']);
    expect(stdout).toContain('every missing file was looked at (2), but 1 could not be copied: the end says why');
    expect(stdout).toContain(`not copied: ${damaged.key}: its SHA-256 is not the recorded one`);
    expect(await keysIn(bucket)).toEqual([whole.key]);
  });

  it('and were deleted meanwhile do not rise again, and what a sweep waits for comes with them', async () => {
    const [kept, deleted] = [await published(disk), await published(disk)];
    const [shown, over] = [`pictures/${account}/shown`, `pictures/${account}/over`];
    for (const key of [shown, over]) {
      await removeLater(db.database, key, 900);
      await disk.put(key, Readable.from([Buffer.from('x')]), { type: 'image/png' });
    }
    await service.media(...toBucket);
    expect(await keysIn(bucket)).toEqual([deleted.key, kept.key, over, shown].sort());
    // The service erases one and removes a picture whose time is over.
    await db.database.sql`delete from resource where id = ${deleted.id}`;
    await db.database.sql`delete from object_removal where key = ${over}`;
    for (const key of [deleted.key, over]) await disk.delete(key);
    expect(await service.media(...toBucket)).toContain('removed 2 from s3 that were deleted meanwhile');
    expect(await keysIn(bucket)).toEqual([kept.key, shown].sort());
    // The service has moved; what it deletes there does not come back from the old store.
    service.environment['OBJECT_STORE'] = 's3';
    await db.database.sql`delete from resource where id = ${kept.id}`;
    await bucket.delete(kept.key);
    expect(await service.media(...toBucket)).toContain('left out 1 that nothing needs any more');
    expect(await keysIn(bucket)).toEqual([shown]);
  });

  it('go back to the disk, but for what other programs wrote', async () => {
    const bytes = randomBytes(9_000_000);
    const { key } = await published(bucket, bytes);
    for (const foreign of ['foreign/notes.txt', 'No key of ours']) {
      await fetch(`${server.endpoint}/${server.bucket}/${foreign}`, { method: 'PUT', body: 'theirs' });
    }
    expect(await service.media(...toDisk)).toContain('left alone 1 that this service did not store: foreign/notes.txt');
    expect(await keysIn(disk)).toEqual([key]);
    expect((await bytesOf(disk, key)).equals(bytes)).toBe(true);
    expect(await disk.head(key)).toMatchObject({ type: 'image/png' });
    expect(await keysIn(bucket)).toEqual(['foreign/notes.txt', key]);
  });

  it('are backed up from a bucket, but for a damaged one, which is named, and for what other programs wrote', async () => {
    const [whole, damaged] = [await published(bucket), await published(bucket)];
    const { sha256 } = (await bucket.head(damaged.key))!;
    const put = (key: string, headers: Record<string, string>) =>
      fetch(`${server.endpoint}/${server.bucket}/${key}`, { method: 'PUT', body: 'others', headers });
    await put(damaged.key, { 'x-amz-meta-sha256': sha256 });
    await put('foreign/notes.txt', {});
    service.environment['OBJECT_STORE'] = 's3';
    const backup = join(folder, 'backup');
    const { code, stdout, stderr } = await service.tried('backup', backup);
    expect([code, stderr]).toEqual([
      1,
      `the backup is whole but for files that are damaged in the store: ${damaged.key}\n`,
    ]);
    expect(stdout).toContain('left out 1 files that this service did not store: foreign/notes.txt');
    const { objects } = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')) as { objects: object[] };
    expect(objects).toMatchObject([{ key: whole.key }]);
    expect(await readdir(join(backup, 'objects'), { recursive: true })).toContain(whole.key);
    await expect(stat(join(backup, 'objects', damaged.key))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('are not moved where a setting is missing, nothing is there, or the store is down', async () => {
    expect(await service.tried('objects', 'migrate', '--from', 'disk', '--to', 'disk')).toMatchObject({ code: 2 });
    expect(await service.tried(...toBucket)).toMatchObject({
      code: 1,
      stderr: 'disk holds no files: check DATA_DIR and S3_BUCKET\n',
    });
    const { S3_BUCKET: bucketName, ...others } = service.environment;
    Object.assign(service.environment, { S3_BUCKET: undefined });
    expect((await service.tried(...toBucket)).stderr).toMatch(/^.*S3_BUCKET: needed: [^\n]*$/m);
    Object.assign(service.environment, { ...others, S3_BUCKET: bucketName, S3_ENDPOINT: 'http://127.0.0.1:9' });
    expect(await service.tried(...toBucket)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^a store gave up \(.*\); repeat this: it goes on where it was\n$/) as string,
    });
  });

  it('are safe in a bucket of another database, until that is said to be gone', async () => {
    const { key } = await published(disk);
    const theirs = `renders/${newId()}/1/media.png`;
    await bucket.put(theirs, Readable.from([Buffer.from('theirs')]), { type: 'image/png' });
    const refused = async (line: RegExp): Promise<void> => {
      for (const words of [toBucket, ['sweep', '--min-age', '0']]) {
        service.environment['OBJECT_STORE'] = words === toBucket ? 'disk' : 's3';
        expect(await service.tried(...words)).toMatchObject({ code: 1, stderr: expect.stringMatching(line) as string });
      }
      expect(await keysIn(bucket)).toEqual([theirs]);
    };
    await fetch(`${server.endpoint}/${server.bucket}/MEDIAMAKER-DATABASE`, { method: 'DELETE' });
    await refused(/^S3_BUCKET: nothing in the bucket says which database its files are of: [^\n]*\n$/);
    await bucket.mark!.write(newId());
    await refused(/^S3_BUCKET: the bucket belongs to another database: [^\n]*\n$/);
    expect((await service.tried(...toDisk)).stderr).toMatch(/^S3_BUCKET: the bucket belongs to another database/);
    expect(await service.media('objects', 'adopt')).toBe('the bucket media belongs to this database');
    service.environment['OBJECT_STORE'] = 'disk';
    await service.media(...toBucket);
    expect(await keysIn(bucket)).toEqual([key]);
  });

  it('that a bucket has stay where the disk holds none', async () => {
    const { key } = await published(bucket);
    await service.media('objects', 'adopt');
    await db.database.sql`delete from resource`;
    expect((await service.tried(...toBucket)).stderr).toBe('disk holds no files: check DATA_DIR and S3_BUCKET\n');
    expect(await keysIn(bucket)).toEqual([key]);
  });

  it('are checked against the rows that name them', async () => {
    const check = (...more: string[]) => service.tried('objects', 'check', ...more);
    const [whole, missing, short, other, damaged] = await Promise.all(Array.from({ length: 5 }, () => published(disk)));
    expect(await check('--bytes')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^looked at 5 files, 0\.0 MB.*\nall are in disk as recorded$/) as string,
    });
    await disk.delete(missing!.key);
    for (const [key, size] of [
      [short!.key, 7],
      [other!.key, 2_000],
    ] as const) {
      await disk.put(key, Readable.from([Buffer.alloc(size)]), { type: 'image/png' });
    }
    await writeFile(await pathOf(damaged!.key), Buffer.alloc(2_000));
    const companion = { thumbnail: { key: 'renders/none/1/thumbnail.jpg', mime_type: 'image/jpeg' } };
    await db.database.sql`update resource set metadata = ${{ files: companion }} where id = ${whole!.id}`;
    const faults = [
      `${companion.thumbnail.key} of ${whole!.id}: it is missing`,
      `${missing!.key} of ${missing!.id}: it is missing`,
      `${short!.key} of ${short!.id}: it has 7 bytes, and its row says 2000`,
      `${other!.key} of ${other!.id}: its SHA-256 is not that of its row`,
    ];
    const looked = await check();
    expect([looked.code, looked.stderr]).toEqual([1, 'files that are not as recorded: 4\n']);
    expect(looked.stdout.split('\n').slice(0, -1).sort()).toEqual(faults.toSorted());
    expect((await check('--bytes')).stdout).toContain(`${damaged!.key} of ${damaged!.id}: its SHA-256 is not the`);
    expect((await check('--in', 's3')).stderr).toBe('files that are not as recorded: 6\n');
  });
});
