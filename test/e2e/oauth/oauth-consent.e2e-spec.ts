import { DecideClient, DisableAccount, EndConnections } from '@libs/identity';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../support/service/app.js';
import { OauthClient } from '../../support/oauth/oauth-client.js';
import { authorizationAddress, type AuthorizationOrder, OauthPerson } from '../../support/oauth/oauth-person.js';
import { OauthWorld } from '../../support/oauth/oauth-world.js';
import type { TestDatabase } from '../../support/database/test-database.js';

let world: OauthWorld;
let db: TestDatabase;
let app: TestApp;
let accountId: string;
let person: OauthPerson;
let client: OauthClient;

beforeAll(async () => {
  world = await OauthWorld.open();
  ({ db, app, client } = world);
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ accountId, person } = await world.newcomer());
});

const asking = (more: Partial<AuthorizationOrder> = {}): string => client.asking(more);

const shown = (address: string, who = person): Promise<Response> => who.shown(address);

describe('the consent page', () => {
  it('names the client, its host, where it leads, what it may do and for how long, under a strict policy', async () => {
    const page = await shown(asking({ scope: 'library:read media:generate' }));
    const text = await page.text();
    expect(page.status).toBe(200);
    for (const part of [
      'Connect A client?',
      'asks for access to your account here',
      '127.0.0.1:8787',
      'after 90 days',
      'See the resources',
      'Make media',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('rename, share');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; form-action 'self' http://127.0.0.1:8787; base-uri 'none'; frame-ancestors 'none'",
    );
    expect([page.headers.get('x-frame-options'), page.headers.get('referrer-policy')]).toEqual(['DENY', 'no-referrer']);
  });

  it("names the scheme where it leads to an application's own, whatever host stands behind it", async () => {
    const redirectUri = 'warp://claude.ai/callback';
    const native = await OauthClient.register(app, { redirect_uris: [redirectUri] });
    const page = await shown(native.asking());
    const text = await page.clone().text();
    expect(text).toContain('<dd>an application on this computer (warp:)</dd>');
    expect(text).toContain('any program here can call itself by this name');
    expect(text).not.toContain('claude.ai');
    const end = await person.answer(page, 'allow');
    expect('left' in end && end.left.href).toMatch(/^warp:\/\/claude\.ai\/callback\?code=/);
  });

  it('runs nothing that a client calls itself', async () => {
    const hostile = await OauthClient.register(app, { client_name: '<script>alert(1)</script>' });
    const text = await (await shown(asking({ clientId: hostile.id }))).text();
    expect(text).toContain('Connect &lt;script&gt;alert(1)&lt;/script&gt;?');
    expect(text).not.toContain('<script>');
  });

  it('comes each time, also for a client that was allowed before', async () => {
    await client.tokens(person);
    expect(await (await shown(asking())).text()).toContain('Connect A client?');
  });

  describe('for a web client that was allowed before', () => {
    const HOSTED = 'https://app.example/callback';
    let hosted: OauthClient;

    /** Where somebody is led who connects it once more: to the page, or back to the client. */
    const again = async (more: { scope?: string; resource?: string } = {}, who = person): Promise<string> => {
      const end = await who.follow(asking({ clientId: hosted.id, redirectUri: HOSTED, ...more }));
      return 'page' in end ? 'asked' : end.left.searchParams.has('code') ? 'led back' : end.left.href;
    };
    const decide = (state: 'verified' | 'blocked' | null, clientId = hosted.id): Promise<void> =>
      new DecideClient(db.database).run({ issuer: app.address, clientId }, { state, by: 'operator' });

    beforeEach(async () => {
      hosted = await OauthClient.register(app, { redirect_uris: [HOSTED] });
      await hosted.tokens(person, { scope: 'library:read media:generate offline_access' });
    });

    it('comes each time for an unverified client', async () => {
      expect(await again()).toBe('asked');
      await decide('verified');
      expect(await again()).toBe('led back');
      await decide(null);
      expect(await again()).toBe('asked');
    });

    it('is left out for a verified one that asks for no more, and its tokens are of the same grant', async () => {
      await decide('verified');
      for (const scope of ['library:read', 'media:generate library:read', 'library:read openid offline_access']) {
        expect(await again({ scope }), scope).toBe('led back');
      }
      const [first, next] = [await hosted.tokens(person), await hosted.tokens(person)];
      expect(decodeJwt(next.access_token).grant_id).toBe(decodeJwt(first.access_token).grant_id);
      expect(decodeJwt(next.access_token).scope).toBe('library:read');
    });

    it('comes for more scopes, for another person and where the client wants it', async () => {
      await decide('verified');
      expect(await again({ scope: 'library:read library:write' })).toBe('asked');
      expect(await again({ resource: `${client.resource}/` })).toBe('led back');
      expect(await again({}, await OauthPerson.signedIn(app, await app.account()))).toBe('asked');
      const { address } = authorizationAddress(app.address, {
        clientId: hosted.id,
        redirectUri: HOSTED,
        resource: client.resource,
        parameters: { prompt: 'consent' },
      });
      expect((await shown(address)).status).toBe(200);
    });

    it('comes again once what was allowed is over, or was taken back', async () => {
      await decide('verified');
      await new EndConnections(db.database).run(accountId, { client: hosted.id });
      expect(await again()).toBe('asked');
      await hosted.tokens(person);
      expect(await again()).toBe('led back');
      await db.database.sql`update oidc_record set expires_at = clock_timestamp() where model = 'Grant'`;
      expect(await again()).toBe('asked');
    });

    it('comes each time for a native one, verified or not', async () => {
      await client.tokens(person);
      await decide('verified', client.id);
      expect((await shown(asking())).status).toBe(200);
      await decide(null, client.id);
    });
  });

  it('redirects with access_denied if the person declines', async () => {
    const end = await person.answer(await shown(asking()), 'deny');
    expect('left' in end && Object.fromEntries(end.left.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'The person did not allow it.',
      state: 'a-state',
      iss: app.address,
    });
  });

  it('leads to the sign-in first, and comes back from it', async () => {
    const nobody = new OauthPerson(app);
    const first = await nobody.visit(asking());
    const interaction = await nobody.visit(first.headers.get('location') ?? '');
    expect(interaction.status).toBe(303);
    const login = new URL(interaction.headers.get('location') ?? '', app.address);
    expect(login.pathname).toBe('/login');
    await nobody.signIn(app, accountId);
    expect(await (await shown(login.searchParams.get('return_to') ?? '', nobody)).text()).toContain(
      'Connect A client?',
    );
  });

  it('leads another person to the sign-in, signed in or not', async () => {
    const [, link = ''] = /Not your account\?\s+<a href="([^"]+)"/.exec(await (await shown(asking())).text()) ?? [];
    const page = await person.visit(link.replaceAll('&amp;', '&'));
    expect(page.status).toBe(200);
    expect(await page.text()).toMatch(/name="return_to" value="\/oauth\/interaction\//);
  });

  it('cannot be answered with a closed account', async () => {
    const page = await shown(asking());
    await new DisableAccount(db.database).run(accountId);
    const end = await person.answer(page, 'allow');
    expect('left' in end ? end.left.searchParams.get('code') : null).toBeNull();
  });
});

