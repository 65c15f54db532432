import { DecideClient, readAuditLog, setOperatorRole, VerifyAuditLog, walletIdentity } from '@libs/identity';
import { AUDIT_KINDS } from '../../../libs/identity/src/audit/audit-kind.js';
import type { AuditEvent } from '../../../libs/identity/src/audit/audit-event.js';
import { newId } from '@libs/kernel';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { MailServer } from '../../support/people/mail-server.js';
import { OauthClient } from '../../support/oauth/oauth-client.js';
import { OauthPerson } from '../../support/oauth/oauth-person.js';
import { PageReader } from '../../support/people/page-reader.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { untilItLasts } from '../../support/http/until-it-lasts.js';
import { newWallet, signInByWallet } from '../../support/people/wallet.js';

const PASSWORD = 'seven quiet otters';
const NEW_PASSWORD = 'eight loud herons';
const BAD_SIGN_INS = 8;
const QUARTER_HOUR_MS = 15 * 60_000;

let db: TestDatabase;
let app: TestApp;
let mails: MailServer;

beforeAll(async () => {
  db = await createTestDatabase();
  mails = await MailServer.start();
  const settings = { MAIL_URL: mails.url, BAD_SIGN_INS: String(BAD_SIGN_INS), TRUST_PROXY: '1' };
  app = await TestApp.start(db.database, { settings });
});
afterAll(async () => {
  await app.close();
  await mails.stop();
  await db.drop();
});

async function log(): Promise<AuditEvent[]> {
  const all: AuditEvent[] = [];
  for await (const event of readAuditLog(db.database)) all.push(event);
  return all;
}

/** The events of an account: kind, actor and details. */
async function toldOf(accountId: string): Promise<[string, string, AuditEvent['details']][]> {
  const events = (await log()).filter(({ account_id: of }) => of === accountId);
  return events.map(({ kind, actor, details }) => [kind, actor, details]);
}

async function letterTo(email: string, count: number): Promise<string> {
  await expect.poll(() => mails.to(email)).toHaveLength(count);
  return mails.tokenFor(email) ?? '';
}

async function member(): Promise<{ email: string; browser: PageReader; id: string }> {
  const email = `${newId()}@example.com`;
  const browser = new PageReader(app);
  await browser.send('/signup', { email });
  const token = await letterTo(email, 1);
  await browser.send(`/login/verify?token=${token}`, { token, password: PASSWORD });
  const [row] = await db.database.sql<{ id: string }[]>`select id from account where email = ${email}`;
  return { email, browser, id: row?.id ?? '' };
}

/** Chooses a new password by the second letter that an address gets; the token in it. */
async function reset(email: string): Promise<string> {
  await new PageReader(app).send('/login/forgot', { email });
  const token = await letterTo(email, 2);
  await new PageReader(app).send(`/login/reset?token=${token}`, { token, password: NEW_PASSWORD });
  return token;
}

async function decide(clientId: string, ...states: ('verified' | 'blocked' | null)[]): Promise<void> {
  const name = { issuer: app.address, clientId };
  for (const state of states) {
    await new DecideClient(db.database).run(name, { state, by: 'operator', reason: 'a word of ours' });
  }
}

/** Registers a webhook endpoint, changes it, replaces its secret, and deletes it. */
async function manageEndpoint(browser: PageReader): Promise<void> {
  const headers = { origin: app.address, 'content-type': 'application/json' };
  const ask = async (method: string, path: string, body?: object): Promise<string> => {
    const sent = body ? { method, headers, body: JSON.stringify(body) } : { method, headers: { origin: app.address } };
    return (await browser.open(`/api/webhook-endpoints${path}`, sent)).text();
  };
  const order = { url: 'https://hooks.example/media', event_types: ['resource.completed'] };
  const { id } = JSON.parse(await ask('POST', '', order)) as { id: string };
  await ask('PATCH', `/${id}`, { enabled: false });
  await ask('POST', `/${id}/rotate-secret`, {});
  await ask('DELETE', `/${id}`);
}

/** Sign-in tries from as many addresses. */
const guess = (email: string, count: number): Promise<number[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const browser = new PageReader(app);
      const token = /form_token"\s+value="([^"]+)"/.exec(await browser.text('/login'))?.[1] ?? '';
      const body = new URLSearchParams({ form_token: token, email, password: 'wrong' });
      const headers = { origin: app.address, 'x-forwarded-for': `198.51.100.${at}` };
      return (await browser.open('/login', { method: 'POST', headers, body })).status;
    }),
  );

