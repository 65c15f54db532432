import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FalServer } from '../../../../../../test/support/makers/fal-server.js';
import { deadAddress } from '../../../../../../test/support/makers/maker-server.js';
import { orderOf, troubleIn } from '../../../../../../test/support/makers/maker-conformance.js';
import { describeQueueMaker } from '../../../../../../test/support/makers/queue-maker-conformance.js';
import type { Model } from '../../../models/model.js';
import { FalMaker } from './fal.maker.js';
import { FalPriceList } from './fal.price-list.js';

const server = new FalServer();
const open = (key: string, address: string): FalMaker => new FalMaker(key, address);
const model: Model = {
  id: 'fal/test',
  maker: 'fal',
  endpoint: 'fal-ai/test-video/text-to-video',
  kind: 'video',
  goodAt: 'tests',
  inputs: {},
  price: { unit: 'second', microdollars: 100_000 },
  longestSeconds: 900,
  seen: '2026-11-28',
  fields: { prompt: 'prompt', seed: 'seed', duration: 'duration:seconds', image: 'image_urls:list' },
};

describeQueueMaker({ server, open, model });

describe('fal', () => {
  const { signal } = new AbortController();
  const now = new Date();

  beforeAll(async () => void (await server.start()));
  afterEach(() => server.calm());
  afterAll(() => server.stop());

  it('limits the wait for a start, keeps the input for searches, and lets results expire after a day', async () => {
    await open(server.key, server.url).submit(orderOf(model), signal);
    expect(server.accepted[0]?.headers).toMatchObject({
      'x-fal-request-start-timeout': '450',
      'x-fal-store-io': '1',
      'x-fal-object-lifecycle-preference': '{"expiration_duration_seconds":86400}',
    });
  });

  it('finds no order whose input fal did not keep', async () => {
    server.keepsInput = false;
    const order = orderOf(model);
    await open(server.key, server.url).submit(order, signal);
    expect(await open(server.key, server.url).find(order, now, signal)).toBeUndefined();
  });

  it.each([
    ['away', 'not_accepted'],
    ['broken', 'uncertain'],
    ['not ready with it', 'uncertain'],
  ])('asks again for a finished result where fal is %s', async (fault, kind) => {
    server.looks = 0;
    const maker = open(server.key, server.url);
    const submission = await maker.submit(orderOf(model), signal);
    server.fault = (path) => {
      if (path.endsWith('/status')) return undefined;
      if (fault === 'away' || fault === 'broken') return fault;
      server.accepted[0]!.looks = 1;
      return undefined;
    };
    expect((await troubleIn(maker.look(submission, signal))).kind).toBe(kind);
    server.fault = undefined;
    server.accepted[0]!.looks = 0;
    expect(await maker.look(submission, signal)).toMatchObject({ state: 'completed' });
  });

  it('asks once for the keys of webhooks, and again for a new key, at most once a minute', async () => {
    const maker = open(server.key, server.url);
    const { requestId } = await maker.submit(orderOf(model), signal);
    const read = async (minutes: number): Promise<string | undefined> => {
      const at = new Date(now.getTime() + minutes * 60_000);
      const { headers, body } = server.webhookOf(requestId, { at });
      return (await maker.readWebhook(headers, body, at, model))?.requestId;
    };
    server.keysAsked = 0;
    expect([await read(0), await read(0.5)]).toEqual([requestId, requestId]);
    expect(server.keysAsked).toBe(1);
    server.changeKey();
    expect([await read(0.6), await read(0.9)]).toEqual([undefined, undefined]);
    expect(server.keysAsked).toBe(1);
    expect([await read(2), await read(3)]).toEqual([requestId, requestId]);
    expect(server.keysAsked).toBe(2);
    expect(await read(24 * 60 + 4)).toBe(requestId);
    expect(server.keysAsked).toBe(3);
  });

  it('says that a webhook cannot be read now when the keys cannot be read', async () => {
    const { headers, body } = server.webhookOf('4f1b', { at: now });
    const maker = open(server.key, await deadAddress());
    await expect(maker.readWebhook(headers, body, now, model)).rejects.toMatchObject({ kind: 'not_accepted' });
  });

  it('reads a price in the unit of the model once an hour, and none in another unit or currency', async () => {
    const prices = new FalPriceList(server.key, server.url);
    server.prices.set(model.endpoint, { unit_price: 0.2, unit: 'seconds' });
    server.prices.set('fal-ai/in-images', { unit_price: 0.2, unit: 'images' });
    server.prices.set('fal-ai/in-euros', { unit_price: 0.2, unit: 'seconds', currency: 'EUR' });
    expect([await prices.priceOf(model, signal), await prices.priceOf(model, signal)]).toEqual([200_000, 200_000]);
    expect(server.calls).toHaveLength(1);
    const several = { ...model, price: { ...model.price, several: true as const } };
    expect(await new FalPriceList(server.key, server.url).priceOf(several, signal)).toBe(200_000);
    const dearer = { ...several, price: { ...several.price, microdollars: 300_000 } };
    expect(await new FalPriceList(server.key, server.url).priceOf(dearer, signal)).toBe(300_000);
    for (const endpoint of ['fal-ai/in-images', 'fal-ai/in-euros']) {
      expect(await prices.priceOf({ ...model, endpoint }, signal)).toBeUndefined();
    }
    await expect(prices.priceOf({ ...model, endpoint: 'fal-ai/unknown' }, signal)).rejects.toMatchObject({
      kind: 'gone',
    });
  });
});
