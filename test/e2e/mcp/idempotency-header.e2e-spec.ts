import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { ERAS } from '../../support/mcp/mcp-post.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

interface Said {
  error_code?: string;
  result?: { isError?: boolean; structuredContent: { resource_id: string; error_code?: string } };
}

describe.each(ERAS)('the Idempotency-Key header in %s', (_, form) => {
  let db: TestDatabase;
  let app: TestApp;
  let key: string;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
    ({ key } = await app.key());
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  async function call(args: object, idempotencyKey?: string): Promise<{ response: Response; said: Said }> {
    const { message, headers } = form('tools/call', {
      name: 'create_image',
      arguments: { prompt: 'A heron at dawn', size: 256, ...args },
    });
    const own = { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers };
    const sent = { ...own, ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }) };
    const response = await app.fetch('/mcp', { method: 'POST', headers: sent, body: JSON.stringify(message) });
    return { response, said: (await response.json()) as Said };
  }

  const idOf = ({ said }: { said: Said }): string | undefined => said.result?.structuredContent.resource_id;
  const isReplay = ({ response }: { response: Response }): string | null => response.headers.get('idempotent-replayed');

  it('starts one job for one key, however it is written, and marks what it answers again', async () => {
    const answers = [await call({}, 'one'), await call({}, '"one"'), await call({ idempotency_key: 'one' })];
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(answers.map(isReplay)).toEqual([null, 'true', 'true']);
    expect(idOf(await call({}))).not.toBe(idOf(await call({})));
  });

  it('is the key of this very request: other arguments are a conflict', async () => {
    await call({}, 'two');
    expect((await call({ size: 512 }, 'two')).said.result?.structuredContent.error_code).toBe('idempotency_conflict');
  });

  it('is refused where it cannot be read, and where the argument says otherwise', async () => {
    const unreadable = await call({}, '"three');
    expect([unreadable.response.status, unreadable.said]).toEqual([
      400,
      {
        error_code: 'idempotency_key_required',
        error_description:
          'The Idempotency-Key header must hold one key of 1 to 64 printable ASCII characters, in double quotes if it has commas.',
        actionable_next_step: expect.stringContaining('idempotency_key') as string,
        retryable: false,
      },
    ]);
    const two = await call({ idempotency_key: 'four' }, 'three');
    expect([two.response.status, two.said.error_code]).toEqual([409, 'idempotency_conflict']);
  });

  it('may be sent by pages, which may read the mark', async () => {
    const headers = { origin: app.address, 'access-control-request-method': 'POST' };
    const preflight = await app.fetch('/mcp', { method: 'OPTIONS', headers });
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
    const answer = await app.fetch('/mcp', { method: 'POST', headers: { origin: app.address } });
    expect(answer.headers.get('access-control-expose-headers')).toContain('Idempotent-Replayed');
  });
});