describe('the audit log records, for people,', () => {
  it('who signed up, signed in and out, and chose a new password, in ids alone', async () => {
    const { email, browser, id } = await member();
    await browser.send('/account/sessions', {}, '/logout');
    const [one, two] = [new PageReader(app), new PageReader(app)];
    for (const each of [one, two]) await each.send('/login', { email, password: PASSWORD });
    await one.send('/account/sessions', { session: 'others' });
    const token = await reset(email);
    const actor = `account:${id}`;
    const opened = ['session_opened', actor, { method: 'password' }];
    const closed = ['session_closed', actor, {}];
    expect(await toldOf(id)).toEqual([
      ['account_created', actor, { kind: 'local' }],
      opened,
      closed,
      opened,
      opened,
      closed,
      closed,
      ['password_reset', actor, {}],
    ]);
    const text = JSON.stringify(await log());
    for (const word of [email, PASSWORD, NEW_PASSWORD, token, one.valueOf('sid') ?? 'no session']) {
      expect(text).not.toContain(word);
    }
  });

  it('a wallet that is seen for the first time, once, however many of its requests come at once', async () => {
    const wallet = newWallet();
    const signIn = async (): Promise<number> => (await signInByWallet(app, new PageReader(app), wallet)).status;
    expect(await Promise.all([signIn(), signIn(), signIn()])).toEqual([200, 200, 200]);
    const id = walletIdentity(wallet.address);
    const told = await toldOf(id);
    expect(told[0]).toEqual(['account_created', `account:${id}`, { kind: 'wallet' }]);
    const opened = ['session_opened', `account:${id}`, { method: 'wallet' }];
    expect(told.slice(1)).toEqual([opened, opened, opened]);
    expect(JSON.stringify(await log()).toLowerCase()).not.toContain(wallet.address.toLowerCase());
  });

  it('that the tries of an account are spent, once, and nothing for unknown addresses', async () => {
    await untilItLasts(QUARTER_HOUR_MS, 10_000);
    const { email, id } = await member();
    const before = (await log()).length;
    expect(new Set(await guess(`${newId()}@example.com`, BAD_SIGN_INS + 2))).toEqual(new Set([403, 429]));
    expect(await guess(email, BAD_SIGN_INS - 1)).toEqual(Array(BAD_SIGN_INS - 1).fill(403));
    expect(await log()).toHaveLength(before);
    expect(new Set(await guess(email, 8))).toEqual(new Set([403, 429]));
    expect((await toldOf(id)).at(-1)).toEqual(['sign_in_refused', 'service', {}]);
    expect(await log()).toHaveLength(before + 1);
  });

  it('each grant to a client and its revocation, with the actor', async () => {
    const id = await app.account();
    const person = await OauthPerson.signedIn(app, id);
    const client = await OauthClient.register(app);
    const grantOf = (token: string): unknown => decodeJwt(token).grant_id;
    const given = await client.tokens(person, { scope: 'library:read media:generate offline_access' });
    await client.post('/oauth/revoke', { token: given.refresh_token, token_type_hint: 'refresh_token' });
    const code = await client.code(person);
    await client.redeem(code);
    await client.redeem(code);
    const actor = `account:${id}`;
    const scopes = (...names: string[]) => ({ client_id: client.id, scopes: names });
    expect((await toldOf(id)).slice(2)).toEqual([
      ['grant_given', actor, scopes('media:generate', 'library:read')],
      ['grant_revoked', 'bearer', {}],
      ['grant_given', actor, scopes('library:read')],
      ['grant_revoked', 'service', {}],
    ]);
    const [first] = (await log()).filter(({ kind }) => kind === 'grant_revoked');
    expect(first?.subject).toBe(grantOf(given.access_token));
  });

  it('what the operator decided of a client, and not what was so before', async () => {
    const { id: clientId } = await OauthClient.register(app);
    await decide(clientId, 'verified', 'verified', 'blocked', null, null);
    const told = (await log()).filter(({ subject }) => subject === clientId);
    const said = (kind: string) => [kind, 'operator', { issuer: app.address }];
    expect(told.map(({ kind, actor, details }) => [kind, actor, details])).toEqual([
      said('client_verified'),
      said('client_blocked'),
      said('client_unblocked'),
    ]);
  });

  it('nothing is left out, and the chain holds', async () => {
    await untilItLasts(QUARTER_HOUR_MS, 10_000);
    const { email, browser, id } = await member();
    const change = JSON.stringify({ current_password: PASSWORD, new_password: NEW_PASSWORD });
    const headers = { origin: app.address, 'content-type': 'application/json' };
    await browser.open('/api/account/password', { method: 'POST', headers, body: change });
    await manageEndpoint(browser);
    await browser.send('/account/sessions', {}, '/logout');
    await reset(email);
    await guess(email, BAD_SIGN_INS + 1);
    const client = await OauthClient.register(app);
    const { refresh_token: token } = await client.tokens(await OauthPerson.signedIn(app, id));
    await client.post('/oauth/revoke', { token });
    await decide(client.id, 'verified', 'blocked', null);
    for (const isOperator of [true, false])
      await setOperatorRole(db.database, { accountId: id, isOperator, by: 'operator' });
    const others = /^(account|credits|events|key|maker|resource|signing_key|wallet_session|x)_/;
    const isOurs = (kind: string): boolean => !others.test(kind);
    const told = new Set((await log()).map(({ kind }) => kind).filter(isOurs));
    expect([...told].toSorted()).toEqual(Object.keys(AUDIT_KINDS).filter(isOurs).toSorted());
    expect((await new VerifyAuditLog(db.database).run()).finding).toBeUndefined();
  });
});
