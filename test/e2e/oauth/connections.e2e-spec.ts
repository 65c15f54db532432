import { PostgresDatabase } from '@libs/database/adapters';
import { DecideClient } from '@libs/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entities } from '../../../src/entities.js';
import { TestApp } from '../../support/service/app.js';
import { listToolsWith } from '../../support/mcp/list-tools.js';
import { OauthClient, type Tokens } from '../../support/oauth/oauth-client.js';
import { OauthPerson } from '../../support/oauth/oauth-person.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { whileProcessSilent } from '../../support/database/while-process-silent.js';

const PAGE = '/account/connections';
const HOSTED = 'https://app.example/callback';
const REVOKED = [401, 'token_revoked'];
const OPEN = [200, undefined];

let db: TestDatabase;
let other: PostgresDatabase;
let apps: [TestApp, TestApp];
let app: TestApp;
let accountId: string;
let person: OauthPerson;

beforeAll(async () => {
  db = await createTestDatabase();
  other = await PostgresDatabase.connect({ url: db.url, entities, applicationName: 'two' });
  app = await TestApp.start(db.database);
  const second = await TestApp.start(other, { settings: { PUBLIC_BASE_URL: app.address }, secrets: app.secrets });
  apps = [app, second];
});
afterAll(async () => {
  for (const each of apps) await each.close();
  await other.destroy();
  await db.drop();
});
beforeEach(async () => {
  accountId = await app.account();
  person = await OauthPerson.signedIn(app, accountId);
});

const page = async (who = person): Promise<string> => (await who.visit(PAGE)).text();

async function end(client: string, who = person, headers: Record<string, string> = {}): Promise<Response> {
  const token =
    /name="form_token" value="([^"]+)"/.exec(await (await who.visit('/account/sessions')).text())?.[1] ?? '';
  const body = new URLSearchParams({ client, form_token: token }).toString();
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: app.address, ...headers };
  return who.visit(PAGE, { method: 'POST', headers: form, body });
}

/** What each process says to an access token. */
const verdicts = ({ access_token: token }: Tokens): Promise<unknown[]> =>
  Promise.all(apps.map(({ address }) => listToolsWith(address, token)));

const refreshed = async (client: OauthClient, { refresh_token: token }: Tokens): Promise<[number, string]> => {
  const answer = await client.refresh(token);
  return [answer.status, ((await answer.json()) as { error: string }).error];
};

const grantsTo = ({ id }: OauthClient): Promise<unknown[]> => db.database.sql`
  select 1 from oidc_record where model = 'Grant' and payload->>'accountId' = ${accountId}
    and payload->>'clientId' = ${id}`;

