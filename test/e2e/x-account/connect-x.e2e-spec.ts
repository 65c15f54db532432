import { newId } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { CALLBACK_PATH, X_PAGE, XWorld } from '../../support/x/x-world.js';
import { NO_WRITE_PERMISSION } from '../../support/x/x-answer.js';
import { verifies } from '../../support/verifies.js';

const FRESH = '/login?fresh=1&return_to=%2Faccount%2Fx';

describe('an X account', () => {
  let world: XWorld;

  beforeAll(async () => {
    world = await XWorld.start();
  });
  afterAll(() => world.stop());

  const connectionOf = async (accountId: string): Promise<Record<string, unknown> | undefined> => {
    const [row] = await world.sql<
      Record<string, unknown>[]
    >`select * from x_connection where account_id = ${accountId}`;
    return row;
  };
  const page = async (answer: Response): Promise<[number, string]> => [answer.status, await answer.text()];

  it('is connected by an OAuth 1.0a authorization of its own, begun on the settings page', async () => {
    verifies('x-account.separate-authorization', 'service.x.connect');
    const person = await world.person();
    const user = world.x.accounts.add('heron');
    expect(await person.text(X_PAGE)).toContain('Connect an X account');
    const address = await person.begin();
    expect(address).toMatch(new RegExp(`^${world.x.url}/oauth/authorize\\?oauth_token=\\w+`));
    const answer = await person.comeBack(world.x.decide(address, user));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${X_PAGE}?done=connected`]);
    expect(await person.text(X_PAGE)).toContain('@heron');
    expect(await connectionOf(person.accountId)).toMatchObject({ x_user_id: user.id, status: 'active', epoch: 1 });
  });

  it('keeps its tokens sealed for its own row, also after the key ring was rotated', async () => {
    verifies('x-account.credentials-stay');
    const [{ person: one, agent }, { person: other }] = [await world.poster(['read']), await world.poster(['read'])];
    const [mine, theirs] = [await connectionOf(one.accountId), await connectionOf(other.accountId)];
    const text = JSON.stringify([mine, theirs]);
    for (const secret of world.x.secrets) expect(text).not.toContain(secret);
    await world.sql`
      update x_connection set sealed_token = ${String(theirs?.sealed_token)} where account_id = ${one.accountId}`;
    expect(await agent.refusal('x_read')).toMatchObject({ error_code: 'x_not_connected' });
    const swapped = String(mine?.sealed_secret);
    await world.sql`
      update x_connection set sealed_token = ${String(mine?.sealed_token)}, sealed_secret = ${String(mine?.sealed_token)}
      where account_id = ${one.accountId}`;
    expect(await agent.refusal('x_read')).toMatchObject({ error_code: 'x_not_connected' });
    await world.sql`update x_connection set sealed_secret = ${swapped} where account_id = ${one.accountId}`;
    expect(await agent.call('x_read')).toMatchObject({ profile: { username: 'heron' } });
  });

  it('is connected once by each callback: a repeat, a guess and a late one change nothing', async () => {
    const person = await world.person();
    const user = world.x.accounts.add('heron');
    const callback = world.x.decide(await person.begin(), user);
    const guessed = callback.replace(/oauth_token=\w+/, 'oauth_token=guessed');
    expect((await person.comeBack(guessed)).status).toBe(403);
    const { pathname, search } = new URL(callback);
    expect((await person.open(`${pathname}${search}`, { method: 'HEAD' })).status).toBe(405);
    expect((await person.comeBack(callback)).status).toBe(303);
    expect((await person.comeBack(callback)).status).toBe(403);
    const late = world.x.decide(await person.begin(), user);
    await world.sql`update x_request_token set expires_at = clock_timestamp() where account_id = ${person.accountId}`;
    expect((await person.comeBack(late)).status).toBe(403);
    expect(await connectionOf(person.accountId)).toMatchObject({ epoch: 1 });
  });

  it('is not connected by the callback of another session, not even of the same person', async () => {
    const [attacker, victim] = [await world.person(), await world.person()];
    const callback = world.x.decide(await attacker.begin(), world.x.accounts.add('heron'));
    const [status, text] = await page(await victim.comeBack(callback));
    expect(status).toBe(403);
    expect(text).toContain('This browser did not begin this connection');
    await attacker.signIn();
    expect((await attacker.comeBack(callback)).status).toBe(403);
    expect([await connectionOf(victim.accountId), await connectionOf(attacker.accountId)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('is not connected where the person says no at X, and the begun connection is over', async () => {
    const person = await world.person();
    const address = await person.begin();
    const answer = await person.comeBack(world.x.decide(address));
    expect(answer.headers.get('location')).toBe(`${X_PAGE}?done=denied`);
    expect(await person.text(`${X_PAGE}?done=denied`)).toContain('You did not allow it at X');
    expect(await world.sql`select 1 from x_request_token where account_id = ${person.accountId}`).toEqual([]);
  });

  it.each(['', '?oauth_token=x', '?oauth_verifier=x', '?oauth_token=%00&oauth_verifier=x'])(
    'is not connected by the callback "%s"',
    async (query) => {
      const answer = await (await world.person()).open(`${CALLBACK_PATH}${query}`);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    },
  );

  it('is begun only after a fresh sign-in, which a wallet link is not', async () => {
    const person = await world.person();
    await person.signIn('wallet_link');
    expect(await person.begin()).toBe(FRESH);
    await person.signIn();
    await world.sql`
      update web_session set authenticated_at = clock_timestamp() - interval '11 minutes'
      where account_id = ${person.accountId}`;
    expect(await person.begin()).toBe(FRESH);
  });

  it('is not begun by the page of another site, nor without the token of the form', async () => {
    const person = await world.person();
    const form = await person.fill(X_PAGE, {});
    const foreign = { ...form, headers: { ...form.headers, origin: 'https://evil.example' } };
    expect((await person.open(`${X_PAGE}/connect`, foreign)).status).toBe(403);
    const bare = { method: 'POST', headers: form.headers, body: new URLSearchParams({}) };
    expect((await person.open(`${X_PAGE}/connect`, bare)).status).toBe(403);
  });

  it('that is connected to another account is refused, until it is disconnected there', async () => {
    const [one, other] = [await world.person(), await world.person()];
    const user = world.x.accounts.add('heron');
    await one.connect(user);
    const [status, text] = await page(await other.comeBack(world.x.decide(await other.begin(), user)));
    expect(status).toBe(422);
    expect(text).toContain('connected to another account');
    expect(await connectionOf(other.accountId)).toBeUndefined();
    await one.disconnect();
    await other.connect(user);
  });

  it('that is connected again gets a new epoch and loses every grant, also as another X account', async () => {
    verifies('x-account.reconnect-revokes');
    const { person, keyId, agent, user } = await world.poster(['read']);
    await person.connect(user);
    expect(await agent.refusal('x_read')).toMatchObject({ error_code: 'x_grant_revoked' });
    await person.grant(`key:${keyId}`, 'read');
    await agent.call('x_read');
    await person.connect(world.x.accounts.add('egret'));
    expect(await agent.refusal('x_read')).toMatchObject({ error_code: 'x_grant_revoked' });
    expect(await connectionOf(person.accountId)).toMatchObject({ epoch: 3, screen_name: 'egret' });
  });

  it('that is disconnected is forgotten at once, and its tokens are worthless at X', async () => {
    const { person, agent, user } = await world.poster(['read']);
    const { token } = world.x.accounts.grant(user);
    expect((await person.disconnect()).headers.get('location')).toBe(`${X_PAGE}?done=disconnected`);
    expect(await connectionOf(person.accountId)).toBeUndefined();
    expect(world.x.accounts.invalidated).toContain(token);
    expect(await agent.refusal('x_read')).toMatchObject({ error_code: 'x_not_connected' });
    await person.connect(user);
    expect(await agent.refusal('x_read')).toMatchObject({ error_code: 'x_grant_revoked' });
  });

  it('is disconnected also while X does not answer', async () => {
    const { person } = await world.poster(['read']);
    world.x.next('invalidate', { how: 'drop' });
    expect((await person.disconnect()).status).toBe(303);
    expect(await connectionOf(person.accountId)).toBeUndefined();
    expect((await person.disconnect()).status).toBe(303);
  });

  it('with a hostile screen name is shown as text', async () => {
    const person = await world.person();
    await person.connect(world.x.accounts.add('<img src=x onerror=alert(1)>"\u202e'));
    const text = await person.text(X_PAGE);
    expect(text).not.toContain('<img');
    expect(text).toContain('&lt;img src=x');
  });

  it.each([
    ['a permission that the application lacks', { how: NO_WRITE_PERMISSION }, 422],
    ['an answer that never comes whole', { how: 'drop' } as const, 503],
    ['words that are no token', { how: { status: 200, body: '<html>' } }, 503],
  ])('is not begun at %s, and the page says why', async (_what, trouble, expected) => {
    const person = await world.person();
    world.x.next('request_token', trouble);
    const [status, text] = await page(await person.send(X_PAGE, {}, `${X_PAGE}/connect`));
    expect(status).toBe(expected);
    expect(text).toContain('role="alert"');
  });

  it('is not connected by a callback address that X has not approved', async () => {
    const person = await world.person();
    world.x.approvedCallbacks = ['https://elsewhere.example/callback'];
    const [status, text] = await page(await person.send(X_PAGE, {}, `${X_PAGE}/connect`));
    world.x.approvedCallbacks = undefined;
    expect(status).toBe(422);
    expect(text).toContain('X refuses the application of this service');
  });

  it('needs a signed-in person', async () => {
    const login = '/login?return_to=%2Faccount%2Fx';
    for (const path of [X_PAGE, `${CALLBACK_PATH}?oauth_token=a&oauth_verifier=b`]) {
      expect((await world.app.fetch(path)).headers.get('location')).toBe(login);
    }
  });

  it('cannot be connected where the service has no application at X, and no tool or scope of X is offered', async () => {
    const closed = await TestApp.start(world.db.database);
    try {
      const { key } = await closed.key({ scopes: ['x:act'] });
      const account = await closed.account();
      const text = await (await closed.fetch(X_PAGE, { headers: { cookie: await closed.session(account) } })).text();
      expect(text).toContain('Posting to X is not set up on this service.');
      const metadata = await (await closed.fetch('/.well-known/oauth-authorization-server')).text();
      expect(metadata).not.toContain('x:act');
      const open = await (await world.app.fetch('/.well-known/oauth-authorization-server')).text();
      expect(open).toContain('x:act');
      const contract = await (await closed.fetch('/api/public-mcp-contract-v1.json')).text();
      expect(contract).toContain('x_publish');
      const projection = await (await closed.fetch('/api/public-mcp-lane-projection-v1.json')).text();
      expect(projection).not.toContain('x_publish');
      const listed = await closed.fetch('/mcp', {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: newId(), method: 'tools/list' }),
      });
      expect(await listed.text()).not.toContain('"name":"x_');
    } finally {
      await closed.close();
    }
  });
});