describe('an interaction', () => {
  const action = async (): Promise<{ path: string; token: string }> => {
    const text = await (await shown(asking())).text();
    const [, path = '', token = ''] = /action="([^"]+)"[^]*name="form_token" value="([^"]+)"/.exec(text) ?? [];
    return { path, token };
  };
  const send = (who: OauthPerson, path: string, fields: Record<string, string>, headers = {}): Promise<Response> =>
    who.visit(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.address, ...headers },
      body: new URLSearchParams(fields).toString(),
    });

  it('opens in the browser that began it alone', async () => {
    const { path, token } = await action();
    const thief = await OauthPerson.signedIn(app, accountId);
    expect((await thief.visit(path)).status).toBe(400);
    expect((await send(thief, path, { answer: 'allow', form_token: token })).status).toBe(400);
    expect((await new OauthPerson(app).visit(path)).status).toBe(400);
  });

  it('is over after ten minutes', async () => {
    const { path } = await action();
    await db.database.sql`
      update oidc_record set expires_at = expires_at - interval '10 minutes' where model = 'Interaction'`;
    expect((await person.visit(path)).status).toBe(400);
  });

  it.each([
    ['from another site', { origin: 'https://evil.example' }, true],
    ['without its token', {}, false],
  ])('is not answered by a form %s', async (_, headers, hasToken) => {
    const { path, token } = await action();
    const answer = await send(person, path, { answer: 'allow', ...(hasToken && { form_token: token }) }, headers);
    expect(answer.status).toBe(403);
  });

  it('is not answered by a link', async () => {
    const { path, token } = await action();
    const answer = await person.visit(`${path}?answer=allow&form_token=${token}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
  });
});

it('no address of a request shows in what the authorization server says', async () => {
  const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' };
  const answer = await person.visit(asking(), { headers: forged });
  expect(answer.headers.get('location')).toMatch(/^\/oauth\/interaction\//);
  expect([...answer.headers].join()).not.toContain('evil.example');
});
