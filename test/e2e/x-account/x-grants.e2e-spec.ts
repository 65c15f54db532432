import { DecideClient, readAuditLog } from '@libs/identity';
import { endXGrantsOfClient, X_CAPABILITIES, type XCapability } from '@libs/x-account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEvent } from '../../../libs/identity/src/audit/audit-event.js';
import { denied } from '../../support/http/denied.js';
import { OauthClient } from '../../support/oauth/oauth-client.js';
import { OauthPerson } from '../../support/oauth/oauth-person.js';
import { verifies } from '../../support/verifies.js';
import { X_PAGE, type XPerson, XWorld } from '../../support/x/x-world.js';

/** A call that each capability opens. */
const ACTS: Readonly<Record<XCapability, [tool: string, args: object]>> = {
  read: ['x_read', {}],
  publish: ['x_publish', { text: 'A post', idempotency_key: 'a' }],
  manage: ['x_manage', { post_id: '1' }],
};

describe('a grant on the X account', () => {
  let world: XWorld;

  beforeAll(async () => {
    world = await XWorld.start();
  });
  afterAll(() => world.stop());

  /** Tools of X that a key may use: the others are refused for want of a grant. */
  async function opened(agent: Awaited<ReturnType<XWorld['agent']>>): Promise<string[]> {
    const open: string[] = [];
    for (const [capability, [tool, args]] of Object.entries(ACTS)) {
      const { structuredContent } = await agent.client.callTool({ name: tool, arguments: { ...args } });
      const { error_code: code } = structuredContent as { error_code?: string };
      if (code !== 'x_grant_required' && code !== 'x_grant_revoked') open.push(capability);
    }
    return open;
  }

  async function auditOf(accountId: string): Promise<[string, AuditEvent['details']][]> {
    const told: [string, AuditEvent['details']][] = [];
    for await (const { kind, account_id: of, details } of readAuditLog(world.db.database)) {
      if (of === accountId && kind.startsWith('x_')) told.push([kind, details]);
    }
    return told;
  }

  /** An application that registered, is verified, and was allowed to act on X by the consent page. */
  async function application(person: XPerson): Promise<{ client: OauthClient; token: string }> {
    const client = await OauthClient.register(world.app);
    const owner = await OauthPerson.signedIn(world.app, person.accountId);
    const { access_token: token } = await client.tokens(owner, { scope: 'x:act library:read offline_access' });
    await decide(client, 'verified');
    return { client, token };
  }

  const decide = (client: OauthClient, state: 'verified' | 'blocked' | null): Promise<void> =>
    new DecideClient(world.db.database, endXGrantsOfClient).run(
      { issuer: world.app.address, clientId: client.id },
      { state, by: 'operator' },
    );

  it.each(X_CAPABILITIES)('of %s lets an API key do exactly that', async (capability) => {
    verifies('x-account.grant.api-key', 'service.x.explicit-grants');
    const { agent } = await world.poster([capability]);
    expect(await opened(agent)).toEqual([capability]);
  });

  it('is asked for by its name where there is none', async () => {
    const { agent } = await world.poster([]);
    expect(await opened(agent)).toEqual([]);
    expect(await agent.refusal('x_read')).toEqual({
      error_code: 'x_grant_required',
      error_description: 'These credentials hold no grant to read on the X account.',
      actionable_next_step: 'Ask the owner of the account to give these credentials the grant read at /account/x.',
      retryable: false,
    });
    const stranger = await world.agent((await world.app.key({ scopes: ['x:act'] })).key);
    expect(await stranger.refusal('x_read')).toMatchObject({ error_code: 'x_not_connected' });
  });

  it('cannot be held by the browser of the owner', async () => {
    const { person, user } = await world.poster(['read', 'publish', 'manage']);
    for (const [tool, args] of Object.values(ACTS)) {
      const answer = await person.open(`/api/tools/${tool}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify(args),
      });
      expect(await denied(answer)).toEqual([403, 'x_grant_required']);
    }
    expect(world.x.posts.standing(user)).toEqual([]);
  });

  it('lets a verified OAuth client act, and ends in the transaction in which the client loses the trust', async () => {
    verifies('x-account.grant.oauth-client');
    const { person } = await world.poster([]);
    const { client, token } = await application(person);
    const agent = await world.agent(token);
    expect(await opened(agent)).toEqual([]);
    expect(await person.grant(`client:${client.id}`, 'read')).toBe(`${X_PAGE}?done=granted`);
    expect(await opened(agent)).toEqual(['read']);
    await decide(client, null);
    const [grant] = await world.sql<{ revoked_at: Date | null }[]>`
      select revoked_at from x_grant where grantee_id = ${client.id}`;
    expect(grant?.revoked_at).toBeInstanceOf(Date);
    await decide(client, 'verified');
    expect(await (await world.agent(token)).refusal('x_read')).toMatchObject({ error_code: 'x_grant_revoked' });
  });

  it('ends with the connection of its client, and stays ended when the client is connected again', async () => {
    const { person, keyId, agent: keyed } = await world.poster(['read']);
    const { client, token } = await application(person);
    await person.grant(`client:${client.id}`, 'read');
    await (await world.agent(token)).call('x_read');
    await person.send('/account/connections', { client: client.id });
    const owner = await OauthPerson.signedIn(world.app, person.accountId);
    const { access_token: again } = await client.tokens(owner, { scope: 'x:act offline_access' });
    expect(await (await world.agent(again)).refusal('x_read')).toMatchObject({ error_code: 'x_grant_revoked' });
    await person.send('/account/connections', { client: 'all' });
    await keyed.call('x_read');
    expect(await world.sql`select 1 from x_grant where grantee_id = ${keyId} and revoked_at is null`).toHaveLength(1);
  });

  it('is worth nothing to a client whose trust went another way', async () => {
    const { person } = await world.poster([]);
    const { client, token } = await application(person);
    await person.grant(`client:${client.id}`, 'read');
    const agent = await world.agent(token);
    await agent.call('x_read');
    await world.sql`
      update oauth_client set state = 'untrusted', verified_by = null where client_id = ${client.id}`;
    const { structuredContent } = await agent.client
      .callTool({ name: 'x_read', arguments: {} })
      .catch(() => ({ structuredContent: { error_code: 'refused' } }));
    expect((structuredContent as { error_code?: string }).error_code).toMatch(/x_grant_revoked|refused/);
  });

  it('is not offered to an unverified client, a key without the scope, or those of other accounts', async () => {
    const { person } = await world.poster([]);
    const unverified = await OauthClient.register(world.app);
    await unverified.tokens(await OauthPerson.signedIn(world.app, person.accountId), { scope: 'x:act' });
    const { id: weak } = await world.app.key({ accountId: person.accountId, scopes: ['library:read'] });
    const { id: foreign } = await world.app.key({ scopes: ['x:act'] });
    const text = await person.text(X_PAGE);
    for (const id of [unverified.id, weak, foreign]) {
      expect(text).not.toContain(id);
      const kind = id === unverified.id ? 'client' : 'key';
      const answer = await person.send(X_PAGE, { grantee: `${kind}:${id}`, days: '0', read: '1' }, `${X_PAGE}/grants`);
      expect(answer.status).toBe(404);
    }
    expect(await world.sql`select 1 from x_grant where account_id = ${person.accountId}`).toEqual([]);
  });

  it('is given only after a fresh sign-in, and for something', async () => {
    const { person, keyId } = await world.poster([]);
    expect(await person.grant(`key:${keyId}`)).toBe(`${X_PAGE}?done=nothing`);
    await person.signIn('wallet_link');
    expect(await person.grant(`key:${keyId}`, 'read')).toContain('/login?fresh=1');
    expect(await world.sql`select 1 from x_grant where account_id = ${person.accountId}`).toEqual([]);
  });

  it('that is revoked is refused at the next request, by its owner alone', async () => {
    const { person, agent } = await world.poster(['read']);
    const [grant] = await world.sql<{ id: string }[]>`select id from x_grant where account_id = ${person.accountId}`;
    const stranger = await world.person();
    await stranger.send(X_PAGE, { grant: String(grant?.id) }, `${X_PAGE}/grants/revoke`);
    await agent.call('x_read');
    await person.revokeAll();
    expect(await agent.refusal('x_read')).toMatchObject({ error_code: 'x_grant_revoked' });
    await person.revokeAll();
  });

  it('ends by its own time, and with its key', async () => {
    const { person, keyId, agent } = await world.poster([]);
    await person.send(X_PAGE, { grantee: `key:${keyId}`, days: '1', read: '1' }, `${X_PAGE}/grants`);
    await agent.call('x_read');
    await world.sql`
      update x_grant set expires_at = clock_timestamp() where account_id = ${person.accountId}`;
    expect(await agent.refusal('x_read')).toMatchObject({ error_code: 'x_grant_revoked' });
    await person.grant(`key:${keyId}`, 'read');
    await agent.call('x_read');
    await world.sql`update api_key set revoked_at = clock_timestamp() where id = ${keyId}`;
    // The process still takes the key by its memory; the grant is asked of the database.
    expect(await agent.refusal('x_read')).toMatchObject({ error_code: 'x_grant_revoked' });
    expect(await person.text(X_PAGE)).toContain('No API key or application may act on your X account.');
  });

  it('dies with the connection: connecting again and disconnecting end it in the same transaction', async () => {
    verifies('x-account.reconnect-revokes', 'x-account.disconnect-revokes');
    const { person, user, keyId } = await world.poster(['read', 'publish']);
    const living = async (): Promise<number> => {
      const rows = await world.sql`select 1 from x_grant where account_id = ${person.accountId} and revoked_at is null`;
      return rows.length;
    };
    expect(await living()).toBe(2);
    await person.connect(user);
    expect(await living()).toBe(0);
    await person.grant(`key:${keyId}`, 'read');
    await person.disconnect();
    expect(await living()).toBe(0);
  });

  it('and its uses stand on the page and in the audit log, without a token', async () => {
    const { person, agent } = await world.poster(['read']);
    await agent.call('x_read', { limit: 0 });
    world.x.next('me', { how: { status: 503 } });
    await agent.refusal('x_read');
    await person.revokeAll();
    await person.disconnect();
    const told = await auditOf(person.accountId);
    expect(told.map(([kind, { outcome }]) => [kind, outcome])).toEqual([
      ['x_connected', undefined],
      ['x_grant_given', undefined],
      ['x_used', 'done'],
      ['x_used', 'unavailable'],
      ['x_grant_revoked', undefined],
      ['x_disconnected', undefined],
    ]);
    const text = await person.text(X_PAGE);
    expect(text).toContain('Last uses');
    expect(text).toContain('refused (unavailable)');
    for (const secret of world.x.secrets) expect(JSON.stringify(told)).not.toContain(secret);
  });

  it('shows a hostile name of a key as text', async () => {
    const { person } = await world.poster([]);
    await world.app.key({ accountId: person.accountId, scopes: ['x:act'], name: '<script>alert(1)</script>' });
    const text = await person.text(X_PAGE);
    expect(text).not.toContain('<script>');
    expect(text).toContain('&lt;script&gt;');
  });
});
