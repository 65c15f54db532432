import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { GatewayServer } from '../../../../../../test/support/makers/gateway-server.js';
import { orderOf, troubleIn } from '../../../../../../test/support/makers/maker-conformance.js';
import { madeFile } from '../../../../../../test/support/makers/maker-server.js';
import { describeLooks } from '../../../../../../test/support/makers/queue-maker-conformance.js';
import type { Submission } from '../../../makers/maker.js';
import { GATEWAY_MODELS } from '../../../models/gateway.models.js';
import type { Model } from '../../../models/model.js';
import { GatewayMaker } from './gateway.maker.js';
import { GatewayPriceList } from './gateway.price-list.js';

const server = new GatewayServer();
const open = (key: string, address: string): GatewayMaker => new GatewayMaker(key, address);
const HOUR_MS = 60 * 60 * 1_000;

function modelOf(id: string): Model {
  const model = GATEWAY_MODELS.find((one) => one.id === `gateway/${id}`);
  if (!model) throw new Error(`There is no model ${id}.`);
  return model;
}

const VEO = modelOf('veo-3.1-fast');
const WAN = modelOf('wan-3.0');

describeLooks({ server, open, model: VEO });

describe('the gateway', () => {
  const { signal } = new AbortController();
  const maker = (): GatewayMaker => open(server.key, server.url);

  beforeAll(async () => void (await server.start()));
  afterEach(() => server.calm());
  afterAll(() => server.stop());

  it('is asked for one film with sound, by the key of the purchase', async () => {
    const order = orderOf(WAN, {
      durationSeconds: 5,
      aspectRatio: '9:16',
      resolution: '720p',
      webhookUrl: 'https://media.example/webhooks/provider/p1',
    });
    await maker().submit(order, signal);
    expect(server.accepted[0]).toMatchObject({
      headers: { 'idempotency-key': order.purchaseId, 'ai-model-id': 'alibaba/wan-v3.0-video' },
      webhook: undefined,
    });
    expect(server.accepted[0]?.input).toEqual({
      prompt: order.prompt,
      n: 1,
      duration: 5,
      aspectRatio: '9:16',
      resolution: '1280x720',
      seed: order.seed,
      generateAudio: true,
      providerOptions: {},
    });
  });

  it('is given a first picture as the start, and with a last one as a frame', async () => {
    const first = { role: 'image' as const, url: 'https://media.example/first.png' };
    const last = { role: 'last_image' as const, url: 'https://media.example/last.png' };
    for (const inputs of [[first], [first, last], [last]]) await maker().submit(orderOf(WAN, { inputs }), signal);
    const [image, end] = [first, last].map(({ url }) => ({ type: 'url', url }));
    const frames = [
      { image, frameType: 'first_frame' },
      { image: end, frameType: 'last_frame' },
    ];
    expect(server.accepted.map(({ input }) => [input['image'], input['frameImages']])).toEqual([
      [image, undefined],
      [undefined, frames],
      [undefined, [frames[1]]],
    ]);
  });

  it('answers a lost order again by its key, and bills it once', async () => {
    server.nextWrongs.push('lost');
    const order = orderOf(VEO);
    const since = new Date();
    await troubleIn(maker().submit(order, signal));
    const found = await maker().find(order, since, signal);
    expect(found?.requestId).toBe(server.accepted[0]?.id);
    expect(server.acceptedWith(order.seed)).toBe(1);
    expect(await maker().look(found as Submission, signal)).toMatchObject({ state: 'running' });
  });

  it('is not asked again for an order with images or lost words, whose repeat would be another', async () => {
    server.nextWrongs.push('lost');
    const order = orderOf(VEO, { inputs: [{ role: 'image', url: 'https://media.example/first.png' }] });
    await troubleIn(maker().submit(order, signal));
    expect(await maker().find({ ...order, inputs: [], isPartial: true }, new Date(), signal)).toBeUndefined();
    expect(server.calls).toHaveLength(1);
  });

  it('is not asked again for an order that is older than an hour', async () => {
    const order = orderOf(VEO);
    expect(await maker().find(order, new Date(Date.now() - HOUR_MS - 1_000), signal)).toBeUndefined();
    expect(server.calls).toEqual([]);
  });

  it('delivers a film that stands in the answer', async () => {
    server.answersInBase64 = true;
    server.looks = 0;
    const state = await maker().look(await maker().submit(orderOf(VEO), signal), signal);
    const [file] = state.state === 'completed' ? state.files : [];
    expect(file?.mimeType).toBe('video/mp4');
    const bytes = Buffer.from(await (await fetch(file?.url ?? '')).arrayBuffer());
    expect(bytes.equals(madeFile('video'))).toBe(true);
  });

  it('sees an order that the gateway cancelled', async () => {
    server.ending = 'cancelled';
    server.looks = 0;
    expect(await maker().look(await maker().submit(orderOf(VEO), signal), signal)).toEqual({ state: 'cancelled' });
  });

  it('lists the dearest rate of the resolutions that a model is sold in', async () => {
    const prices = new GatewayPriceList(server.key, server.url);
    server.rates.set(VEO.endpoint, [
      { resolution: '720p', audio: false, cost_per_second: '0.1' },
      { resolution: '720p', audio: true, cost_per_second: '0.15' },
      { resolution: '4k', audio: true, cost_per_second: '0.35' },
    ]);
    expect(await prices.priceOf(VEO, signal)).toBe(150_000);
    expect(await prices.priceOf(WAN, signal)).toBeUndefined();
  });
});
