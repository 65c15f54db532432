import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeyRing, WebhookSecrets } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { composition } from '../../support/jobs/long-jobs.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { drawnSets } from '../../support/media/drawn-sets.js';
import { type S3Server, startS3Server } from '../../support/s3/s3-server.js';
import { ChildEnvironments } from '../../support/service/child-environments.js';
import { Service } from '../../support/service/service.js';

/** What two machines must have in common besides the database and the bucket. */
const SECRETS = {
  LINK_SIGNING_KEYS: KeyRing.generateText(),
  API_KEY_PEPPERS: KeyRing.generateText(),
  DATA_ENCRYPTION_KEYS: KeyRing.generateText(),
  INTERNAL_POLL_TOKENS: 'shared-by-both-machines-of-this-test',
  WEB_EVENTS_SECRETS: WebhookSecrets.generateText(),
};
const LOOK = { resolution: '480p', fps: 24, voice: 'none', captions: 'none', music: 'off' };
const title = (text: string) => ({ seconds: 1, visual: { type: 'title', text } });

interface Shown {
  status: string;
  mime_type: string;
  storage_url: string;
  short_url: string;
  metadata: { sha256: string; thumbnail_url: string };
}

describe('two machines with one database and one bucket, and no folder in common', () => {
  let db: TestDatabase;
  let server: S3Server;
  let services: Service[];
  let callers: McpCaller[];
  let folder: string;
  let film: string;

  beforeAll(async () => {
    [db, server] = await Promise.all([createTestDatabase(), startS3Server()]);
    // Operator's commands run in this process.
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, server.settings[name]);
    folder = await mkdtemp(join(tmpdir(), 'mediamaker-two-machines-'));
    const environment = { ...server.settings, ...SECRETS, PRODUCTION_RUNNER: 'job' };
    services = await Promise.all([1, 2].map(() => Service.start({ databaseUrl: db.url, environment })));
    const key = await services[0]!.media('keys', 'create', '--name', 'both');
    await services[1]!.media('credits', 'add', '1000');
    callers = await Promise.all(services.map(({ address }) => McpCaller.connect(address, key)));
  });
  afterAll(async () => {
    for (const caller of callers) await caller.close();
    for (const service of services) await service.remove();
    await db.drop();
    await server.stop();
    await rm(folder, { recursive: true });
    vi.unstubAllEnvs();
  });

  /** Asks the first machine for a work, and waits for it at the second. */
  async function made(tool: string, args: object): Promise<string> {
    const { resource_id: id } = await callers[0]!.call<{ resource_id: string }>(tool, { ...args });
    expect(await callers[1]!.ended(id)).toMatchObject({ status: 'completed' });
    await forgetFolders();
    return id;
  }

  /** What lies on the machines after a work has ended is lost. */
  async function forgetFolders(): Promise<void> {
    for (const { dataDir } of services) {
      expect(await readdir(dataDir)).not.toContain('objects');
      await rm(join(dataDir, 'staging'), { recursive: true, force: true });
    }
  }

  const shown = (id: string): Promise<Shown> => callers[1]!.call<Shown>('lib_get', { resource_id: id });

  /** The bytes of an address. */
  async function got(address: string): Promise<Buffer> {
    const answer = await fetch(address);
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  }

  /** Sends a picture to the first machine, and tells the second that it is there. */
  async function uploaded(picture: Buffer): Promise<string> {
    const { resource_id: id, upload } = await callers[0]!.call<{ resource_id: string; upload: { put_url: string } }>(
      'lib_import',
      { upload: { size_bytes: picture.length } },
    );
    expect((await fetch(upload.put_url, { method: 'PUT', body: new Uint8Array(picture) })).status).toBe(200);
    const sha256 = createHash('sha256').update(picture).digest('hex');
    await callers[1]!.call('lib_import', { upload_complete: { resource_id: id, sha256 } });
    expect(await callers[0]!.ended(id)).toMatchObject({ status: 'completed' });
    return id;
  }

  it('make a film together, and a revision that keeps a stretch of it', async () => {
    film = await made('create_video', { ...LOOK, scenes: [title('The moon'), title('The sea')] });
    const { storage_url: address, metadata } = await shown(film);
    const bytes = await got(address.replace(services[1]!.address, services[0]!.address));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(metadata.sha256);
    expect((await got(metadata.thumbnail_url)).length).toBeGreaterThan(500);
    const changes = [{ scene: 0, visual: { type: 'title', text: 'The sun' } }];
    expect(await shown(await made('create_video', { revise_from: film, changes }))).toMatchObject({
      status: 'completed',
      metadata: { method: 'revised', source_resource_id: film },
    });
  });

  it('import what was sent to the other one, train a style from it and draw with that', async () => {
    const ids = await Promise.all(drawnSets().watercolour.slice(0, 4).map(uploaded));
    await forgetFolders();
    const style = await made('train_adapter', { resource_ids: ids, name: 'Ours' });
    const image = await made('create_image', {
      prompt: 'A quiet sea',
      technique: 'poster',
      size: 256,
      adapter_id: style,
    });
    expect(await shown(image)).toMatchObject({ mime_type: 'image/png', metadata: { adapter_id: style } });
  });

  it('finish a composition in a process of its own, which has the keys of the bucket; those that draw have none', async () => {
    const children = services.map(({ pid }) => new ChildEnvironments(pid));
    const composed = await made('compose_video', composition('shared'));
    for (const watched of children) watched.stop();
    await got((await shown(composed)).storage_url);
    const seen = children.flatMap((watched) => [...watched.seen]);
    const [jobs, others] = [true, false].map((isJob) => seen.filter(([line]) => line.includes('job.main') === isJob));
    const holdKeys = (environments: typeof seen) =>
      environments.filter(([, text]) => text.includes('AWS_SECRET_ACCESS_KEY'));
    expect(jobs).not.toEqual([]);
    expect(others).not.toEqual([]);
    expect(holdKeys(jobs!)).toHaveLength(jobs!.length);
    expect(holdKeys(others!)).toEqual([]);
  });

  it('publish under a short address, which a take-down at one closes at the other', async () => {
    const { short_url: address } = await callers[0]!.call<Shown>('lib_update', {
      resource_id: film,
      visibility: 'public',
    });
    const elsewhere = address.replace(services[0]!.address, services[1]!.address);
    expect((await got(elsewhere)).subarray(4, 8).toString()).toBe('ftyp');
    await services[0]!.media('resources', 'take-down', film);
    expect((await fetch(elsewhere)).status).toBe(410);
    await forgetFolders();
  });

  it('are backed up by one of them, and restored to a disk and to another bucket, but to none in use', async () => {
    const backup = join(folder, 'backup');
    await services[1]!.media('backup', backup);
    const manifest = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')) as { objects: unknown[] };
    const elsewhere = await startS3Server();
    for (const [settings, ...words] of [
      [{ ...server.settings, OBJECT_STORE: 'disk' }],
      [elsewhere.settings],
      [elsewhere.settings, '--adopt-bucket'],
    ] as [Record<string, string>, ...string[]][]) {
      const target = await createTestDatabase();
      const restored = await Service.prepared({ databaseUrl: target.url, environment: { ...settings, ...SECRETS } });
      // The bucket of the restore before, and that of the service itself.
      for (const taken of words.length > 0 ? [elsewhere.settings, server.settings] : []) {
        Object.assign(restored.environment, taken);
        const { code, stderr } = await restored.tried('restore', backup);
        expect([code, stderr]).toEqual([
          1,
          expect.stringMatching(/S3_BUCKET: the bucket belongs to a database: .*\n$/),
        ]);
        expect(await readdir(restored.dataDir)).toEqual([]);
      }
      Object.assign(restored.environment, settings);
      await restored.media('restore', backup, ...words);
      // It is the restored database's own.
      await restored.media('sweep');
      const looked = await restored.media('objects', 'check', '--bytes');
      expect(looked).toMatch(/^looked at [1-9]\d* files.*\nall are in (disk|s3) as recorded$/);
      await restored.remove();
      await target.drop();
    }
    expect(manifest.objects.length).toBeGreaterThan(10);
    await elsewhere.stop();
  });

  it('export and erase an account, of which nothing stays in the bucket', async () => {
    const [account] = await db.database.sql<{ id: string }[]>`select account_id as id from resource where id = ${film}`;
    const [one, other] = services as [Service, Service];
    expect(await one.media('account', 'export', account!.id, join(folder, 'export'))).toMatch(/^wrote \d\d files/);
    await other.media('account', 'erase', account!.id, '--yes');
    const listing = await fetch(`${server.endpoint}/${server.bucket}?list-type=2`);
    const names = [...(await listing.text()).matchAll(/<Key>(.*?)<\/Key>/g)].map(([, name]) => name);
    expect(names).toEqual(['MEDIAMAKER-DATABASE']);
  });

  it.each(['all', 'worker'])('must have the same secrets: one that made its own is refused as %s', async (role) => {
    const PUBLIC_BASE_URL = services[0]!.address;
    const own = {
      PUBLIC_BASE_URL,
      DATABASE_URL: db.url,
      DATA_DIR: join(folder, role),
      NODE_ENV: 'development',
      ROLE: role,
    };
    const { code, stderr } = await Service.refusal({ ...server.settings, ...own });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/DATA_ENCRYPTION_KEYS: no key here opens .*\n$/)]);
  });
});
