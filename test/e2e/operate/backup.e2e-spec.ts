import { execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { giveBrowser } from '../../support/service/give-browser.js';
import { Service } from '../../support/service/service.js';
import { createBareDatabase, createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

describe('a backup', () => {
  const databases: TestDatabase[] = [];
  const services: Service[] = [];
  let folder: string;
  let backup: string;
  let source: TestDatabase;
  let service: Service;
  let key: string;
  let resourceId: string;
  let bytes: Buffer;

  const database = async (): Promise<TestDatabase> => {
    const made = await createTestDatabase();
    databases.push(made);
    return made;
  };

  /** A service on an empty database and folder of its own, stopped before it has begun anything. */
  async function bare(): Promise<{ target: Service; db: TestDatabase }> {
    const db = await database();
    const target = await Service.prepared({ databaseUrl: db.url });
    services.push(target);
    return { target, db };
  }

  const resources = ({ database: { sql } }: TestDatabase): Promise<unknown[]> =>
    sql`select id, name, metadata, created_at::text from resource`;

  /** The files below a folder, as base64 by their paths. */
  async function contents(root: string): Promise<Record<string, string>> {
    const found = await readdir(root, { recursive: true, withFileTypes: true });
    const paths = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
    const read = paths.map(async (path) => [relative(root, path), await readFile(path, 'base64')] as const);
    return Object.fromEntries(await Promise.all(read));
  }

  async function download(from: Service): Promise<Buffer> {
    const caller = await McpCaller.connect(from.address, key);
    const { storage_url: address } = await caller.call<{ storage_url: string }>('lib_get', { resource_id: resourceId });
    await caller.close();
    return Buffer.from(await (await fetch(address)).arrayBuffer());
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mediamaker-backup-'));
    backup = join(folder, 'whole');
    source = await database();
    service = await Service.start({ databaseUrl: source.url });
    services.push(service);
    key = await service.media('keys', 'create', '--name', 'kept');
    const caller = await McpCaller.connect(service.address, key);
    const image = { prompt: 'Tab\there, "quotes", back\\slash, \\N and ünïcödé 🎈', size: 256, technique: 'art' };
    resourceId = (await caller.call<{ resource_id: string }>('create_image', image)).resource_id;
    await caller.ended(resourceId);
    await caller.close();
    bytes = await download(service);
    await service.media('backup', backup);
  });

  afterEach(async () => {
    for (const one of services.splice(1)) await one.remove();
  });

  afterAll(async () => {
    await service.remove();
    for (const one of databases) await one.drop();
    await rm(folder, { recursive: true });
  });

  it('of a working service, restored elsewhere, serves the same keys, files and books, and new rows collide with none', async () => {
    const { target, db } = await bare();
    expect(await target.tried('restore', backup)).toMatchObject({ code: 0 });
    await giveBrowser(target.dataDir);
    await target.restart();
    expect(await download(target)).toEqual(bytes);
    expect(await target.tried('credits', 'audit')).toMatchObject({ stdout: 'the books balance' });
    const [before, after] = [await service.tried('audit', 'export'), await target.tried('audit', 'export')];
    expect(after).toEqual(before);
    expect(after.stdout).toContain('"kind":"key_created"');
    await target.tried('keys', 'create', '--name', 'after');
    expect(await target.tried('audit', 'verify')).toMatchObject({ code: 0 });
    expect(await resources(db)).toEqual(await resources(source));
    // It goes on where numbers were given out.
    const caller = await McpCaller.connect(target.address, key);
    const { resource_id: next } = await caller.call<{ resource_id: string }>('create_image', {
      prompt: 'next',
      technique: 'art',
      size: 256,
    });
    expect(await caller.ended(next)).toMatchObject({ status: 'completed' });
    await caller.close();
    expect(await db.database.sql`select count(*)::int as n from resource`).toEqual([{ n: 2 }]);
  });

  it('is not readable by other users', async () => {
    for (const name of await readdir(backup, { recursive: true })) {
      expect([name, (await stat(join(backup, name))).mode & 0o077]).toEqual([name, 0]);
    }
  });

  it('is not written into a folder that holds anything', async () => {
    const full = join(folder, 'full');
    await cp(backup, full, { recursive: true });
    expect(await service.tried('backup', full)).toMatchObject({ code: 1, stderr: `${full} is not empty\n` });
  });

  it('is not restored over rows', async () => {
    const { target, db } = await bare();
    await db.database.sql`insert into account (id, kind, daily_credits) values (gen_random_uuid(), 'local', 1)`;
    const { code, stderr } = await target.tried('restore', backup);
    expect([code, stderr]).toEqual([
      1,
      'the backup cannot be restored: the database is not empty: account holds rows\n',
    ]);
    expect(await db.database.sql`select count(*)::int as n from resource`).toEqual([{ n: 0 }]);
    expect(await readdir(target.dataDir)).toEqual([]);
  });

  it('that lost a file or had it altered takes the place of no file that is there', async () => {
    const { target } = await bare();
    const kept = join(target.dataDir, 'objects');
    await cp(join(service.dataDir, 'objects'), kept, { recursive: true });
    const there = await contents(kept);
    const lossy = join(folder, 'lossy');
    await cp(backup, lossy, { recursive: true });
    const [path = ''] = Object.keys(await contents(join(lossy, 'objects')));
    await appendFile(join(lossy, 'objects', path), '}');
    expect((await target.tried('restore', lossy)).stderr).toMatch(/^the backup cannot be restored: .* is damaged\n$/);
    expect(await contents(kept)).toEqual(there);
    await rm(join(lossy, 'objects', path));
    expect((await target.tried('restore', lossy)).stderr).toMatch(
      /^the backup cannot be restored: .* cannot be read \(ENOENT.*\)\n$/,
    );
    expect(await contents(kept)).toEqual(there);
  });

  it.each([
    ['a table', 'database/resource.copy.gz', /database\/resource\.copy\.gz is damaged/],
    ['an object', 'objects/', /objects\/.* is damaged/],
    ['a secret', 'secrets/', /secrets\/.* is damaged/],
    ['the manifest', 'manifest.json', /manifest\.json is damaged/],
  ])('with %s altered is refused before anything is written', async (_what, place, complaint) => {
    const { target, db } = await bare();
    const altered = join(folder, `altered-${place.replaceAll(/\W/g, '-')}`);
    await cp(backup, altered, { recursive: true });
    const inside = (await readdir(altered, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const victim = inside.map((entry) => join(entry.parentPath, entry.name)).find((path) => path.includes(`/${place}`));
    await appendFile(victim ?? '', '}');
    const { code, stderr } = await target.tried('restore', altered);
    expect(code).toBe(1);
    expect(stderr).toMatch(complaint);
    expect(await db.database.sql`select count(*)::int as n from account`).toEqual([{ n: 0 }]);
    expect(await readdir(target.dataDir)).toEqual([]);
  });

  it('that was interrupted is no backup', async () => {
    const { target } = await bare();
    const partial = join(folder, 'partial');
    await cp(backup, partial, { recursive: true });
    await rm(join(partial, 'manifest.json'));
    expect(await target.tried('restore', partial)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/a backup that was interrupted has none/) as string,
    });
  });

  it('names the files that the store itself has damaged, and can be restored without them', async () => {
    const stored = join(service.dataDir, 'objects');
    const file = Object.keys(await contents(stored)).find((path) => path.endsWith('.png')) ?? '';
    const [, key] = /(renders\/.*)/.exec(file) ?? [];
    const whole = await readFile(join(stored, file));
    await writeFile(join(stored, file), whole.fill(0, 0, 9));
    const without = join(folder, 'without');
    const { code, stderr } = await service.tried('backup', without);
    await writeFile(join(stored, file), bytes);
    expect([code, stderr]).toEqual([1, `the backup is whole but for files that are damaged in the store: ${key}\n`]);
    const { target } = await bare();
    expect(await target.tried('restore', without)).toMatchObject({ code: 0 });
    const others = Object.keys(await contents(stored)).filter((path) => !path.startsWith(file));
    const restored = Object.keys(await contents(join(target.dataDir, 'objects')));
    expect(restored.toSorted()).toEqual(others.toSorted());
  });

  it('whose restore the disk had no room for is restored by repeating that', async () => {
    const { target } = await bare();
    const cli = fileURLToPath(new URL('../../../dist/src/cli.js', import.meta.url));
    // No file may hold a byte, as on a full disk.
    const cramped = ['-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath, cli, 'restore', backup];
    await expect(promisify(execFile)('/bin/sh', cramped, { env: target.environment })).rejects.toMatchObject({
      code: 1,
    });
    const secrets = join(target.dataDir, 'secrets');
    expect(await readdir(secrets)).toEqual([]);
    expect(await target.tried('restore', backup)).toMatchObject({ code: 0 });
    expect(await contents(secrets)).toEqual(await contents(join(backup, 'secrets')));
  });

  it('of a newer version is refused by name', async () => {
    const { target } = await bare();
    const newer = join(folder, 'newer');
    await cp(backup, newer, { recursive: true });
    const path = join(newer, 'manifest.json');
    const manifest = JSON.parse(await readFile(path, 'utf8')) as { database: { migrations: string[] } };
    manifest.database.migrations.push('Tomorrow9999999999999');
    await writeFile(path, JSON.stringify(manifest));
    const { code, stderr } = await target.tried('restore', newer);
    expect([code, stderr]).toEqual([
      1,
      'the backup cannot be restored: it was made by a newer version (Tomorrow9999999999999)\n',
    ]);
    expect(await readdir(target.dataDir)).toEqual([]);
  });

  it('of an earlier version, whose manifest has no hashes of secrets, is restored', async () => {
    const { target } = await bare();
    const earlier = join(folder, 'earlier');
    await cp(backup, earlier, { recursive: true });
    const path = join(earlier, 'manifest.json');
    const manifest = JSON.parse(await readFile(path, 'utf8')) as { secrets: { name: string }[] };
    await writeFile(path, JSON.stringify({ ...manifest, secrets: manifest.secrets.map(({ name }) => name) }));
    expect(await target.tried('restore', earlier)).toMatchObject({ code: 0 });
    expect(await contents(join(target.dataDir, 'secrets'))).toEqual(await contents(join(backup, 'secrets')));
  });

  it('of a database that no service has ever used is refused, and writes nothing', async () => {
    const db = await createBareDatabase();
    databases.push(db);
    const target = await Service.prepared({ databaseUrl: db.url });
    services.push(target);
    const to = join(folder, 'of-nothing');
    expect(await target.tried('backup', to)).toMatchObject({
      code: 1,
      stderr: 'there is nothing to back up: no service has ever used this database\n',
    });
    expect(await readdir(to)).toEqual([]);
  });

  it('says what is wrong with the address of the database, and with the folder', async () => {
    const target = await Service.prepared({ databaseUrl: source.url.replace(/test_\w+/, 'nowhere') });
    services.push(target);
    for (const command of ['backup', 'restore']) {
      const { code, stderr } = await target.tried(command, command === 'backup' ? join(folder, 'lost') : backup);
      expect([code, stderr]).toEqual([1, expect.stringMatching(/^.*DATABASE_URL: .*"nowhere" does not exist\n$/s)]);
      expect(stderr).not.toContain('    at ');
    }
    const file = join(backup, 'manifest.json');
    const { code, stderr } = await service.tried('backup', join(file, 'inside'));
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^\S+ could not be written: ENOTDIR: [^\n]*\n$/)]);
  });
});
