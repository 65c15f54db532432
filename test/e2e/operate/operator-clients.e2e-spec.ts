import { noteClient } from '@libs/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../support/service/app.js';
import { operated } from '../../support/service/operated.js';
import type { Service } from '../../support/service/service.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const ISSUER = 'https://media.example';

describe('the operator’s commands for OAuth', () => {
  let db: TestDatabase;
  let app: TestApp;
  let service: Service;

  beforeAll(async () => {
    db = await createTestDatabase();
    ({ app, service } = await operated(db));
    const name = 'Cursor\u001b[2J\nc2  forged';
    await noteClient(db.database, {
      issuer: ISSUER,
      clientId: 'c1',
      kind: 'dcr',
      name,
      redirectUris: ['http://localhost/x', 'app.mine:/x'],
    });
    for (const issuer of [ISSUER, 'https://other.example']) {
      await noteClient(db.database, { issuer, clientId: 'twice', kind: 'foreign' });
    }
  });
  afterAll(async () => {
    await app.close();
    await service.remove();
    await db.drop();
  });

  const row = async (clientId: string): Promise<string> =>
    (await service.media('clients', 'list')).split('\n').find((line) => line.startsWith(`${clientId}  `)) ?? '';

  it('show each client on one line, whatever it calls itself, and decide on it', async () => {
    expect(await row('c1')).toMatch(
      /^c1 {2}https:\/\/media\.example {2}dcr {2}undecided {2}seen [\dT:.-]+Z {2}localhost,an application on this computer \(app\.mine:\) {2}Cursor \[2J c2 {2}forged$/,
    );
    expect(await row('c2')).toBe('');
    expect(await service.media('clients', 'verify', 'c1', '--reason', 'ours')).toBe('verified c1');
    expect(await row('c1')).toMatch(/ {2}verified {2}seen .* {2}ours$/);
    expect(await service.media('clients', 'block', 'c1')).toBe('blocked c1');
    expect(await row('c1')).toMatch(/ {2}blocked {2}seen .*forged$/);
    expect(await service.media('clients', 'unblock', 'c1')).toBe('unblocked c1');
    expect(await row('c1')).toMatch(/ {2}undecided {2}seen /);
    expect(await service.media('clients', 'block', 'twice', '--issuer', ISSUER)).toBe('blocked twice');
    expect(
      await db.database.sql`select issuer from oauth_client where client_id = 'twice' and state = 'blocked'`,
    ).toEqual([{ issuer: ISSUER }]);
  });

  it('publish a new signing key, once until it signs, and at once where the old one leaked', async () => {
    const listed = async (): Promise<string[]> => (await service.media('signing-keys', 'list')).split('\n');
    const [before = ''] = await listed();
    expect(before).toMatch(/^[\w-]{43} {2}signing {2}signs from 20[\dT:.-]+Z$/);
    const next = await service.media('signing-keys', 'rotate');
    expect(next).toMatch(/^[\w-]{43} {2}next {2}signs from 20/);
    expect(await listed()).toEqual([before, next]);
    const refused = service.tried('signing-keys', 'rotate');
    const told = expect.stringContaining('is published already and signs from') as string;
    expect(await refused).toMatchObject({ code: 1, stderr: told });
    const leaked = await service.media('signing-keys', 'rotate', '--at-once');
    expect(await listed()).toEqual([leaked]);
  });

  it.each([
    [['clients', 'verify'], 2, 'clients verify needs the CLIENT_ID'],
    [['clients', 'verify', 'nobody'], 1, 'no OAuth client nobody was seen'],
    [['clients', 'verify', 'c1', '--issuer', 'https://x.example'], 1, 'There is no such OAuth client.'],
    [['clients', 'block', 'twice'], 2, 'several issuers: say --issuer, one of'],
  ])('%j ends with %i and says what is wrong', async (args, code, says) => {
    expect(await service.tried(...args)).toMatchObject({ code, stderr: expect.stringContaining(says) as string });
  });
});
