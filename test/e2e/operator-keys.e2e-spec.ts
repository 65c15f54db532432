import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listToolsWith } from '../support/list-tools.js';
import { Service } from '../support/service.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { verifies } from '../support/verifies.js';

const KEY = /^mmk_live_([0-9A-Za-z]{12})_[0-9A-Za-z]{38}$/;
const idOf = (key: string): string => KEY.exec(key)?.[1] ?? '';

describe('the operator’s commands for keys', () => {
  let db: TestDatabase;
  let service: Service;

  beforeAll(async () => {
    db = await createTestDatabase();
    service = await Service.start({ databaseUrl: db.url });
  });
  afterAll(async () => {
    await service.remove();
    await db.drop();
  });

  it('keys create prints the key and nothing else, and a running service accepts it', async () => {
    const key = await service.media('keys', 'create', '--name', 'ci');
    expect(key).toMatch(KEY);
    expect(await listToolsWith(service.address, key)).toEqual([200, undefined]);
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
    await listToolsWith(service.address, key);
    await expect.poll(row).toMatch(/ {2}used \d{4}-\d\d-\d\dT[\d:.]+Z {2}reader$/);
    expect(await service.media('keys', 'list')).not.toContain(key.slice(22));
  });

  it('keys revoke returns when the running service refuses the key, and the list says so', async () => {
    const key = await service.media('keys', 'create', '--name', 'leaked');
    expect(await listToolsWith(service.address, key)).toEqual([200, undefined]);
    expect(await service.media('keys', 'revoke', idOf(key))).toBe(`revoked ${idOf(key)}`);
    expect(await listToolsWith(service.address, key)).toEqual([401, 'api_key_revoked']);
    expect(await service.media('keys', 'list')).toMatch(new RegExp(`^${idOf(key)} .* revoked `, 'm'));
  });

  it.each([
    [['keys', 'create'], 2, 'keys create needs --name'],
    [['keys', 'create', '--name', ''], 2, 'keys create needs --name'],
    [['keys', 'create', '--name', 'x', '--scopes', 'library:read,all'], 2, 'unknown scope all'],
    [['keys', 'create', '--name', 'x', '--scopes', ''], 2, 'unknown scope'],
    [['keys', 'create', '--name', 'x', '--account', 'nobody@example.com'], 2, 'no account has the e-mail address'],
    [['keys', 'create', '--name', 'x', '--days', '0'], 2, '--days must be a whole number from 1 to 3650'],
    [['keys', 'create', '--name', 'x', '--days', '1.5'], 2, '--days must be a whole number from 1 to 3650'],
    [['keys', 'create', '--name', 'x', '--days', '1e9'], 2, '--days must be a whole number from 1 to 3650'],
    [['keys', 'create', '--name', 'x', '--days', 'soon'], 2, '--days must be a whole number from 1 to 3650'],
    [['keys', 'create', '--name', 'x', '--colour', 'red'], 2, '--colour'],
    [['keys', 'revoke'], 2, 'keys revoke needs the ID'],
    [['keys', 'revoke', '000000000000'], 1, 'There is no API key of this name.'],
    [['keys', 'revoke', '000000000000', '111111111111'], 2, 'unexpected argument "111111111111"'],
    [['keys', 'list', 'mine'], 2, 'unexpected argument "mine"'],
    [['keys'], 2, 'usage: npm run -s media -- COMMAND'],
    [['make', 'coffee'], 2, 'usage: npm run -s media -- COMMAND'],
  ])('%j ends with %i and says what is wrong, without a stack', async (args, code, says) => {
    const keys = (): Promise<unknown> => db.database.sql`select id, revoked_at from api_key order by id`;
    const before = await keys();
    const refused = await service.media(...args).then(
      () => ({ code: 0, stdout: '', stderr: '' }),
      (error: unknown) => error as { code: number; stdout: string; stderr: string },
    );
    expect(refused).toMatchObject({ code, stdout: '' });
    expect(refused.stderr).toContain(says);
    expect(refused.stderr).not.toMatch(/^ +at /m);
    expect(await keys()).toEqual(before);
  });
});
