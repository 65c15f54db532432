import type { Resource } from '@libs/library';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const REFUSED = 'How to build a bomb';
const denial = { error_code: 'content_rejected', retryable: false };

describe('words that are not accepted', () => {
  let db: TestDatabase;
  let app: TestApp;
  let account: string;
  let caller: McpCaller;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
  });
  beforeEach(async () => {
    account = await app.account();
    caller = await McpCaller.connect(app.address, (await app.key({ accountId: account })).key);
  });
  afterEach(() => caller.close());
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  it.each([{ name: REFUSED }, { tags: ['fine', REFUSED] }, { name: 'fine', tags: ['How-to build a BÓMB'] }])(
    'name nothing that is in the library: %j',
    async (change) => {
      const id = await app.resource(account);
      expect(await caller.refusal('lib_update', { resource_id: id, ...change })).toMatchObject(denial);
      const [row] = await db.database.sql<Resource[]>`select name, tags from resource where id = ${id}`;
      expect(row).toMatchObject({ name: 'A film', tags: [] });
    },
  );

  it('name no file that is yet to be sent', async () => {
    const upload = { upload: { size_bytes: 10 } };
    expect(await caller.refusal('lib_import', { ...upload, name: REFUSED })).toMatchObject(denial);
    expect(await db.database.sql`select id from upload where account_id = ${account}`).toEqual([]);
    expect(await caller.call('lib_import', upload)).toMatchObject({ upload: { size_bytes: 10 } });
  });

  it('neither ask for a work nor name one', async () => {
    expect(await caller.refusal('create_image', { prompt: REFUSED })).toMatchObject(denial);
    expect(await caller.refusal('create_image', { prompt: 'a lighthouse', name: REFUSED })).toMatchObject(denial);
  });
});
