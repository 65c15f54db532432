import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { orderOf } from '../../../../../../test/support/makers/maker-conformance.js';
import { describeQueueMaker } from '../../../../../../test/support/makers/queue-maker-conformance.js';
import { ReplicateServer } from '../../../../../../test/support/makers/replicate-server.js';
import type { Model } from '../../../models/model.js';
import { ReplicateMaker } from './replicate.maker.js';
import { PREDICTION, stateOf } from './replicate-prediction.js';

const server = new ReplicateServer();
const open = (key: string, address: string): ReplicateMaker => new ReplicateMaker(key, address);
const model: Model = {
  id: 'replicate/test',
  maker: 'replicate',
  endpoint: 'someone/test-video',
  kind: 'video',
  goodAt: 'tests',
  inputs: {},
  price: { unit: 'second', microdollars: 100_000 },
  longestSeconds: 900,
  seen: '2026-11-28',
  fields: { prompt: 'prompt', seed: 'seed', duration: 'duration' },
};

describeQueueMaker({ server, open, model });

describe('replicate', () => {
  const { signal } = new AbortController();
  const now = new Date();

  beforeAll(async () => void (await server.start()));
  afterEach(() => server.calm());
  afterAll(() => server.stop());

  it('lets Replicate cancel what takes longer than the model ever takes, and asks for one webhook', async () => {
    await open(server.key, server.url).submit(orderOf(model, { webhookUrl: 'https://media.example/w' }), signal);
    expect(server.accepted[0]?.headers['cancel-after']).toBe('15m');
    expect(JSON.parse(server.calls[0]?.body.toString() ?? '')).toMatchObject({ webhook_events_filter: ['completed'] });
  });

  it.each([
    ['an address', (url: string) => url, 1],
    ['a list', (url: string) => [url, url], 2],
    ['an object', (url: string) => ({ seed: 3, audio: { file: url }, still: url }), 1],
  ])('takes the files of an output that is %s', async (_form, output, files) => {
    server.looks = 0;
    server.output = output(server.fileUrl('audio'));
    const maker = open(server.key, server.url);
    const state = await maker.look(await maker.submit(orderOf(model), signal), signal);
    const urls = state.state === 'completed' ? state.files.map(({ url }) => url) : [];
    expect(urls).toEqual(Array.from({ length: files }, () => server.fileUrl('audio')));
  });

  it('takes a prediction that ended before its start for cancelled', () => {
    expect(stateOf(PREDICTION.parse({ id: 'p1', status: 'aborted' }))).toEqual({ state: 'cancelled' });
  });

  it('asks once for the secret of webhooks, and again for a new secret, at most once a minute', async () => {
    const maker = open(server.key, server.url);
    const { requestId } = await maker.submit(orderOf(model), signal);
    const read = async (minutes: number): Promise<string | undefined> => {
      const { headers, body } = server.webhookOf(requestId, { at: now });
      return (await maker.readWebhook(headers, body, new Date(now.getTime() + minutes * 60_000)))?.requestId;
    };
    server.secretAsked = 0;
    expect([await read(0), await read(0.5)]).toEqual([requestId, requestId]);
    server.changeKey();
    expect(await read(0.9)).toBeUndefined();
    expect(server.secretAsked).toBe(1);
    expect([await read(2), await read(3)]).toEqual([requestId, requestId]);
    expect(server.secretAsked).toBe(2);
  });
});