describe('the page of connections', () => {
  it('names each client, where it leads, what it may do, since when, and how far it is trusted', async () => {
    const plain = await OauthClient.register(app, { client_name: 'One <b>client</b>' });
    const hosted = await OauthClient.register(app, { client_name: 'Another', redirect_uris: [HOSTED] });
    await plain.tokens(person);
    const { refresh_token: token } = await plain.tokens(person, { scope: 'library:write offline_access' });
    await hosted.tokens(person);
    const name = { issuer: app.address, clientId: hosted.id };
    await new DecideClient(db.database).run(name, { state: 'verified', by: 'operator' });
    await db.database.sql`
      update oidc_record set created_at = '2026-01-02T03:04:00Z' where payload->>'accountId' = ${accountId}`;
    await plain.refresh(token);
    const rows = [...(await page()).matchAll(/<li>\s*<div>([^]*?)<\/form>/g)].map(([, row = '']) => row);
    expect(rows).toHaveLength(2);
    const [latest = '', earlier = ''] = rows;
    for (const part of ['One &lt;b&gt;client&lt;/b&gt;', 'not verified', '127.0.0.1:8787']) {
      expect(latest).toContain(part);
    }
    for (const part of ['See the resources', 'rename, share', '2 Jan 2026, 03:04 UTC']) expect(latest).toContain(part);
    expect(latest).toMatch(/last used\s+<time datetime="(?!2026-01-02)/);
    for (const part of ['Another', 'verified by the operator', 'app.example']) expect(earlier).toContain(part);
    expect(earlier).not.toContain('rename, share');
    expect(earlier).toMatch(/last used\s+<time datetime="2026-01-02/);
  });

  it('tells an application on a computer from one of which it is not known where it leads', async () => {
    const native = await OauthClient.register(app, { redirect_uris: ['app.mine:/callback'] });
    await native.tokens(person);
    expect(await page()).toContain('Redirects to an application on this computer (app.mine:)');
    await db.database.sql`update oauth_client set redirect_uris = null where client_id = ${native.id}`;
    const shown = await page();
    expect(shown).toContain('Redirect address unknown until it connects again');
    expect(shown).not.toContain('on this computer');
  });

  it('ends one client: its tokens are refused in every process, by the time it is answered', async () => {
    const [ended, kept] = [await OauthClient.register(app), await OauthClient.register(app, { client_name: 'Kept' })];
    const tokens = [await ended.tokens(person), await ended.tokens(person)];
    const spared = await kept.tokens(person);
    for (const each of [...tokens, spared]) expect(await verdicts(each)).toEqual([OPEN, OPEN]);
    const answer = await end(ended.id);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, PAGE]);
    for (const each of tokens) {
      expect(await verdicts(each)).toEqual([REVOKED, REVOKED]);
      expect(await refreshed(ended, each)).toEqual([400, 'invalid_grant']);
    }
    expect(await verdicts(spared)).toEqual([OPEN, OPEN]);
    expect((await kept.refresh(spared.refresh_token)).status).toBe(200);
    const shown = await page();
    expect([shown.includes(ended.id), shown.includes(kept.id)]).toEqual([false, true]);
    const again = await ended.tokens(person);
    expect(await verdicts(again)).toEqual([OPEN, OPEN]);
  });

  it('ends them all at once, and says that nothing is left', async () => {
    const clients = [await OauthClient.register(app), await OauthClient.register(app, { client_name: 'B' })];
    const given: Tokens[] = [];
    for (const client of clients) given.push(await client.tokens(person));
    expect((await end('all')).status).toBe(303);
    for (const [at, client] of clients.entries()) {
      const tokens = given[at] as Tokens;
      expect(await verdicts(tokens)).toEqual([REVOKED, REVOKED]);
      expect(await refreshed(client, tokens)).toEqual([400, 'invalid_grant']);
    }
    expect(await page()).toContain('No application may act for your account.');
    expect((await end('all')).status).toBe(303);
  });

  it('holds ten grants of one client: the eleventh consent revokes the oldest, and no other', async () => {
    const [many, one] = [await OauthClient.register(app), await OauthClient.register(app, { client_name: 'One' })];
    const spared = await one.tokens(person);
    const given: Tokens[] = [];
    for (let consent = 0; consent < 11; consent += 1) given.push(await many.tokens(person));
    const [oldest, second, ...others] = given as [Tokens, Tokens, ...Tokens[]];
    expect(await verdicts(oldest)).toEqual([REVOKED, REVOKED]);
    expect(await refreshed(many, oldest)).toEqual([400, 'invalid_grant']);
    for (const each of [second, ...others, spared]) expect(await verdicts(each)).toEqual([OPEN, OPEN]);
    expect(await grantsTo(many)).toHaveLength(10);
    const written = await db.database.sql`
      select actor from audit_event where account_id = ${accountId} and kind = 'grant_revoked'`;
    expect(written).toEqual([{ actor: 'service' }]);
  });

  it('lets the eleventh consent through where a process does not confirm the end of the oldest, and logs that', async () => {
    const client = await OauthClient.register(app);
    for (let consent = 0; consent < 10; consent += 1) await client.tokens(person);
    const eleventh = await whileProcessSilent(db.database, () => client.tokens(person));
    expect(await verdicts(eleventh)).toEqual([OPEN, OPEN]);
    expect(await grantsTo(client)).toHaveLength(10);
    expect(app.log.join('')).toContain('not every process confirmed');
  });

  describe('of an application that registers anew each time', () => {
    const rowsOf = async (name: string): Promise<string[]> =>
      [...(await page()).matchAll(/<li>\s*<div>([^]*?)<\/form>/g)]
        .map(([row]) => row)
        .filter((row) => row.includes(name));

    it('has one row, which ends them all', async () => {
      const registered = [8787, 8788, 8789].map((port) => ({
        client_name: 'Again',
        redirect_uris: [`http://127.0.0.1:${port}/callback`],
      }));
      const clients: OauthClient[] = [];
      for (const body of registered) clients.push(await OauthClient.register(app, body));
      const given: Tokens[] = [];
      for (const client of clients) given.push(await client.tokens(person));
      const rows = await rowsOf('Again');
      expect(rows).toEqual([expect.stringContaining('registered 3 times')]);
      for (const each of given) expect(await verdicts(each)).toEqual([OPEN, OPEN]);
      expect((await end(clients[1]?.id ?? '')).status).toBe(303);
      for (const each of given) expect(await verdicts(each)).toEqual([REVOKED, REVOKED]);
      expect(await rowsOf('Again')).toEqual([]);
    });

    it('holds ten grants together', async () => {
      const given: Tokens[] = [];
      for (let times = 0; times < 11; times += 1) given.push(await (await OauthClient.register(app)).tokens(person));
      const [oldest, ...others] = given as [Tokens, ...Tokens[]];
      expect(await verdicts(oldest)).toEqual([REVOKED, REVOKED]);
      for (const each of others) expect(await verdicts(each)).toEqual([OPEN, OPEN]);
    });

    it('moves no trust to the new registration, which then has a row of its own', async () => {
      const body = { client_name: 'Trusted', redirect_uris: [HOSTED] };
      const [known, anew] = [await OauthClient.register(app, body), await OauthClient.register(app, body)];
      await new DecideClient(db.database).run(
        { issuer: app.address, clientId: known.id },
        { state: 'verified', by: 'operator' },
      );
      const given = [await known.tokens(person), await anew.tokens(person)] as const;
      const [latest, earlier] = await rowsOf('Trusted');
      expect([latest, earlier]).toEqual([expect.stringContaining('not verified'), expect.stringContaining('verified')]);
      await end(anew.id);
      expect([await verdicts(given[0]), await verdicts(given[1])]).toEqual([
        [OPEN, OPEN],
        [REVOKED, REVOKED],
      ]);
    });
  });

  it('does not know what another person allowed, and leaves it alone', async () => {
    const client = await OauthClient.register(app);
    const tokens = await client.tokens(person);
    const stranger = await OauthPerson.signedIn(app, await app.account());
    expect(await page(stranger)).not.toContain(client.id);
    const refused = await end(client.id, stranger);
    expect([refused.status, await refused.text()]).toEqual([404, expect.stringContaining('No such application')]);
    expect((await end('all', stranger)).status).toBe(303);
    expect(await verdicts(tokens)).toEqual([OPEN, OPEN]);
  });

  it('needs a session, and accepts only its own form', async () => {
    const client = await OauthClient.register(app);
    const tokens = await client.tokens(person);
    const nobody = await new OauthPerson(app).visit(PAGE);
    expect([nobody.status, nobody.headers.get('location')]).toEqual([303, '/login?return_to=%2Faccount%2Fconnections']);
    expect((await end(client.id, person, { origin: 'https://evil.example' })).status).toBe(403);
    const body = new URLSearchParams({ client: client.id }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: app.address };
    expect((await person.visit(PAGE, { method: 'POST', headers, body })).status).toBe(403);
    expect((await person.visit(`${PAGE}?client=${client.id}`)).status).toBe(200);
    expect(await verdicts(tokens)).toEqual([OPEN, OPEN]);
  });
});
