import type { AuditEvent } from '../../../libs/identity/src/audit/audit-event.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listToolsWith } from '../../support/mcp/list-tools.js';
import type { TestApp } from '../../support/service/app.js';
import { operated } from '../../support/service/operated.js';
import type { Service } from '../../support/service/service.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { verifies } from '../../support/verifies.js';

const KEY = /^mmk_live_([0-9A-Za-z]{12})_[0-9A-Za-z]{38}$/;
const idOf = (key: string): string => KEY.exec(key)?.[1] ?? '';

describe('the operator’s commands for keys', () => {
  let db: TestDatabase;
  let app: TestApp;
  let service: Service;

  beforeAll(async () => {
    db = await createTestDatabase();
    ({ app, service } = await operated(db));
  });
  afterAll(async () => {
    await app.close();
    await service.remove();
    await db.drop();
  });

  it('keys create prints the key and nothing else, and a running service accepts it', async () => {
    const key = await service.media('keys', 'create', '--name', 'ci');
    expect(key).toMatch(KEY);
    expect(await listToolsWith(app.address, key)).toEqual([200, undefined]);
  });

  it('keys list shows scopes, state and use, and no key', async () => {
    verifies('api-key.audited-scopes', 'api-key.secret');
    const key = await service.media(
      'keys',
      'create',
      '--name',
      'reader',
      '--scopes',
      'library:read,x:act',
      '--days',
      '7',
    );
    const row = async (): Promise<string> =>
      (await service.media('keys', 'list')).split('\n').find((line) => line.startsWith(idOf(key))) ?? '';
    const week = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    expect(await row()).toBe(
      `${idOf(key)}  …${key.slice(-4)}  active  library:read,x:act  expires ${week}  never used  reader`,
    );
    await listToolsWith(app.address, key);
    await expect.poll(row).toMatch(/ {2}used \d{4}-\d\d-\d\dT[\d:.]+Z {2}reader$/);
    expect(await service.media('keys', 'list')).not.toContain(key.slice(22));
  });

  it('keys revoke returns when the running service refuses the key, and the list says so', async () => {
    const key = await service.media('keys', 'create', '--name', 'leaked');
    expect(await listToolsWith(app.address, key)).toEqual([200, undefined]);
    expect(await service.media('keys', 'revoke', idOf(key))).toBe(`revoked ${idOf(key)}`);
    expect(await listToolsWith(app.address, key)).toEqual([401, 'api_key_revoked']);
    expect(await service.media('keys', 'list')).toMatch(new RegExp(`^${idOf(key)} .* revoked `, 'm'));
  });

  it('keys rotate prints the new key and nothing else; the list says what it took the place of', async () => {
    const old = await service.media('keys', 'create', '--name', 'ci', '--scopes', 'library:read');
    const next = await service.media('keys', 'rotate', idOf(old));
    expect(next).toMatch(KEY);
    for (const key of [old, next]) expect(await listToolsWith(app.address, key)).toEqual([200, undefined]);
    const row = async (key: string): Promise<string | undefined> =>
      (await service.media('keys', 'list')).split('\n').find((line) => line.startsWith(idOf(key)));
    expect(await row(next)).toMatch(new RegExp(` library:read .* rotated from ${idOf(old)} {2}ci$`));
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    expect(await row(old)).toContain(`active  library:read  expires ${tomorrow}`);
    const last = await service.media('keys', 'rotate', idOf(next), '--overlap', '0');
    expect(await listToolsWith(app.address, next)).toEqual([401, 'api_key_revoked']);
    expect(await listToolsWith(app.address, last)).toEqual([200, undefined]);
  });

  it('audit export prints a chain that audit verify accepts until it is altered', async () => {
    const key = await service.media('keys', 'create', '--name', 'audited');
    await service.media('keys', 'revoke', idOf(key));
    const lines = (await service.media('audit', 'export')).split('\n').map((line) => JSON.parse(line) as AuditEvent);
    const [revoked, created] = lines.reverse();
    expect(created).toMatchObject({ kind: 'key_created', actor: 'operator', subject: idOf(key) });
    expect(revoked).toMatchObject({ kind: 'key_revoked', actor: 'operator', previous_hash: created?.hash });
    const whole = `the audit log is whole; events: ${lines.length}; last hash: ${revoked?.hash}`;
    expect(await service.media('audit', 'verify', '--contains', created?.hash ?? '')).toBe(whole);
    const refused = (...args: string[]): Promise<unknown> => service.tried('audit', 'verify', ...args);
    const broken = `the audit log is broken after ${lines.length} events: no event has the hash that was noted\n`;
    expect(await refused('--contains', '0'.repeat(64))).toMatchObject({ code: 1, stdout: '', stderr: broken });
    expect(await refused('--contains', 'x')).toMatchObject({ code: 2 });
    await db.database.sql`alter table audit_event disable trigger audit_event_append_only`;
    await db.database.sql`update audit_event set actor = 'service' where id = ${revoked?.id ?? 0}`;
    expect(await refused()).toMatchObject({
      code: 1,
      stderr: `the audit log is broken after ${lines.length - 1} events: event ${lines.length} is not as it was written\n`,
    });
  });

  it.each([
    [['keys', 'create'], 2, 'keys create needs --name'],
    [['keys', 'create', '--name', ''], 2, 'keys create needs --name'],
    [['keys', 'create', '--name', 'x', '--scopes', 'library:read,all'], 2, 'unknown scope all'],
    [['keys', 'create', '--name', 'x', '--scopes', ''], 2, 'unknown scope'],
    [
      ['keys', 'create', '--name', 'x', '--account', 'nobody@example.com'],
      2,
      'no account has the id or e-mail address',
    ],
    [['keys', 'create', '--name', 'x', '--days', '0'], 2, '--days must be a whole number from 1 to 3650'],
    [['keys', 'create', '--name', 'x', '--days', '1.5'], 2, '--days must be a whole number from 1 to 3650'],
    [['keys', 'create', '--name', 'x', '--days', '1e9'], 2, '--days must be a whole number from 1 to 3650'],
    [['keys', 'create', '--name', 'x', '--days', 'soon'], 2, '--days must be a whole number from 1 to 3650'],
    [['keys', 'create', '--name', 'x', '--colour', 'red'], 2, '--colour'],
    [['keys', 'revoke'], 2, 'keys revoke needs the ID'],
    [['keys', 'revoke', '000000000000'], 1, 'There is no API key of this name.'],
    [['keys', 'revoke', '000000000000', '111111111111'], 2, 'unexpected argument "111111111111"'],
    [['keys', 'rotate'], 2, 'keys rotate needs the ID'],
    [['keys', 'rotate', '000000000000'], 1, 'There is no API key of this name.'],
    [['keys', 'rotate', '000000000000', '--overlap', '2h'], 2, '--overlap must be one of 0, 1h, 24h, 7d'],
    [['keys', 'rotate', '000000000000', '--overlap', 'toString'], 2, '--overlap must be one of'],
    [['audit', 'verify', 'all'], 2, 'unexpected argument "all"'],
    [['keys', 'list', 'mine'], 2, 'unexpected argument "mine"'],
    [['keys'], 2, 'usage: npm run -s media -- COMMAND'],
    [['make', 'coffee'], 2, 'unknown command: make'],
  ])('%j ends with %i and says what is wrong, without a stack', async (args, code, says) => {
    const keys = (): Promise<unknown> => db.database.sql`select id, revoked_at from api_key order by id`;
    const before = await keys();
    const refused = await service.tried(...args);
    expect(refused).toMatchObject({ code, stdout: '' });
    expect(refused.stderr).toContain(says);
    expect(refused.stderr).not.toMatch(/^ +at /m);
    expect(await keys()).toEqual(before);
  });
});
