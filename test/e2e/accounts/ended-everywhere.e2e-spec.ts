import { PostgresDatabase } from '@libs/database/adapters';
import { DecideClient, DisableAccount, makeOneTimeLink } from '@libs/identity';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '../../../src/entities.js';
import { TestApp } from '../../support/service/app.js';
import { EventReader } from '../../support/http/event-reader.js';
import { listToolsWith } from '../../support/mcp/list-tools.js';
import { MailServer } from '../../support/people/mail-server.js';
import { OauthClient, type Tokens } from '../../support/oauth/oauth-client.js';
import { authorizationAddress, OauthPerson } from '../../support/oauth/oauth-person.js';
import { PageReader } from '../../support/people/page-reader.js';
import type { OwnService } from '../../support/service/served.js';
import { isSignedIn, PASSWORD, SignUpDesk } from '../../support/people/sign-up-desk.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const ACCEPTED = [200, undefined];

/** An account with a credential of each kind, and a stream of each kind at the second process. */
interface Guest {
  accountId: string;
  key: string;
  person: OauthPerson;
  client: OauthClient;
  tokens: Tokens;
  /** Given, and not redeemed yet. */
  code: { code: string; verifier: string };
  streams: { ofKey: EventReader; ofToken: EventReader };
}

describe('what one process ends is over in the other when that is answered:', () => {
  let db: TestDatabase;
  let database: PostgresDatabase;
  let mails: MailServer;
  let one: TestApp;
  let two: TestApp;
  /** The service, at its second process. */
  let second: OwnService;

  beforeAll(async () => {
    db = await createTestDatabase();
    database = await PostgresDatabase.connect({ url: db.url, entities, applicationName: 'two' });
    mails = await MailServer.start();
    const settings = { MCP_STANDALONE_STREAM: 'on', MAIL_URL: mails.url };
    one = await TestApp.start(db.database, { settings });
    const { secrets, address } = one;
    two = await TestApp.start(database, { settings: { ...settings, PUBLIC_BASE_URL: address }, secrets });
    second = { address, door: two.address, database };
  });
  afterAll(async () => {
    await Promise.all([one.close(), two.close()]);
    await mails.stop();
    await database.destroy();
    await db.drop();
  });

  async function guest(accountId: string): Promise<Guest> {
    const { key } = await one.key({ accountId });
    const person = await OauthPerson.signedIn(one, accountId);
    const client = await OauthClient.register(one);
    const tokens = await client.tokens(person);
    const streams = { ofKey: await stream(key), ofToken: await stream(tokens.access_token) };
    expect([await verdict(key), await verdict(tokens.access_token)]).toEqual([ACCEPTED, ACCEPTED]);
    return { accountId, key, person, client, tokens, code: await client.code(person), streams };
  }

  const verdict = (credential: string) => listToolsWith(two.address, credential);

  async function stream(credential: string): Promise<EventReader> {
    const reader = await EventReader.open(two.address, { key: credential });
    expect([reader.status, await reader.nextFrame()]).toEqual([200, ': listening']);
    return reader;
  }

  /** Waits for the end of a stream that must end. */
  const end = async (reader: EventReader): Promise<void> => expect(await reader.next()).toBeUndefined();

  /** Nothing that the client holds gives it a token any more. */
  async function expectNoTokens({ client, tokens, code }: Guest): Promise<void> {
    const elsewhere = client.at(second);
    expect((await elsewhere.refresh(tokens.refresh_token)).status).toBe(400);
    expect((await elsewhere.redeem(code)).status).toBe(400);
  }

  it('an API key, with its stream, and nothing else', async () => {
    const { key, tokens, streams } = await guest(await one.account());
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ key });
    expect((await one.fetch('/api/keys/revoke-exposed', { method: 'POST', headers, body })).status).toBe(200);
    expect(await verdict(key)).toEqual([401, 'api_key_revoked']);
    await end(streams.ofKey);
    expect(await verdict(tokens.access_token)).toEqual(ACCEPTED);
    streams.ofToken.close();
  });

  it('a grant, with its stream, and nothing else', async () => {
    const { key, client, tokens, streams } = await guest(await one.account());
    await client.post('/oauth/revoke', { token: tokens.refresh_token });
    expect(await verdict(tokens.access_token)).toEqual([401, 'token_revoked']);
    await end(streams.ofToken);
    expect((await client.at(second).refresh(tokens.refresh_token)).status).toBe(400);
    expect(await verdict(key)).toEqual(ACCEPTED);
    streams.ofKey.close();
  });

  it('a stream of a client that is decided on, which may open another', async () => {
    const { client, tokens, streams } = await guest(await one.account());
    const name = { issuer: one.address, clientId: client.id };
    await new DecideClient(db.database).run(name, { state: 'verified', by: 'operator' });
    await end(streams.ofToken);
    (await stream(tokens.access_token)).close();
    streams.ofKey.close();
  });

  it('a client that is blocked, with whatever it holds, and its person is not asked for it', async () => {
    const blocked = await guest(await one.account());
    const { key, client, tokens, streams, accountId } = blocked;
    const name = { issuer: one.address, clientId: client.id };
    await new DecideClient(db.database).run(name, { state: 'blocked', by: 'operator' });
    expect(await verdict(tokens.access_token)).toEqual([403, 'client_blocked']);
    await end(streams.ofToken);
    await expectNoTokens(blocked);
    const elsewhere = await OauthPerson.signedIn(second, accountId);
    const order = { clientId: client.id, redirectUri: client.redirectUri, resource: client.resource };
    const shown = await elsewhere.follow(authorizationAddress(one.address, order).address);
    expect('page' in shown && shown.page.status).toBe(403);
    expect(await verdict(key)).toEqual(ACCEPTED);
    streams.ofKey.close();
  });

  it('a session, by signing out and from the list of sessions', async () => {
    const desk = new SignUpDesk(one, mails);
    const { email, browser } = await desk.member();
    const elsewhere = (cookies: PageReader) => cookies.at(second);
    const [first, other] = [new PageReader(one), new PageReader(one)];
    for (const each of [first, other]) await desk.signIn(each, email);
    const page = await elsewhere(first).fill('/account/sessions', { session: 'others' });
    expect(await Promise.all([browser, first, other].map((each) => isSignedIn(elsewhere(each))))).toEqual([
      true,
      true,
      true,
    ]);
    const kept = elsewhere(first);
    expect((await first.send('/account/sessions', {}, '/logout')).status).toBe(303);
    expect(await isSignedIn(kept)).toBe(false);
    // What the page of the session offered is not taken from it either.
    expect((await kept.open('/account/sessions', page)).status).toBe(403);
    await browser.send('/account/sessions', { session: 'others' });
    expect([await isSignedIn(elsewhere(other)), await isSignedIn(elsewhere(browser))]).toEqual([false, true]);
  });

  it('an account, with every kind of credential that it has', async () => {
    const desk = new SignUpDesk(one, mails);
    const { email, browser } = await desk.member();
    const [row] = await db.database.sql<{ id: string }[]>`select id from account where email = ${email}`;
    const closed = await guest(row?.id ?? '');
    const { accountId, key, tokens, streams, person } = closed;
    const links = {
      reset: await makeOneTimeLink(db.database, 'reset', { account_id: accountId }),
      link: await makeOneTimeLink(db.database, 'sign_in', { account_id: accountId }),
    };
    await new DisableAccount(db.database).run(accountId);
    expect(await verdict(key)).toEqual([401, 'invalid_api_key']);
    expect(await verdict(tokens.access_token)).toEqual([401, 'token_revoked']);
    await Promise.all([end(streams.ofKey), end(streams.ofToken)]);
    await expectNoTokens(closed);
    expect(await isSignedIn(browser.at(second))).toBe(false);
    expect((await person.visit('/account/sessions')).status).toBe(303);
    expect((await desk.signIn(new PageReader(second), email)).status).toBe(403);
    for (const [page, token] of Object.entries(links)) {
      const stranger = new PageReader(second);
      expect((await stranger.open(`/login/${page}?token=${token}`)).status, page).toBe(404);
      const sent = await stranger.send('/login', { token, password: PASSWORD }, `/login/${page}`);
      expect(sent.status, page).toBe(404);
    }
  });

  it('the account of a wallet', async () => {
    const wallet = privateKeyToAccount(generatePrivateKey());
    const signIn = async (browser: PageReader): Promise<[number, { account_id?: string }]> => {
      const asked = await browser.open(`/login/wallet/nonce?address=${wallet.address}`);
      const { message } = (await asked.json()) as { message: string };
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ message, signature: await wallet.signMessage({ message }) });
      const answer = await browser.open('/login/wallet', { method: 'POST', headers, body });
      return [answer.status, (await answer.json()) as { account_id?: string }];
    };
    const browser = new PageReader(second);
    const [, { account_id: accountId = '' }] = await signIn(browser);
    expect(await isSignedIn(browser)).toBe(true);
    await new DisableAccount(db.database).run(accountId);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await signIn(new PageReader(second)))[0]).toBe(401);
  });
});
