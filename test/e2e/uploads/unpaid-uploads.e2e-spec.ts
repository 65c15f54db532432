import { request, type ClientRequest } from 'node:http';
import { localAccount } from '@libs/identity';
import { type Denial, randomBase62 } from '@libs/kernel';
import { AccountTurns, RequestUpload, TopUpCredits, type Upload } from '@libs/library';
import { ObjectStore } from '@libs/storage';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UploadAddress } from '../../../libs/library/src/uploads/upload-address.js';
import { UploadLimits } from '../../../libs/library/src/uploads/upload-share.js';
import { TestApp } from '../../support/service/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const MEGABYTE = 1024 * 1024;
const FILE = Buffer.alloc(600 * 1024);
const REFUSAL = 'The files of this account that are not imported yet take all its room for them.';

/** What a description says of a refused PUT. */
interface PutRoute {
  put: { 'x-denial-codes': string[]; responses: Record<string, object> };
}

describe('where an account without a top-up may have 1 MB that is not imported', () => {
  let db: TestDatabase;
  let app: TestApp;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database, { settings: { UNPAID_UPLOADS_MB_PER_ACCOUNT: '1' } });
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });
  beforeEach(() => db.database.sql`delete from upload`);

  const ask = (account: string): Promise<Upload> =>
    new RequestUpload(db.database, new AccountTurns(), new UploadLimits({ unpaidUploadBytes: MEGABYTE })).run({
      accountId: account,
      name: 'A picture',
      visibility: 'private',
      sizeBytes: FILE.length,
      isUntrusted: false,
      price: { credits: 1, perBytes: 100_000_000 },
    });
  const put = (upload: Upload): Promise<Response> =>
    app.fetch(app.nest.get(UploadAddress).sign(upload), { method: 'PUT', body: FILE });
  const drafts = async (): Promise<number> => (await app.drafts()).length;

  /** Sends the first bytes of the file; `already` requests have files under way. */
  async function begin(upload: Upload, already = 0): Promise<ClientRequest> {
    const options = { method: 'PUT', headers: { 'content-length': FILE.length }, agent: false };
    const sending = request(`${app.address}${app.nest.get(UploadAddress).sign(upload)}`, options);
    sending.on('error', () => undefined).write(FILE.subarray(0, 5));
    await expect.poll(drafts).toBe(already + 1);
    return sending;
  }
  const expire = (upload: Upload): Promise<unknown> =>
    db.database.sql`update upload set expires_at = clock_timestamp() where id = ${upload.id}`;

  it('accounts that send their share shut out neither others nor the account of the first start', async () => {
    for (let n = 0; n < 4; n += 1) expect((await put(await ask(await app.account()))).status).toBe(200);
    expect((await put(await ask(await app.account()))).status).toBe(200);
    const local = await localAccount(db.database);
    for (let n = 0; n < 2; n += 1) expect((await put(await ask(local.id))).status).toBe(200);
  });

  it('an account that has its share gets no other upload, until its address expires or it has a top-up', async () => {
    const account = await app.account();
    const first = await ask(account);
    const refused = (await ask(account).catch((error: unknown) => error)) as Denial;
    expect(refused).toMatchObject({ code: 'concurrency_exceeded', message: REFUSAL });
    expect(refused.body().actionable_next_step).toBe(
      'Import the sent files with upload_complete, give lib_import a url instead, or ask the operator for a top-up. Otherwise ask for a new upload later: an unused address expires after 15 minutes, a sent file is removed 60 minutes after that, and the file of a failed import stops counting after 2 hours.',
    );
    expect(refused.retryAfterSeconds).toBeGreaterThan(14 * 60);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(15 * 60);
    expect((await put(first)).status).toBe(200);
    const sent = (await ask(account).catch((error: unknown) => error)) as Denial;
    expect(sent.retryAfterSeconds).toBeGreaterThan(74 * 60);
    await new TopUpCredits(db.database).run({ accountId: account, amount: 1, note: 'paid' });
    await ask(account);
  });

  it('a file that is being sent counts after its address expired, until its request is broken off', async () => {
    const account = await app.account();
    const first = await ask(account);
    await expire(first);
    const sending = await begin(first);
    const again = await begin(first, 1);
    await expect(ask(account)).rejects.toMatchObject({ code: 'concurrency_exceeded', message: REFUSAL });
    again.destroy();
    await expect.poll(drafts).toBe(1);
    await expect(ask(account)).rejects.toMatchObject({ code: 'concurrency_exceeded' });
    sending.destroy();
    await expect.poll(() => ask(account).catch((error: unknown) => error)).toHaveProperty('id');
  });

  it('a file counts as long as the later of two requests sends it', async () => {
    const account = await app.account();
    const first = await ask(account);
    await expire(first);
    const sending = await begin(first);
    const again = await begin(first, 1);
    sending.destroy();
    await expect.poll(drafts).toBe(1);
    await expect(ask(account)).rejects.toMatchObject({ code: 'concurrency_exceeded' });
    again.destroy();
    await expect.poll(drafts).toBe(0);
  });

  it('a file whose upload no longer counts is not received where others took its room', async () => {
    const account = await app.account();
    const first = await ask(account);
    await expire(first);
    const second = await begin(await ask(account));
    const refused = await put(first);
    expect([refused.status, await refused.json()]).toMatchObject([429, { error_code: 'concurrency_exceeded' }]);
    second.destroy();
    await expect.poll(drafts).toBe(0);
  });

  it('a file that arrives after an import failed, whose file fills the share, is refused', async () => {
    const account = await app.account();
    const imported = await ask(account);
    expect((await put(imported)).status).toBe(200);
    await db.database.sql`
      insert into resource (id, short_id, account_id, kind, name, status, mime_type)
      values (${imported.id}, ${randomBase62(10)}, ${account}, 'image', 'x', 'processing', 'image/png')`;
    const next = await ask(account);
    await db.database.sql`update resource set status = 'failed' where id = ${imported.id}`;
    const refused = await put(next);
    expect([refused.status, await refused.json()]).toMatchObject([429, { error_code: 'concurrency_exceeded' }]);
  });

  it('a file that passes the share since its address expired on the way is refused as its route describes', async () => {
    const account = await app.account();
    const first = await ask(account);
    await expire(first);
    const second = await ask(account);
    expect((await put(second)).status).toBe(200);
    const refused = await put(first);
    const refusal = (await refused.json()) as object;
    expect([refused.status, refusal]).toMatchObject([429, { error_code: 'concurrency_exceeded' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const { paths } = (await (await app.fetch('/openapi.json')).json()) as { paths: Record<string, PutRoute> };
    const described = paths['/api/upload/{upload_id}']?.put;
    expect(described?.['x-denial-codes']).toContain('concurrency_exceeded');
    expect(described?.responses).toHaveProperty('429');
    const kept: string[] = [];
    for await (const key of app.nest.get(ObjectStore).list(`uploads/${first.id}`)) kept.push(key);
    expect(kept).toEqual([]);
    expect((await put(await ask(await app.account()))).status).toBe(200);
  });
});
