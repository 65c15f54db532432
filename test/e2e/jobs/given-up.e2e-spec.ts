import { newId } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { ERAS, post } from '../../support/mcp/mcp-post.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const ORDER = { name: 'create_image', arguments: { prompt: 'a lighthouse', size: 256 } };

describe('a client that disconnects while its key is looked up', () => {
  let db: TestDatabase;
  let app: TestApp;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  it.each(ERAS)('is not served, since nobody would read the response (%s)', async (_, form) => {
    const accountId = await app.account();
    const { key } = await app.key({ accountId });
    const later = await app.key({ accountId });
    const { message, headers } = form('tools/call', ORDER);
    const id = `left-${newId()}`;
    await db.database.transaction(async (tx) => {
      await tx.sql`lock table api_key in access exclusive mode`;
      const left = new AbortController();
      const own = { 'content-type': 'application/json', authorization: `Bearer ${key}`, 'request-id': id };
      const init = { method: 'POST', headers: { ...own, ...headers }, body: JSON.stringify(message) };
      const asked = app.fetch('/mcp', { ...init, signal: left.signal });
      // Uses of the key before are noted in the background, and wait here too.
      const waiting = async (): Promise<boolean> => {
        const rows = await db.database.sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%k.pepper_id%'`;
        return rows.length > 0;
      };
      await expect.poll(waiting).toBe(true);
      left.abort();
      await expect(asked).rejects.toThrow('aborted');
      await expect.poll(() => app.log.filter((line) => line.includes(id)).length).toBe(1);
    });
    // One that is served after it.
    const next = { headers: { ...headers, authorization: `Bearer ${later.key}` } };
    expect((await post({ url: new URL('/mcp', app.address) }, message, next)).status).toBe(200);
    expect(await db.database.sql`select id from resource where account_id = ${accountId}`).toHaveLength(1);
  });
});
