import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CreateAccount } from '../../../libs/identity/src/accounts/create-account.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportManifest } from '../../../src/account/export/export-account.js';
import { listToolsWith } from '../../support/mcp/list-tools.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { Service } from '../../support/service/service.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

/** As long a name as there may be, in letters of three bytes, with what file systems refuse. */
const NAME = `../鷺*${'鷺'.repeat(100)}`;

describe('the operator’s commands for accounts', () => {
  let db: TestDatabase;
  let service: Service;
  let folder: string;
  let id: string;
  let key: string;

  beforeAll(async () => {
    db = await createTestDatabase();
    service = await Service.start({ databaseUrl: db.url });
    folder = await mkdtemp(join(tmpdir(), 'mediamaker-accounts-'));
    ({ id } = await new CreateAccount(db.database).run({ kind: 'local', email: 'ann@example.com' }));
    key = await service.media('keys', 'create', '--name', 'ann', '--account', 'ann@example.com');
  });
  afterAll(async () => {
    await service.remove();
    await db.drop();
    await rm(folder, { recursive: true });
  });

  it('account export writes rows and files that can be read and proved, and no secret', async () => {
    const caller = await McpCaller.connect(service.address, key);
    const image = { prompt: 'A heron', name: NAME, size: 256, technique: 'art' };
    const { resource_id: made } = await caller.call<{ resource_id: string }>('create_image', image);
    expect(await caller.ended(made)).toMatchObject({ status: 'completed' });
    await caller.close();
    const [row] = await db.database.sql<{ hash: Buffer; sha256: string }[]>`
      select k.hash, r.sha256 from api_key k join resource r using (account_id) where account_id = ${id}`;
    // As after an import: what was sent for it has been removed.
    await db.database.sql`
      insert into upload (id, account_id, name, visibility, size_bytes, storage_key, sha256, expires_at)
      values (${made}, ${id}, 'sent', 'private', 1, ${`uploads/${made}/gone`}, 'x', clock_timestamp())`;
    const to = join(folder, 'export');
    expect(await service.tried('account', 'export', 'Ann@Example.com', to)).toMatchObject({ code: 0 });
    const manifest = JSON.parse(await readFile(join(to, 'manifest.json'), 'utf8')) as ExportManifest;
    expect(manifest).toMatchObject({
      account_id: id,
      missing: [],
      rows: { account: 1, api_key: 1, audit_event: 2, resource: 1 },
    });
    for (const { path, sha256 } of manifest.files) {
      expect(
        createHash('sha256')
          .update(await readFile(join(to, path)))
          .digest('hex'),
      ).toBe(sha256);
      expect((await stat(join(to, path))).mode & 0o077).toBe(0);
    }
    expect(manifest.files.find(({ role }) => role === 'media')).toMatchObject({ of: made, sha256: row?.sha256 });
    const written = (await readdir(to, { recursive: true })).sort();
    const paths = manifest.files.map(({ path }) => path);
    const folders = new Set(paths.map((path) => dirname(path)).filter((each) => each !== '.'));
    expect(written).toEqual([...paths, ...folders, 'manifest.json'].sort());
    expect(written.find((path) => path.endsWith('.png'))).toMatch(/^files\/[^*/]*鷺+ \([0-9A-Za-z]{10}\)\.png$/);
    const rows = await readFile(join(to, 'account.json'), 'utf8');
    expect(rows).toContain('A heron');
    for (const secret of [key, row?.hash.toString('hex'), row?.hash.toString('base64'), '"Buffer"', 'pepper']) {
      expect(rows).not.toContain(secret);
    }
    expect(await service.tried('account', 'export', id, to)).toMatchObject({ code: 1, stderr: `${to} is not empty\n` });
  });

  it('account erase ends what is being made, and no process takes the key when it returns', async () => {
    const caller = await McpCaller.connect(service.address, key);
    const video = { prompt: 'Why the sky is blue', duration_seconds: 30 };
    const { resource_id: begun } = await caller.call<{ resource_id: string }>('create_video', video);
    await expect
      .poll(async () => (await service.media('explain', begun)).includes('running'), { timeout: 60_000 })
      .toBe(true);
    await caller.close();
    expect(await service.tried('account', 'erase', 'ann@example.com')).toMatchObject({ code: 2 });
    expect(await service.tried('account', 'erase', 'ann@example.com', '--yes')).toMatchObject({ code: 0 });
    expect(await listToolsWith(service.address, key)).toEqual([401, 'invalid_api_key']);
    expect(await db.database.sql`select 1 from resource where account_id = ${id}`).toEqual([]);
    const files = await readdir(join(service.dataDir, 'objects', 'objects'), { recursive: true });
    expect(files.filter((name) => name.endsWith('.png'))).toEqual([]);
    expect(await service.tried('credits', 'audit')).toMatchObject({ stdout: 'the books balance' });
    expect(await service.tried('account', 'erase', id, '--yes')).toMatchObject({ code: 0 });
    expect(await service.tried('account', 'erase', 'ann@example.com', '--yes')).toMatchObject({ code: 2 });
  });

  it('account operator gives and takes the role of accounts that sign in here, each with one event', async () => {
    const email = 'boss@example.com';
    const { id: boss } = await new CreateAccount(db.database).run({ kind: 'local', email });
    const events = () => db.database.sql<{ kind: string }[]>`
      select kind from audit_event where kind like 'operator_role%' and account_id = ${boss} and actor = 'operator'`;
    const role = (...words: string[]) => service.tried('account', 'operator', ...words);
    const given = { code: 0, stdout: 'account boss@example.com has the operator role now' };
    expect(await role('on', '--account', 'Boss@Example.com')).toMatchObject(given);
    expect((await role('on', '--account', boss)).stdout).toContain('nothing was changed');
    expect((await role('off', '--account', boss)).stdout).toContain('does not have the operator role now');
    expect((await events()).map(({ kind }) => kind)).toEqual(['operator_role_given', 'operator_role_taken']);
    const external = await new CreateAccount(db.database).run({ kind: 'external' });
    expect(await role('on', '--account', external.id)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('signs in at another issuer') as string,
    });
    for (const words of [[], ['maybe'], ['on', '--account', 'nobody@example.com']]) {
      expect(await role(...words)).toMatchObject({ code: 2 });
    }
    expect((await role('off')).stdout).toContain('nothing was changed');
  });
});
