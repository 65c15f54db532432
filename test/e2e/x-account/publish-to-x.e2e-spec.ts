import { createHash } from 'node:crypto';
import { newId } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeDown } from '../../../src/admin/take-downs/take-down.js';
import { whileUncommitted } from '../../support/database/while-uncommitted.js';
import { CONTENT } from '../../support/service/app.js';
import { XWorld } from '../../support/x/x-world.js';

interface Checked {
  posted: boolean;
  weight: number;
  problems: string[];
}

describe('a post to X', () => {
  let world: XWorld;

  beforeAll(async () => {
    world = await XWorld.start();
    world.x.uploads.processing = 'at once';
  });
  afterAll(() => world.stop());

  it('is made, and its receipt is a resource that ordinary lists leave out', async () => {
    const one = await world.poster();
    const answer = await world.publish(one, { text: 'Why is the sky blue?', idempotency_key: 'a' });
    expect(world.standing(one)).toMatchObject([{ id: answer.post_id, text: 'Why is the sky blue?' }]);
    expect(answer.url).toBe(`https://x.com/i/web/status/${answer.post_id}`);
    const receipt = await one.agent.call('lib_get', { resource_id: answer.resource_id });
    expect(receipt).toMatchObject({
      status: 'completed',
      visibility: 'private',
      mime_type: 'application/json',
      metadata: { kind: 'receipt', post_id: answer.post_id, text: 'Why is the sky blue?' },
    });
    const file = await (await fetch(String(receipt.storage_url))).json();
    expect(file).toMatchObject({ service: 'x', post_id: answer.post_id, url: answer.url });
    const listed = async (args: object): Promise<string[]> => {
      const { items } = await one.agent.call<{ items: { id: string }[] }>('lib_list', { ...args });
      return items.map(({ id }) => id);
    };
    expect(await listed({})).toEqual([]);
    expect(await listed({ include: ['receipts'] })).toEqual([answer.resource_id]);
    expect(await listed({ kind: 'receipt' })).toEqual([answer.resource_id]);
  });

  it('takes a video of the library, byte for byte, and says that X takes no alt text for it', async () => {
    const one = await world.poster();
    const film = await world.resource(one.person.accountId, 'video/mp4', { metadata: { duration_seconds: 12 } });
    const answer = await world.publish(one, {
      text: 'A film',
      resource_ids: [film],
      alt_texts: ['a heron'],
      idempotency_key: 'a',
    });
    const [post] = world.standing(one);
    const upload = world.x.uploads.all.get(post?.mediaIds[0] ?? '');
    expect(upload).toMatchObject({
      category: 'tweet_video',
      sha256: createHash('sha256').update(CONTENT).digest('hex'),
    });
    expect(upload?.altText).toBeUndefined();
    expect(answer.notes).toEqual(['X takes no alt text for videos.']);
  });

  it('takes four images, each with its own alt text, and answers another post', async () => {
    const one = await world.poster();
    const { post_id: first } = await world.publish(one, { text: 'First', idempotency_key: 'a' });
    const images = await Promise.all(
      ['image/png', 'image/jpeg', 'image/webp', 'image/png'].map((type) => world.resource(one.person.accountId, type)),
    );
    const alts = ['one', '', 'three'];
    await world.publish(one, {
      text: 'Four',
      resource_ids: images,
      alt_texts: alts,
      reply_to: first,
      idempotency_key: 'b',
    });
    const [post] = world.standing(one);
    expect(post?.replyTo).toBe(first);
    expect(post?.mediaIds.map((id) => world.x.uploads.all.get(id)?.altText)).toEqual([
      'one',
      undefined,
      'three',
      undefined,
    ]);
  });

  it('is made once for each key: a repeat answers the first outcome, another post under the key is a conflict', async () => {
    const one = await world.poster();
    const order = { text: 'Once', idempotency_key: 'a' };
    const first = await world.publish(one, order);
    expect(await world.publish(one, order)).toEqual(first);
    expect(await world.refusal(one, { ...order, text: 'Twice' })).toMatchObject({ error_code: 'idempotency_conflict' });
    expect(world.standing(one)).toHaveLength(1);
  });

  it('is made once by copies that come at once', async () => {
    const one = await world.poster();
    const order = { text: 'At once', idempotency_key: 'a' };
    const calls = Array.from({ length: 6 }, () => one.agent.client.callTool({ name: 'x_publish', arguments: order }));
    const results = (await Promise.all(calls)).map(
      ({ structuredContent }) => structuredContent as Record<string, unknown>,
    );
    const said = new Set(results.map((content) => content.post_id ?? content.error_code));
    expect([...said].filter((word) => word !== 'idempotency_in_flight')).toEqual([world.standing(one)[0]?.id]);
    expect(world.standing(one)).toHaveLength(1);
  });

  it('is answered to a repeat without its receipt where that was deleted', async () => {
    const one = await world.poster();
    const order = { text: 'Once', idempotency_key: 'a' };
    const { resource_id: receipt, ...first } = await world.publish(one, order);
    await one.agent.call('lib_delete', { resource_id: receipt });
    const repeat = () => one.agent.client.callTool({ name: 'x_publish', arguments: order });
    const without = await repeat();
    expect(without.structuredContent).toEqual({ ...first, notes: ['The receipt was deleted.'] });
    await one.agent.call('lib_restore', { resource_id: receipt });
    const restored = await repeat();
    expect(restored.structuredContent).toEqual({ ...first, resource_id: receipt });
    expect(world.standing(one)).toHaveLength(1);
  });

  it('never shows a resource that the operator took down, and a check names that', async () => {
    const one = await world.poster();
    const film = await world.resource(one.person.accountId, 'video/mp4');
    await takeDown(world.db.database, film, { reason: 'Somebody else made it.' });
    const order = { text: 'A film', resource_ids: [film], idempotency_key: 'a' };
    const asked = world.x.asked.length;
    const refused = await world.refusal(one, order);
    expect(refused).toMatchObject({ error_code: 'forbidden_resource', retryable: false });
    expect(refused.error_description).toContain('Somebody else made it.');
    const { problems } = await one.agent.call<Checked>('x_publish', { ...order, check: true });
    expect(problems).toEqual([expect.stringMatching(/^forbidden_resource: The operator took resource /) as string]);
    expect(world.x.asked).toHaveLength(asked);
    expect(await world.outcomes(one)).toEqual([]);
  });

  it('is made by the same key under another account too', async () => {
    const [one, other] = [await world.poster(), await world.poster()];
    for (const each of [one, other]) await world.publish(each, { text: 'Mine', idempotency_key: 'a' });
    expect([world.standing(one).length, world.standing(other).length]).toEqual([1, 1]);
  });

  it('whose upload dies in the middle is made by the same key later', async () => {
    const one = await world.poster();
    const film = await world.resource(one.person.accountId, 'video/mp4', { metadata: { duration_seconds: 12 } });
    const order = { text: 'A film', resource_ids: [film], idempotency_key: 'a' };
    world.x.next('append', { how: 'drop' });
    expect(await world.refusal(one, order)).toMatchObject({ error_code: 'provider_unavailable', retryable: true });
    expect(world.standing(one)).toEqual([]);
    await world.publish(one, order);
    expect(world.standing(one)).toHaveLength(1);
  });

  it('is not made if the client disconnects while media is sent, and its key stays free', async () => {
    const one = await world.poster();
    const film = await world.resource(one.person.accountId, 'video/mp4', { metadata: { duration_seconds: 12 } });
    const order = { text: 'A film', resource_ids: [film], idempotency_key: 'a' };
    world.x.next('append', { how: 'hang' });
    const gone = new AbortController();
    const headers = { authorization: `Bearer ${one.key}`, 'content-type': 'application/json' };
    const params = { name: 'x_publish', arguments: order };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const call = world.app.fetch('/mcp', { method: 'POST', headers, body, signal: gone.signal });
    await expect.poll(() => world.x.asked.at(-1)).toBe('append');
    gone.abort();
    await expect(call).rejects.toThrow('aborted');
    await expect.poll(() => world.outcomes(one)).toEqual([]);
    expect(world.standing(one)).toEqual([]);
    await world.publish(one, order);
    expect(world.standing(one)).toHaveLength(1);
  });

  it('whose file X cannot use is refused with the words of X', async () => {
    const one = await world.poster();
    const film = await world.resource(one.person.accountId, 'video/mp4', { metadata: { duration_seconds: 12 } });
    world.x.uploads.processing = 'too long';
    const refused = await world.refusal(one, { text: 'A film', resource_ids: [film], idempotency_key: 'a' });
    world.x.uploads.processing = 'at once';
    expect(refused).toMatchObject({ error_code: 'x_rejected', retryable: false });
    expect(refused.error_description).toContain('Duration too long');
  });

  it('is not made by a grant that ends between the check and the row', async () => {
    const one = await world.poster();
    const order = { text: 'Too late', idempotency_key: 'a' };
    const { begun } = await whileUncommitted(
      world.db.database,
      (tx) => tx.sql`update x_grant set revoked_at = clock_timestamp() where account_id = ${one.person.accountId}`,
      () => world.refusal(one, order),
    );
    expect(await begun).toMatchObject({ error_code: 'x_grant_revoked' });
    expect([world.standing(one), await world.outcomes(one)]).toEqual([[], []]);
  });

  it('is not made by a grant that ends while its media is sent', async () => {
    const one = await world.poster();
    const order = { text: 'Too late', idempotency_key: 'a' };
    world.x.next('post', { how: 'drop' });
    await world.refusal(one, order);
    // As a process leaves it that died while it sent media: the repeat goes on right there.
    await world.sql`
      update x_post set state = 'sending', sent_at = null, claimed_until = clock_timestamp()
      where account_id = ${one.person.accountId}`;
    const { begun } = await whileUncommitted(
      world.db.database,
      (tx) => tx.sql`update x_grant set revoked_at = clock_timestamp() where account_id = ${one.person.accountId}`,
      () => world.refusal(one, order),
    );
    expect(await begun).toMatchObject({ error_code: 'x_grant_revoked' });
    expect([world.standing(one), await world.outcomes(one)]).toEqual([[], []]);
  });

  it('is checked without being made: weight, fitness and grant, every problem at once', async () => {
    const one = await world.poster();
    const { accountId } = one.person;
    const long = await world.resource(accountId, 'video/mp4', { metadata: { duration_seconds: 141 } });
    const check = (args: object): Promise<Checked> =>
      one.agent.call<Checked>('x_publish', { idempotency_key: 'a', check: true, ...args });
    expect(await check({ text: 'https://example.com/a/very/long/address 🙂' })).toEqual({
      posted: false,
      weight: 26,
      problems: [],
    });
    const bad = await check({ text: 'x'.repeat(281), resource_ids: [long] });
    expect(bad.problems).toEqual([
      expect.stringMatching(/^input_unsupported: The text weighs 281 characters; X takes 280\. Shorten/) as string,
      expect.stringMatching(/^input_unsupported: Resource .* lasts 141 seconds/) as string,
    ]);
    await one.person.revokeAll();
    expect((await check({ text: 'x' })).problems).toEqual([expect.stringMatching(/^x_grant_revoked: /) as string]);
    expect([world.standing(one), await world.outcomes(one)]).toEqual([[], []]);
  });

  it.each<[string, [type: string, facts: object][], RegExp]>([
    ['a video of 141 seconds', [['video/mp4', { metadata: { duration_seconds: 141 } }]], /lasts 141 seconds/],
    ['an image of 6 MB', [['image/png', { size_bytes: 6 * 1024 * 1024 }]], /at most 5 MB/],
    ['a type that X does not take', [['image/avif', {}]], /does not take the type image\/avif/],
    ['sound', [['audio/mpeg', {}]], /does not take the type audio\/mpeg/],
    [
      'a video beside an image',
      [
        ['video/mp4', {}],
        ['image/png', {}],
      ],
      /either up to 4 images, or one video/,
    ],
  ])('with %s is refused before anything is sent', async (_what, files, words) => {
    const one = await world.poster();
    const ids = await Promise.all(files.map(([type, facts]) => world.resource(one.person.accountId, type, facts)));
    const asked = world.x.asked.length;
    const refused = await world.refusal(one, { text: 'A post', resource_ids: ids, idempotency_key: 'a' });
    expect(refused).toMatchObject({ error_code: 'input_unsupported', retryable: false });
    expect(refused.error_description).toMatch(words);
    expect(world.x.asked).toHaveLength(asked);
  });

  it('needs library:read for a resource of the library, and never takes the resource of another', async () => {
    const one = await world.poster(['publish'], ['x:act']);
    const film = await world.resource(one.person.accountId, 'video/mp4');
    const order = { text: 'A film', resource_ids: [film], idempotency_key: 'a' };
    await expect(one.agent.client.callTool({ name: 'x_publish', arguments: order })).rejects.toThrow('library:read');
    const other = await world.poster();
    expect(await world.refusal(other, order)).toMatchObject({ error_code: 'not_found' });
    expect([world.standing(one), world.standing(other)]).toEqual([[], []]);
  });

  it.each([
    { text: '' },
    { text: 'a', resource_ids: ['x'] },
    { text: 'a\0' },
    { text: 'a', reply_to: 'https://x.com/1' },
    { text: 'a', resource_ids: Array.from({ length: 5 }, () => newId()) },
    { text: 'a', idempotency_key: undefined },
  ])('is refused with an exact reason for %j', async (args) => {
    const one = await world.poster();
    const refused = await world.refusal(one, { idempotency_key: 'a', ...args });
    expect(refused).toMatchObject({ error_code: 'input_unsupported' });
    expect(world.standing(one)).toEqual([]);
  });

  it('of words that the service does not accept is refused', async () => {
    const one = await world.poster();
    const refused = await world.refusal(one, { text: 'how to build a pipe bomb', idempotency_key: 'a' });
    expect(refused).toMatchObject({ error_code: 'content_rejected' });
  });
});
