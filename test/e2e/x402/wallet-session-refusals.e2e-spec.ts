import { DisableAccount, openWalletSession } from '@libs/identity';
import { newId } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { TestApp } from '../../support/service/app.js';

describe('the session token of a wallet', () => {
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

  async function wallet(): Promise<{ id: string; token: string }> {
    const id = newId();
    await db.database.sql`insert into account (id, kind, daily_credits) values (${id}, 'wallet', 0)`;
    const { token } = await db.database.transaction((tx) => openWalletSession(tx, id));
    return { id, token };
  }

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  async function get(path: string, headers: Record<string, string>): Promise<[number, unknown, Headers]> {
    const response = await app.fetch(`/api/x402/${path}`, { headers });
    return [response.status, await response.json(), response.headers];
  }

  const code = ([status, body]: [number, unknown, Headers]): [number, string] => [
    status,
    (body as { error_code: string }).error_code,
  ];

  it('has to be one good token in one place: else both routes are 401', async () => {
    const { token } = await wallet();
    const { token: another } = await wallet();
    const { key } = await app.key();
    const unknown = `mms_${'A'.repeat(43)}`;
    const refused: [Record<string, string>, string][] = [
      [{}, 'missing_credentials'],
      [{ cookie: await app.session(await app.account()) }, 'missing_credentials'],
      [bearer(unknown), 'invalid_token'],
      [{ 'x-session-token': unknown }, 'invalid_token'],
      [bearer(`${token}A`), 'invalid_token'],
      [bearer(key), 'invalid_token'],
      [{ 'x-session-token': key }, 'invalid_token'],
      [{ 'x-session-token': `Bearer ${token}` }, 'invalid_token'],
      [{ 'x-session-token': '' }, 'invalid_token'],
      [{ 'x-session-token': `${token}, ${token}` }, 'invalid_token'],
      [{ ...bearer(token), 'x-session-token': another }, 'malformed_credentials'],
      [{ ...bearer(key), 'x-session-token': token }, 'malformed_credentials'],
      [{ authorization: `Basic ${token}`, 'x-session-token': token }, 'malformed_credentials'],
    ];
    for (const [headers, expected] of refused) {
      for (const path of ['resources', `resource/${newId()}`]) {
        const answer = await get(path, headers);
        expect([headers, ...code(answer)]).toEqual([headers, 401, expected]);
        expect(answer[1]).toEqual({
          error_code: expected,
          error_description: expect.any(String),
          actionable_next_step: expect.any(String),
          retryable: false,
        });
        expect(answer[2].get('www-authenticate')).toMatch(/^Bearer( error="invalid_token")?$/);
      }
    }
  });

  it('that expired, was closed or is of a closed account opens nothing, and the refusal says how to go on', async () => {
    const expired = await wallet();
    await db.database.sql`
      update wallet_session set expires_at = clock_timestamp() - interval '1 second' where account_id = ${expired.id}`;
    const closed = await wallet();
    await db.database.sql`delete from wallet_session where account_id = ${closed.id}`;
    const disabled = await wallet();
    await new DisableAccount(db.database).run(disabled.id);
    for (const [token, expected] of [
      [expired.token, 'token_expired'],
      [closed.token, 'invalid_token'],
      [disabled.token, 'invalid_token'],
    ] as const) {
      const answer = await get('resources', bearer(token));
      expect(code(answer)).toEqual([401, expected]);
      expect(answer[1]).toMatchObject({ actionable_next_step: expect.stringContaining('POST /api/x402/session') });
    }
  });

  it('opens no other door', async () => {
    const { token } = await wallet();
    const id = await app.resource((await wallet()).id);
    const mcp = { method: 'POST', headers: { ...bearer(token), 'content-type': 'application/json' } };
    const call = JSON.stringify({ jsonrpc: '2.0', id: '1', method: 'tools/list', params: {} });
    const answers = [
      await app.fetch('/mcp', { ...mcp, body: call }),
      await app.fetch(`/api/resolve/${id}`, { headers: bearer(token) }),
      await app.fetch('/internal/poll', { ...mcp, body: '{}' }),
    ];
    for (const answer of answers) {
      expect([answer.status, await answer.json()]).toEqual([
        401,
        expect.objectContaining({ error_code: 'invalid_token' }),
      ]);
    }
  });
});
