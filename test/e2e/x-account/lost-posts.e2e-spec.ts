import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OVER_CAPACITY, type XReply } from '../../support/x/x-answer.js';
import { type Poster, XWorld } from '../../support/x/x-world.js';

/** A timeline that does not show yet what was posted. */
const NOTHING_SHOWN: XReply = { status: 200, body: { meta: { result_count: 0 } } };

describe('a post with an unknown outcome at X', () => {
  let world: XWorld;

  beforeAll(async () => {
    world = await XWorld.start();
  });
  afterAll(() => world.stop());

  /** As if a minute had passed since X left the outcome open. */
  const later = ({ person }: Poster): Promise<unknown> =>
    world.sql`
      update x_post set sent_at = sent_at - interval '61 seconds', created_at = created_at - interval '61 seconds',
        claimed_until = clock_timestamp()
      where account_id = ${person.accountId}`;

  it('is found at once where X has it', async () => {
    const one = await world.poster();
    const order = { text: 'Lost & <found> https://example.com/a', idempotency_key: 'a' };
    world.x.next('post', { how: 'drop', taken: true });
    const answer = await world.publish(one, order);
    expect(world.standing(one).map(({ id }) => id)).toEqual([answer.post_id]);
    expect(await world.publish(one, order)).toEqual(answer);
  });

  it.each([
    ['a mark of direction', 'Left\u200E and right\u200F\u061C'],
    ['a line separator', 'One line\u2028and another'],
    ['a link without a scheme', 'See example.com and www.example.org/a?b=1&c=2, both'],
    ['letters that X composes', 'Cafe\u0301'],
  ])('is found although X shows it otherwise: %s', async (_what, text) => {
    const one = await world.poster();
    world.x.next('post', { how: 'drop', taken: true });
    const answer = await world.publish(one, { text, idempotency_key: 'a' });
    expect(world.standing(one).map(({ id }) => id)).toEqual([answer.post_id]);
  });

  it.each(['I agree', '@egret I agree', '@heron'])('is found as a reply to another account: %s', async (text) => {
    const [one, other] = [await world.poster(), await world.poster()];
    const { post_id: reply_to } = await world.publish(other, { text: 'An opinion', idempotency_key: 'a' });
    world.x.next('post', { how: 'drop', taken: true });
    const answer = await world.publish(one, { text, reply_to, idempotency_key: 'a' });
    expect(world.standing(one).map(({ id }) => id)).toEqual([answer.post_id]);
  });

  it('is not called refused where X knows its text and does not show it', async () => {
    const one = await world.poster();
    const order = { text: 'Lost', idempotency_key: 'a' };
    world.x.next('post', { how: 'drop', taken: true });
    world.x.next('timeline', ...[1, 2, 3].map(() => ({ how: NOTHING_SHOWN })));
    await world.refusal(one, order);
    await later(one);
    const refused = await world.refusal(one, order);
    expect(refused).toMatchObject({ error_code: 'idempotency_conflict', retryable: false });
    expect(refused.actionable_next_step).toContain('x_read');
    expect(await world.outcomes(one)).toEqual([{ state: 'unknown', post_id: null }]);
    const answer = await world.publish(one, order);
    expect(world.standing(one).map(({ id }) => id)).toEqual([answer.post_id]);
  });

  it('is not taken for the post of another key with the same text', async () => {
    const one = await world.poster();
    const images = [
      await world.resource(one.person.accountId, 'image/png'),
      await world.resource(one.person.accountId, 'image/png'),
    ];
    const [first, second] = images.map((id, at) => ({
      text: 'New film',
      resource_ids: [id],
      idempotency_key: `key ${at}`,
    }));
    const { post_id: theirs } = await world.publish(one, { ...first });
    world.x.next('post', { how: 'drop' });
    expect(await world.refusal(one, { ...second })).toMatchObject({ error_code: 'idempotency_in_flight' });
    await later(one);
    const { post_id: own } = await world.publish(one, { ...second });
    expect(world.standing(one).map(({ id }) => id)).toEqual([own, theirs]);
  });

  it('is not made again where reposts have pushed it off the page that X shows', async () => {
    const one = await world.poster();
    const order = { text: 'Lost', idempotency_key: 'a' };
    world.x.next('post', { how: 'drop', taken: true });
    world.x.next('timeline', { how: OVER_CAPACITY });
    await world.refusal(one, order);
    world.x.posts.repost(one.user, 100);
    await later(one);
    const asked = world.x.asked.length;
    expect(await world.refusal(one, order)).toMatchObject({ error_code: 'idempotency_conflict', retryable: false });
    expect(world.x.asked.slice(asked)).toEqual(['timeline']);
    expect(await world.outcomes(one)).toEqual([{ state: 'unknown', post_id: null }]);
  });

  it('is made where a page with more behind it reaches back to before the first call', async () => {
    const one = await world.poster();
    for (const [at, post] of Array.from({ length: 101 }, (_each, at) => [at, `Old ${at}`] as const)) {
      world.x.posts.post(one.user, { text: post });
      Object.assign(world.x.posts.posted.at(-1) ?? {}, { createdAt: new Date(Date.now() - 3_600_000 + at) });
    }
    const order = { text: 'Lost', idempotency_key: 'a' };
    world.x.next('post', { how: 'drop' });
    await world.refusal(one, order);
    await later(one);
    const { post_id: id } = await world.publish(one, order);
    expect(world.standing(one)[0]?.id).toBe(id);
  });

  it('is found by the repeat where X could not be asked before, and is not made again', async () => {
    const one = await world.poster();
    const order = { text: 'Lost', idempotency_key: 'a' };
    world.x.next('post', { how: 'drop', taken: true });
    world.x.next('timeline', { how: OVER_CAPACITY });
    expect(await world.refusal(one, order)).toMatchObject({ error_code: 'idempotency_in_flight', retryable: true });
    expect(await world.outcomes(one)).toEqual([{ state: 'unknown', post_id: null }]);
    const answer = await world.publish(one, order);
    expect(world.standing(one).map(({ id }) => id)).toEqual([answer.post_id]);
  });

  it('is not made again before a minute has passed, and then once', async () => {
    const one = await world.poster();
    const order = { text: 'Lost', idempotency_key: 'a' };
    world.x.next('post', { how: 'drop' });
    for (let time = 0; time < 2; time += 1) {
      expect(await world.refusal(one, order)).toMatchObject({ error_code: 'idempotency_in_flight', retryable: true });
    }
    expect(world.standing(one)).toEqual([]);
    await later(one);
    const answer = await world.publish(one, order);
    expect(world.standing(one).map(({ id }) => id)).toEqual([answer.post_id]);
  });

  it('is found where the process died after it had sent it', async () => {
    const one = await world.poster();
    const order = { text: 'The process died', idempotency_key: 'a' };
    const answer = await world.publish(one, order);
    await world.sql`
      update x_post set state = 'sending', post_id = null, resource_id = null, claimed_until = clock_timestamp()
      where account_id = ${one.person.accountId}`;
    await world.sql`delete from resource where id = ${answer.resource_id}`;
    expect(await world.publish(one, order)).toEqual(answer);
    expect(world.standing(one)).toHaveLength(1);
  });

  it('is made where the process died before it had sent it', async () => {
    const one = await world.poster();
    const order = { text: 'Died early', idempotency_key: 'a' };
    world.x.next('post', { how: 'drop' });
    await world.refusal(one, order);
    await world.sql`
      update x_post set state = 'sending', sent_at = null, claimed_until = clock_timestamp() + interval '1 minute'
      where account_id = ${one.person.accountId}`;
    expect(await world.refusal(one, order)).toMatchObject({ error_code: 'idempotency_in_flight' });
    await world.sql`
      update x_post set claimed_until = clock_timestamp() where account_id = ${one.person.accountId}`;
    await world.publish(one, order);
    expect(world.standing(one)).toHaveLength(1);
  });

  it('is not looked for at another X account that was connected since', async () => {
    const one = await world.poster();
    const order = { text: 'Lost', idempotency_key: 'a' };
    world.x.next('post', { how: 'drop' });
    await world.refusal(one, order);
    await one.person.connect(world.x.accounts.add('egret'));
    await one.person.grant(`key:${one.keyId}`, 'publish');
    expect(await world.refusal(one, order)).toMatchObject({ error_code: 'idempotency_conflict' });
  });
});
