import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { Denial } from '@libs/kernel';
import { AccountTurns, RequestUpload, TopUpCredits, UploadAddress, type Upload, UploadLimits } from '@libs/library';
import { ObjectStore } from '@libs/storage';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestApp } from '../support/app.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const FILE = Buffer.alloc(600 * 1024);
const MEGABYTE = 1024 * 1024;
const LIMIT = { UNPAID_UPLOADS_MB: '1' };

/** What a description says of a refused PUT. */
interface PutRoute {
  put: { responses: { '429': { content: { 'application/json': { examples: Record<string, { value: object }> } } } } };
}

async function statusOf(sending: ClientRequest): Promise<number | undefined> {
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

describe('where accounts that never paid may send 1 MB in all', () => {
  let db: TestDatabase;
  let app: TestApp;
  let accounts: string[];

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database, { settings: LIMIT });
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });
  beforeEach(async () => {
    await db.database.sql`delete from upload`;
    accounts = [await app.account(), await app.account()];
  });

  const ask = (account: string | undefined): Promise<Upload> =>
    new RequestUpload(db.database, new AccountTurns(), new UploadLimits(undefined, MEGABYTE)).run({
      accountId: account ?? '',
      name: 'A picture',
      visibility: 'private',
      sizeBytes: FILE.length,
      isUntrusted: false,
      price: { credits: 1, perBytes: 100_000_000 },
    });
  const addressOf = (upload: Upload): string => app.nest.get(UploadAddress).sign(upload);
  const put = (upload: Upload): Promise<Response> => app.fetch(addressOf(upload), { method: 'PUT', body: FILE });

  it('announced bytes shut out nobody, and sent bytes do', async () => {
    const first = await ask(accounts[0]);
    await ask(accounts[1]);
    await put(first);
    const refused = await ask(accounts[1]).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'concurrency_exceeded', retryAfterSeconds: 15 * 60 });
    expect((refused as Denial).body().actionable_next_step).toBe(
      'Ask for the upload again later, give lib_import a url instead, or ask the operator for a top-up.',
    );
    await new TopUpCredits(db.database).run(accounts[1] ?? '', 1, 'paid');
    await ask(accounts[1]);
  });

  it('a file is refused before its bytes are taken once others have sent as much', async () => {
    const [first, second] = [await ask(accounts[0]), await ask(accounts[1])];
    expect((await put(first)).status).toBe(200);
    const refused = await put(second);
    expect([refused.status, await refused.json()]).toMatchObject([429, { error_code: 'concurrency_exceeded' }]);
    const rows = await db.database.sql`select 1 from upload where id = ${second.id} and storage_key is null`;
    expect(rows).toHaveLength(1);
    await new TopUpCredits(db.database).run(accounts[1] ?? '', 1, 'paid');
    expect((await put(second)).status).toBe(200);
  });

  it('the refusal of a file is the one that the description of the route shows, and a retry finds the address valid', async () => {
    const [first, second] = [await ask(accounts[0]), await ask(accounts[1])];
    await put(first);
    const refused = await put(second);
    expect(Number(refused.headers.get('retry-after'))).toBe(5 * 60);
    const refusal: unknown = await refused.json();
    expect(refusal).toEqual({
      error_code: 'concurrency_exceeded',
      error_description: 'The files of accounts without a top-up that are not imported yet take all the room for them.',
      actionable_next_step:
        'Send the file again while its address is valid. Otherwise ask for a new upload later, give lib_import a url instead, or ask the operator for a top-up.',
      retryable: true,
    });
    const { paths } = (await (await app.fetch('/openapi.json')).json()) as { paths: Record<string, PutRoute> };
    const { examples } = paths['/api/upload/{upload_id}']!.put.responses['429'].content['application/json'];
    expect(examples['concurrency_exceeded']?.value).toEqual(refusal);
  });

  it('of two files that are sent to two processes at once and do not both fit, one is kept', async () => {
    const other = await TestApp.start(db.database, { settings: LIMIT, secrets: app.secrets });
    try {
      const processes = [app, other];
      const uploads = [await ask(accounts[0]), await ask(accounts[1])];
      const sendings = uploads.map((upload, n) =>
        request(`${processes[n]?.address}${addressOf(upload)}`, { method: 'PUT', agent: false }),
      );
      const statuses = Promise.all(sendings.map(statusOf));
      for (const sending of sendings) sending.write(FILE.subarray(1));
      const drafts = async (): Promise<string[]> => [...(await app.drafts()), ...(await other.drafts())];
      await vi.waitFor(async () => expect(await drafts()).toHaveLength(2), 10_000);
      for (const sending of sendings) sending.end(FILE.subarray(0, 1));
      expect(new Set(await statuses)).toEqual(new Set([200, 429]));
      const named = await db.database.sql<{
        key: string;
      }>`select storage_key as key from upload where sha256 is not null`;
      const kept: string[] = [];
      for (const [n, { id }] of uploads.entries()) {
        const store = processes[n]?.nest.get(ObjectStore);
        for await (const key of store?.list(`uploads/${id}`) ?? []) kept.push(key);
      }
      expect(kept).toEqual(named.map(({ key }) => key));
    } finally {
      await other.close();
    }
  });

  it('files of accounts with a top-up do not wait until others are recorded', async () => {
    const upload = await ask(accounts[0]);
    await new TopUpCredits(db.database).run(accounts[0] ?? '', 1, 'paid');
    let status: number | undefined;
    const waitsForLock = async (): Promise<boolean> => {
      const waiting = await db.database.sql`
        select 1 from pg_locks join pg_database d on d.oid = database
        where locktype = 'advisory' and not granted and datname = current_database()`;
      return waiting.length > 0;
    };
    await db.database.transaction(async (tx) => {
      await tx.sql`select pg_advisory_xact_lock(hashtext('unpaid uploads'))`;
      void put(upload).then((response) => void (status = response.status));
      await vi.waitFor(async () => expect(status !== undefined || (await waitsForLock())).toBe(true), 10_000);
    });
    expect(status).toBe(200);
  });
});
