import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OVER_CAPACITY, rateLimited } from '../../support/x/x-answer.js';
import { verifies } from '../../support/verifies.js';
import { XWorld } from '../../support/x/x-world.js';

interface Reading {
  profile: Record<string, unknown>;
  posts: { id: string; text: string }[];
}

describe('an agent with a grant', () => {
  let world: XWorld;

  beforeAll(async () => {
    world = await XWorld.start();
  });
  afterAll(() => world.stop());

  it('reads the own profile and the newest posts, as many as it asks for', async () => {
    verifies('service.x.credentials-stay', 'x-account.credentials-stay');
    const { agent, user } = await world.poster(['read', 'publish']);
    for (const text of ['One', 'Two', 'Three']) await agent.call('x_publish', { text, idempotency_key: text });
    const { profile, posts } = await agent.call<Reading>('x_read', { limit: 2 });
    expect(profile).toMatchObject({ id: user.id, username: 'heron' });
    expect(posts.map(({ text }) => text)).toEqual(['Three', 'Two']);
    expect((await agent.call<Reading>('x_read', { limit: 0 })).posts).toEqual([]);
  });

  it('deletes an own post; a second time, another’s and an unknown one are refused', async () => {
    const [one, other] = [await world.poster(['publish', 'manage']), await world.poster(['publish'])];
    const post = async ({ agent }: typeof one): Promise<string> => {
      const { post_id: id } = await agent.call('x_publish', { text: 'To go', idempotency_key: 'a' });
      return String(id);
    };
    const [mine, theirs] = [await post(one), await post(other)];
    expect(await one.agent.call('x_manage', { post_id: mine })).toEqual({ post_id: mine, deleted: true });
    expect(world.x.posts.deleted).toEqual([mine]);
    const refused = (postId: string) => one.agent.refusal('x_manage', { post_id: postId });
    expect(await refused(mine)).toMatchObject({ error_code: 'not_found' });
    expect(await refused('1')).toMatchObject({ error_code: 'not_found' });
    expect(await refused(theirs)).toMatchObject({ error_code: 'x_rejected' });
    expect(await refused('../1')).toMatchObject({ error_code: 'input_unsupported' });
    expect(world.x.posts.deleted).toEqual([mine]);
  });

  it('gets a retryable refusal when X limits its rate, and when X is down', async () => {
    const { agent } = await world.poster(['read', 'manage']);
    world.x.next('me', { how: rateLimited(120) });
    expect(await agent.refusal('x_read')).toMatchObject({ error_code: 'rate_limited', retryable: true });
    world.x.next('me', { how: OVER_CAPACITY });
    expect(await agent.refusal('x_read')).toMatchObject({ error_code: 'provider_unavailable', retryable: true });
    world.x.next('delete', { how: 'drop' });
    expect(await agent.refusal('x_manage', { post_id: '1' })).toMatchObject({
      error_code: 'provider_unavailable',
      retryable: true,
    });
  });

  it('needs no refresh: a token of a year ago is as good as a new one', async () => {
    verifies('x-account.no-refresh');
    const { agent, person } = await world.poster(['read']);
    await world.sql`
      update x_connection set connected_at = connected_at - interval '1 year' where account_id = ${person.accountId}`;
    const asked = world.x.asked.length;
    await agent.call('x_read', { limit: 0 });
    expect(world.x.asked.slice(asked)).toEqual(['me']);
  });

  it('sees in account_status which X account is connected and what it may do there', async () => {
    const { agent, person } = await world.poster(['read', 'manage']);
    expect(await agent.call('account_status')).toMatchObject({
      x_account: { screen_name: 'heron', status: 'active', grants: ['read', 'manage'] },
    });
    const { key } = await world.app.key({ accountId: person.accountId });
    expect(await (await world.agent(key)).call('account_status')).toMatchObject({ x_account: { grants: [] } });
    const stranger = await world.agent((await world.app.key()).key);
    expect(await stranger.call('account_status')).not.toHaveProperty('x_account');
  });

  it('without the scope x:act is offered no tool of X', async () => {
    const { key } = await world.app.key();
    const { tools } = await (await world.agent(key)).client.listTools();
    expect(tools.map(({ name }) => name).filter((name) => name.startsWith('x_'))).toEqual([]);
    const { agent } = await world.poster([]);
    const offered = (await agent.client.listTools()).tools.map(({ name }) => name);
    expect(offered.filter((name) => name.startsWith('x_'))).toEqual(['x_read', 'x_publish', 'x_manage']);
  });
});
