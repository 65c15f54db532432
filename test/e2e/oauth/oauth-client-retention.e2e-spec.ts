import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { denied } from '../../support/http/denied.js';
import { OauthClient, registration } from '../../support/oauth/oauth-client.js';
import { authorizationAddress } from '../../support/oauth/oauth-person.js';
import { OauthWorld } from '../../support/oauth/oauth-world.js';
import { SweepFixture } from '../../support/jobs/sweep-fixture.js';
import { untilItLasts } from '../../support/http/until-it-lasts.js';

const HOUR_MS = 60 * 60_000;

describe('what is kept of OAuth clients', () => {
  let world: OauthWorld;
  let at: SweepFixture;

  beforeAll(async () => {
    world = await OauthWorld.open();
    at = await SweepFixture.over(world.db.database);
  });
  afterAll(async () => {
    await at.clear();
    await world.close();
  });

  /** So much later, for registrations that have an end. */
  const later = (by: string): Promise<unknown> =>
    world.db.database.sql`update oidc_record set expires_at = expires_at - ${by}::interval where model = 'Client'`;

  async function isKnown({ id: clientId, redirectUri, resource }: OauthClient): Promise<boolean> {
    const { address } = authorizationAddress(world.app.address, { clientId, redirectUri, resource });
    const { status } = await world.app.fetch(address.slice(world.app.address.length));
    return status === 303;
  }

  it('one that registered and was never allowed anything goes after 30 days; a grant keeps it', async () => {
    const { app, client: allowed } = world;
    const never = await OauthClient.register(app);
    const { person } = await world.newcomer();
    await later('29 days 23 hours');
    expect(await isKnown(never)).toBe(true);
    const { refresh_token: token } = await allowed.tokens(person);
    await later('1 hour');
    expect([await isKnown(never), await isKnown(allowed)]).toEqual([false, true]);
    expect((await allowed.refresh(token)).status).toBe(200);
    await later('61 minutes');
    expect(await at.sweep.run()).toMatchObject({ oauth_records: 1, oauth_clients: 0 });
    expect(
      await world.db.database.sql`select payload->>'client_id' as id from oidc_record where model = 'Client'`,
    ).toEqual([{ id: allowed.id }]);
  });

  it('a client without a decision that was not seen for 90 days goes, unless it has a registration', async () => {
    const { sql } = world.db.database;
    const { id: registered } = await OauthClient.register(world.app);
    await sql`delete from oauth_client where client_id <> ${registered}`;
    await sql`
      insert into oauth_client (issuer, client_id, kind, state, verified_by)
      values ('x', 'https://a.example/client.json', 'cimd', 'untrusted', null), ('x', 'gone', 'dcr', 'untrusted', null),
        ('x', 'elsewhere', 'foreign', 'untrusted', null), ('x', 'ours', 'static', 'untrusted', null),
        ('x', 'blocked', 'foreign', 'blocked', 'operator'), ('x', 'decided', 'dcr', 'untrusted', 'operator')`;
    const age = (by: string) => sql`update oauth_client set last_seen_at = clock_timestamp() - ${by}::interval`;
    await age('89 days 23 hours');
    expect(await at.sweep.run()).toMatchObject({ oauth_clients: 0 });
    await age('90 days 1 minute');
    expect(await at.sweep.run()).toMatchObject({ oauth_clients: 3 });
    const left = await sql<{ client_id: string }[]>`select client_id from oauth_client`;
    expect(left.map(({ client_id: id }) => id).toSorted()).toEqual(
      [registered, 'ours', 'blocked', 'decided'].toSorted(),
    );
  });

  it('one address may register so many clients in an hour, and then gets a Retry-After', async () => {
    await untilItLasts(HOUR_MS, 5_000);
    const limited = await TestApp.start(world.db.database, {
      settings: { REGISTRATIONS_PER_HOUR: '3', TRUST_PROXY: '1' },
    });
    const register = (from: string, redirect = 'https://a.example/'): Promise<Response> =>
      registration(limited, { redirect_uris: [redirect] }, { 'x-forwarded-for': from });
    expect((await register('192.0.2.1', 'javascript:1')).status).toBe(400);
    for (const left of [2, 1, 0]) {
      const taken = await register('192.0.2.1');
      expect(taken.status).toBe(201);
      expect(taken.headers.get('ratelimit-policy')).toContain(', "registrations";q=3;w=3600');
      expect(taken.headers.get('ratelimit')).toContain(`"registrations";r=${left};t=`);
    }
    const refused = await register('192.0.2.1');
    expect(refused.headers.get('ratelimit-policy')).toBe('"registrations";q=3;w=3600');
    expect(refused.headers.get('ratelimit-remaining')).toBe('0');
    expect(refused.headers.get('retry-after')).toBe(refused.headers.get('ratelimit-reset'));
    expect(await denied(refused)).toEqual([429, 'rate_limited']);
    expect((await register('192.0.2.2')).status).toBe(201);
    await limited.close();
  });
});
