import { DecideClient, EndConnections, RevokeApiKey, SCOPES } from '@libs/identity';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EventWork } from '../../../src/events/event-work.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { FakeWebApplication } from '../../support/events/fake-web-application.js';
import { OauthClient } from '../../support/oauth/oauth-client.js';
import { OauthPerson } from '../../support/oauth/oauth-person.js';
import { MailServer } from '../../support/people/mail-server.js';
import { TestApp } from '../../support/service/app.js';

const PATH = '/api/webhook-endpoints';
const TYPES = ['resource.completed', 'resource.deleted'];

type Body = Record<string, unknown> & {
  id: string;
  secret: string;
  items: Record<string, unknown>[];
  detail: { type: string }[];
};

interface Told {
  status: number;
  body: Body;
}

describe('the webhook endpoints of an account', () => {
  let db: TestDatabase;
  let mails: MailServer;
  let receiver: FakeWebApplication;
  let app: TestApp;
  let work: EventWork;

  beforeAll(async () => {
    [db, mails, receiver] = await Promise.all([createTestDatabase(), MailServer.start(), FakeWebApplication.start()]);
    const settings = { MAIL_URL: mails.url, FETCH_TEST_ORIGINS: new URL(receiver.address).origin };
    app = await TestApp.start(db.database, { settings });
    work = app.nest.get(EventWork, { strict: false });
    await work.start(app.address);
  });
  afterAll(async () => {
    await work.stop();
    await app.close();
    await Promise.all([receiver.stop(), mails.stop()]);
    await db.drop();
  });

  async function call(headers: object, method: string, path = '', body?: object): Promise<Told> {
    const sent = { ...headers, ...(body && { 'content-type': 'application/json' }) } as Record<string, string>;
    const answer = await app.fetch(`${PATH}${path}`, {
      method,
      headers: sent,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Body };
  }

  /** A person whose browser signed in just now. */
  async function person(method: 'link' | 'wallet_link' = 'link'): Promise<{ accountId: string; browser: object }> {
    const accountId = await app.account();
    return { accountId, browser: { cookie: await app.session(accountId, method), 'sec-fetch-site': 'same-origin' } };
  }

  async function keyOf(accountId: string, scopes = SCOPES): Promise<{ id: string; program: object }> {
    const { id, key } = await app.key({ accountId, scopes });
    return { id, program: { authorization: `Bearer ${key}` } };
  }

  const order = (name: string) => ({ url: `${receiver.address}/${name}`, event_types: TYPES });

  it('are made with a secret that is shown once, and an address is registered once', async () => {
    const { browser } = await person();
    const { status, body } = await call(browser, 'POST', '', order('once'));
    expect([status, body.secret]).toEqual([201, expect.stringMatching(/^whsec_/)]);
    const again = await call(browser, 'POST', '', order('once'));
    expect([again.status, again.body['error_code']]).toEqual([409, 'webhook_conflict']);
    expect(again.body['error_description']).toContain(body.id);
    const shown = [await call(browser, 'GET'), await call(browser, 'GET', `/${body.id}`)];
    expect(JSON.stringify(shown)).not.toContain('whsec_');
    expect(shown[0]?.body.items).toEqual([shown[1]?.body]);
    expect(shown[1]?.body).toMatchObject({ event_types: TYPES, enabled: true, made_by: 'web_session' });
    const [row] = await db.database.sql<
      { row: string }[]
    >`select webhook_endpoint::text as row from webhook_endpoint where id = ${body.id}`;
    expect(row?.row).not.toContain(body.secret);
  });

  it.each([
    'http://media.example/x',
    'https://10.0.0.1/x',
    'https://127.0.0.1:8443/x',
    'https://a:b@media.example/',
    'https://intranet/',
    'javascript:alert(1)',
  ])('are refused at %s', async (url) => {
    const { browser } = await person();
    const { status, body } = await call(browser, 'POST', '', { url, event_types: TYPES });
    expect([status, body.detail.map(({ type }) => type)]).toEqual([422, ['input_unreachable']]);
  });

  it('are open to nobody without the scope, without a fresh sign-in for secrets, or from another account', async () => {
    const { accountId, browser } = await person();
    const { body: own } = await call(browser, 'POST', '', order('own'));
    const { program } = await keyOf(accountId, ['media:generate', 'library:read', 'library:write']);
    const { browser: linked } = await person('wallet_link');
    const { browser: stranger } = await person();
    const refused = async (headers: object, ...request: [string, string?, object?]): Promise<unknown> =>
      (await call(headers, ...request)).body['error_code'];
    expect(await refused(program, 'GET')).toBe('insufficient_scope');
    expect(await refused(linked, 'POST', '', order('x'))).toBe('insufficient_scope');
    for (const path of [`/${own.id}`, `/${own.id}/deliveries`])
      expect(await refused(stranger, 'GET', path)).toBe('not_found');
    expect(await refused(stranger, 'DELETE', `/${own.id}`)).toBe('not_found');
    expect(await refused(stranger, 'POST', `/${own.id}/rotate-secret`, {})).toBe('not_found');
    expect(await refused({ ...browser, 'sec-fetch-site': 'cross-site' }, 'POST', '', order('y'))).toBe(
      'origin_not_allowed',
    );
    await db.database.sql`
      update web_session set authenticated_at = clock_timestamp() - interval '11 minutes' where account_id = ${accountId}`;
    const { body } = await call(browser, 'POST', `/${own.id}/rotate-secret`, {});
    expect(body['error_code']).toBe('forbidden_resource');
    expect(body['actionable_next_step']).toContain('/login?fresh=1&return_to=%2Fdeveloper%2Fconsole%2Fwebhooks');
    expect((await call(browser, 'PATCH', `/${own.id}`, { url: `${receiver.address}/z` })).status).toBe(403);
    expect((await call(browser, 'PATCH', `/${own.id}`, { enabled: false })).body['disabled_reason']).toBe('paused');
  });

  it('get events that both secrets sign while one is rotated, and a second rotation waits', async () => {
    const { browser } = await person();
    const { body: made } = await call(browser, 'POST', '', order('rotated'));
    const { body: rotated } = await call(browser, 'POST', `/${made.id}/rotate-secret`, {});
    expect((await call(browser, 'POST', `/${made.id}/rotate-secret`, {})).body['error_code']).toBe('webhook_conflict');
    receiver.reset();
    const { status, body: ping } = await call(browser, 'POST', `/${made.id}/test`);
    expect(status).toBe(202);
    await receiver.until(() => receiver.accepted.length === 1);
    const { raw, headers } = receiver.received[0]!;
    for (const secret of [made.secret, rotated.secret]) {
      const event = new Webhook(secret).verify(raw, headers as Record<string, string>) as { type: string };
      expect(event.type).toBe('webhook.ping');
    }
    const { body: at0 } = await call(browser, 'POST', `/${made.id}/rotate-secret`, { overlap: '0' });
    expect(at0['previous_secret_until']).toBeUndefined();
    await call(browser, 'POST', `/${made.id}/deliveries/${ping.id}/replay`);
    await receiver.until(() => receiver.accepted.length === 2);
    const [, last] = receiver.received;
    expect(last?.headers['webhook-id']).toBe(headers['webhook-id']);
    const verify = (secret: string) => () =>
      new Webhook(secret).verify(last?.raw ?? '', last?.headers as Record<string, string>);
    expect(verify(at0.secret)).not.toThrow();
    expect(verify(rotated.secret)).toThrow('No matching signature found');
  });

  it('show their deliveries with body, answer and tries, page by page', async () => {
    const { browser } = await person();
    const { body: made } = await call(browser, 'POST', '', order('listed'));
    receiver.reset();
    receiver.act = (reply) => void reply.writeHead(500).end('<b>busy</b>');
    for (let sent = 0; sent < 3; sent += 1) await call(browser, 'POST', `/${made.id}/test`);
    const path = `/${made.id}/deliveries`;
    const { body: first } = await call(browser, 'GET', `${path}?limit=2&type=webhook.ping`);
    const { body: rest } = await call(browser, 'GET', `${path}?limit=2&cursor=${String(first['next_cursor'])}`);
    expect([first.items.length, rest.items.length, rest['next_cursor']]).toEqual([2, 1, undefined]);
    expect((await call(browser, 'GET', `${path}?cursor=bm9uZQ`)).status).toBe(422);
    expect((await call(browser, 'GET', `${path}?limit=201`)).status).toBe(422);
    await receiver.until(() => receiver.received.length >= 1);
    const tried = async (): Promise<Body | undefined> => {
      const { items } = (await call(browser, 'GET', path)).body;
      return (items as Body[]).find(({ last_answer: told }) => told !== undefined);
    };
    await expect.poll(tried).toBeDefined();
    const { body: whole } = await call(browser, 'GET', `${path}/${(await tried())?.id}`);
    expect(whole).toMatchObject({ state: 'waiting', tries: 1, last_answer: '500: <b>busy</b>' });
    expect(whole['body']).toMatchObject({ id: whole['event_id'], type: 'webhook.ping' });
    expect((await call(browser, 'GET', `/${made.id}`)).body['failing_since']).toBeDefined();
    receiver.reset();
  });

  it('end with the key that made them, and belong to who enables them again', async () => {
    const { accountId, browser } = await person();
    const { id: keyId, program } = await keyOf(accountId);
    const { body: made } = await call(program, 'POST', '', order('of-a-key'));
    expect(made).toMatchObject({ made_by: 'api_key', api_key_id: keyId });
    await new RevokeApiKey(db.database).run(keyId);
    expect((await call(browser, 'GET', `/${made.id}`)).body['disabled_reason']).toBe('credential_ended');
    expect((await call(browser, 'POST', `/${made.id}/test`)).body['error_code']).toBe('webhook_conflict');
    const { body: again } = await call(browser, 'PATCH', `/${made.id}`, { enabled: true });
    expect(again).toMatchObject({ enabled: true, made_by: 'web_session' });
    expect((await call(browser, 'DELETE', `/${made.id}`)).status).toBe(204);
    expect((await call(browser, 'DELETE', `/${made.id}`)).status).toBe(404);
  });

  it.each(['paused', 'failing'])(
    'belong to who enables them, also where the key ended after they were %s',
    async (reason) => {
      const { accountId, browser } = await person();
      const { id: keyId, program } = await keyOf(accountId);
      const { body: made } = await call(program, 'POST', '', order(`key-ended-${reason}`));
      await db.database.sql`
      update webhook_endpoint set enabled = false, disabled_reason = ${reason} where id = ${made.id}`;
      await new RevokeApiKey(db.database).run(keyId);
      const { status, body } = await call(browser, 'PATCH', `/${made.id}`, { enabled: true });
      expect([status, body['enabled'], body['made_by']]).toEqual([200, true, 'web_session']);
    },
  );

  it('of which ten test events wait take no other, until they ended', async () => {
    const { browser } = await person();
    const { body: made } = await call(browser, 'POST', '', order('pinged'));
    receiver.reset();
    receiver.act = (reply) => void reply.writeHead(503).end();
    const ping = async (): Promise<unknown[]> => {
      const { status, body } = await call(browser, 'POST', `/${made.id}/test`);
      return [status, body['error_code']];
    };
    const answers = await Promise.all(Array.from({ length: 12 }, ping));
    expect(answers.filter(([status]) => status === 202)).toHaveLength(10);
    const refused = [429, 'concurrency_exceeded'];
    expect(answers.filter(([status]) => status !== 202)).toEqual([refused, refused]);
    await db.database.sql`
      update event_delivery set state = 'dead', ended_at = clock_timestamp() where endpoint_id = ${made.id}`;
    expect(await ping()).toEqual([202, undefined]);
    receiver.reset();
  });

  it('of an application ask for a verified one, and end with its access', async () => {
    const { accountId, browser } = await person();
    const client = await OauthClient.register(app);
    const owner = await OauthPerson.signedIn(app, accountId);
    const { access_token: token } = await client.tokens(owner, { scope: 'webhooks:manage offline_access' });
    const program = { authorization: `Bearer ${token}` };
    expect((await call(program, 'GET')).body['error_code']).toBe('client_untrusted');
    const name = { issuer: app.address, clientId: client.id };
    await new DecideClient(db.database).run(name, { state: 'verified', by: 'operator' });
    const { status, body: made } = await call(program, 'POST', '', order('of-an-application'));
    expect([status, made['made_by']]).toEqual([201, 'oauth']);
    await new EndConnections(db.database).run(accountId, 'all');
    expect((await call(browser, 'GET', `/${made.id}`)).body['disabled_reason']).toBe('credential_ended');
  });

  it('are at most 16', async () => {
    const { accountId } = await person();
    const { program } = await keyOf(accountId);
    const statuses = await Promise.all(
      Array.from({ length: 18 }, async (_, index) => (await call(program, 'POST', '', order(`many/${index}`))).status),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(16);
    expect((await call(program, 'GET')).body.items).toHaveLength(16);
  });

  it('that failed for three days are disabled, and their owner gets one letter', async () => {
    const { accountId, browser } = await person();
    const { body: made } = await call(browser, 'POST', '', order('dead'));
    await db.database.sql`
      update webhook_endpoint set failures = 9, failing_since = clock_timestamp() - interval '73 hours' where id = ${made.id}`;
    receiver.reset();
    receiver.act = (reply) => void reply.writeHead(503).end();
    await Promise.all([1, 2, 3].map(() => call(browser, 'POST', `/${made.id}/test`)));
    const state = async (): Promise<unknown> => (await call(browser, 'GET', `/${made.id}`)).body['disabled_reason'];
    await expect.poll(state).toBe('failing');
    const [row] = await db.database.sql<{ email: string }[]>`select email from account where id = ${accountId}`;
    await expect.poll(() => mails.to(row?.email ?? '').length).toBe(1);
    expect(mails.to(row?.email ?? '')[0]?.text).toContain('/developer/console/webhooks');
    receiver.reset();
    await call(browser, 'PATCH', `/${made.id}`, { enabled: true });
    await receiver.until(() => receiver.accepted.length >= 1);
    expect(mails.to(row?.email ?? '')).toHaveLength(1);
  });
});
