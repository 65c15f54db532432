import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { OauthPerson } from '../../support/oauth/oauth-person.js';
import { authorizationReferee } from '../../support/referee/authorization-referee.js';
import { startReferee } from '../../support/referee/program.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

/** All that the suite has for who serves authorization. */
const OF_AUTHORIZATION_SERVERS = ['authorization-server-metadata-endpoint', 'authorization-code-grant'];

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

it.each(['2025-11-25', '2026-07-28'])('the authorization server conforms to revision %s', async (revision) => {
  const person = await OauthPerson.signedIn(app, await app.account());
  const { passed, failed, unchecked, report } = await authorizationReferee(app, person, revision);
  expect([passed, failed, unchecked], report).toEqual([OF_AUTHORIZATION_SERVERS, [], []]);
});

it('all other scenarios of authorization put a server of their own before a client, which we are not', async () => {
  const listed = async (role: string): Promise<string[]> => {
    const lines = (await startReferee('list', `--${role}`).printed).matchAll(/^ +- (\S+)/gm);
    return [...lines].map(([, name = '']) => name);
  };
  const [servers, clients, authorizationServers] = await Promise.all(
    ['server', 'client', 'authorization'].map((role) => listed(role)),
  );
  expect(authorizationServers).toEqual(OF_AUTHORIZATION_SERVERS);
  expect(servers?.filter((name) => /auth|oauth|token/.test(name))).toEqual([]);
  expect(clients?.filter((name) => name.startsWith('auth/')).length).toBeGreaterThan(20);
});
