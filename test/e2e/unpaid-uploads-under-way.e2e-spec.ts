import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { AccountTurns, ReceiveUpload, RequestUpload, UploadAddress, UploadLimits, type Upload } from '@libs/library';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestApp } from '../support/app.js';
import { SlowFile } from '../support/slow-file.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const KILOBYTE = 1024;
const SIZE = 600 * KILOBYTE;

interface Sending {
  file: SlowFile;
  end: Promise<string>;
}

describe('files under way of accounts that never got a top-up, which may send 1 MB in all', () => {
  let db: TestDatabase;
  let app: TestApp;
  let files: Sending[] = [];

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database, { settings: { UNPAID_UPLOADS_MB: '1' } });
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });
  beforeEach(async () => void (await db.database.sql`delete from upload`));
  afterEach(async () => {
    for (const { file } of files) file.breakOff();
    await Promise.all(files.map(({ end }) => end));
    files = [];
  });

  /** An upload of an account of its own. */
  async function ask(): Promise<Upload> {
    return new RequestUpload(db.database, new AccountTurns(), new UploadLimits()).run({
      accountId: await app.account(),
      name: 'A picture',
      visibility: 'private',
      sizeBytes: SIZE,
      isUntrusted: false,
      price: { credits: 1, perBytes: 100_000_000 },
    });
  }
  const addressOf = (upload: Upload): string => app.nest.get(UploadAddress).sign(upload);

  /** A file whose first byte was stored. */
  async function begun(): Promise<Sending> {
    const upload = await ask();
    const query = Object.fromEntries(new URL(addressOf(upload), app.address).searchParams);
    const file = new SlowFile();
    const end = app.nest
      .get(ReceiveUpload)
      .run(upload.id, { query, bytes: file.bytes() })
      .then(
        () => 'received',
        ({ code }: { code?: string }) => code ?? 'broken off',
      );
    files.push({ file, end });
    expect(await Promise.race([file.send(1), end])).toBe(true);
    return { file, end };
  }

  it('the one that passes the total is ended, and each end frees the bytes that were not recorded', async () => {
    const [first, second, third, fourth] = [await begun(), await begun(), await begun(), await begun()];
    const fifth = await begun();
    for (const { file } of files) expect(await file.send(200 * KILOBYTE)).toBe(true);
    expect(await first.file.send(100 * KILOBYTE)).toBe(false);
    expect(await first.end).toBe('concurrency_exceeded');
    expect(await app.drafts()).toHaveLength(4);
    expect(await second.file.send(200 * KILOBYTE)).toBe(true);
    second.file.breakOff();
    expect(await second.end).toBe('broken off');
    expect(await third.file.send(400 * KILOBYTE - 1)).toBe(true);
    third.file.end();
    expect(await third.end).toBe('received');
    // Recorded now, the third file counts as before.
    expect(await fourth.file.send(100 * KILOBYTE)).toBe(false);
    expect(await fourth.end).toBe('concurrency_exceeded');
    expect(await fifth.file.send(200 * KILOBYTE)).toBe(true);
    await db.database.sql`delete from upload where storage_key is not null`;
    expect(await fifth.file.send(200 * KILOBYTE - 1)).toBe(true);
    fifth.file.end();
    expect(await fifth.end).toBe('received');
    expect(await app.drafts()).toEqual([]);
  });

  it('a sender over HTTP reads the refusal although its file is not sent whole', async () => {
    const other = await begun();
    const upload = await ask();
    const sending = request(`${app.address}${addressOf(upload)}`, { method: 'PUT', agent: false });
    const answer = once(sending, 'response') as Promise<[IncomingMessage]>;
    sending.write(Buffer.alloc(1));
    await vi.waitFor(async () => expect(await app.drafts()).toHaveLength(2), 10_000);
    expect(await other.file.send(500 * KILOBYTE)).toBe(true);
    sending.write(Buffer.alloc(SIZE - 2));
    const [response] = await answer;
    expect(response.statusCode).toBe(429);
    expect(await json(response)).toMatchObject({
      error_code: 'concurrency_exceeded',
    });
    expect(await app.drafts()).toHaveLength(1);
  });
});
