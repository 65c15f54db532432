import { newId } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Trouble } from '../../support/x/fake-x.js';
import { DUPLICATE, problem, rateLimited, VIDEO_TOO_LONG } from '../../support/x/x-answer.js';
import { XWorld } from '../../support/x/x-world.js';

describe('a post that X refuses', () => {
  let world: XWorld;

  beforeAll(async () => {
    world = await XWorld.start();
  });
  afterAll(() => world.stop());

  it.each<[string, Trouble['how'], string]>([
    ['as a duplicate', DUPLICATE, 'x_rejected'],
    ['as not permitted', problem(403, 'Your account is suspended.'), 'x_rejected'],
    ['as malformed', problem(400, 'One or more parameters was invalid.', 'invalid-request'), 'x_rejected'],
    ['since its video is too long', VIDEO_TOO_LONG, 'x_rejected'],
  ])('%s stays refused under its key', async (_why, how, code) => {
    const one = await world.poster();
    const order = { text: 'A post', idempotency_key: 'a' };
    world.x.next('post', { how });
    expect(await world.refusal(one, order)).toMatchObject({ error_code: code, retryable: false });
    expect(await world.refusal(one, order)).toMatchObject({ error_code: code, retryable: false });
    expect(world.standing(one)).toEqual([]);
    expect(await world.outcomes(one)).toEqual([{ state: 'failed', post_id: null }]);
    await world.publish(one, { ...order, idempotency_key: 'b' });
  });

  it('for the time being is made by the same key later', async () => {
    const one = await world.poster();
    const order = { text: 'A post', idempotency_key: 'a' };
    world.x.next('post', { how: rateLimited(90) });
    const limited = await world.refusal(one, order);
    expect(limited).toMatchObject({ error_code: 'rate_limited', retryable: true });
    expect(limited.error_description).toMatch(/for (8\d|9[0-5]) seconds/);
    expect(await world.outcomes(one)).toEqual([]);
    await world.publish(one, order);
    expect(world.standing(one)).toHaveLength(1);
  });

  it('has Retry-After at the HTTP level', async () => {
    const one = await world.poster();
    world.x.next('post', { how: rateLimited(90) });
    const answer = await world.app.fetch('/mcp', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${one.key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: newId(),
        method: 'tools/call',
        params: { name: 'x_publish', arguments: { text: 'A post', idempotency_key: 'a' } },
      }),
    });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(80);
  });

  it('since the person took the application off the account breaks the connection', async () => {
    const one = await world.poster();
    world.x.accounts.revoke(one.user);
    const order = { text: 'A post', idempotency_key: 'a' };
    expect(await world.refusal(one, order)).toMatchObject({ error_code: 'x_not_connected' });
    expect(await one.person.text('/account/x')).toContain('X no longer accepts this connection');
    expect(await one.agent.call('account_status')).toMatchObject({ x_account: { status: 'broken' } });
    await one.person.connect(one.user);
    expect(await world.refusal(one, order)).toMatchObject({ error_code: 'x_grant_revoked' });
    await one.person.grant(`key:${one.keyId}`, 'publish');
    await world.publish(one, order);
  });
});
