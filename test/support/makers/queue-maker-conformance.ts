import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MakerTroubleKind } from '../../../libs/providers/src/makers/maker-trouble.js';
import type { MakerState, QueueMaker, Submission } from '../../../libs/providers/src/makers/maker.js';
import { describeOrders, orderOf, type Subject, troubleIn } from './maker-conformance.js';
import { madeFile, type MakerServer, type Wrong } from './maker-server.js';
import type { ReportingServer, SentWebhook } from './sent-webhook.js';

const MINUTE_MS = 60_000;

/** None of them says that an accepted order has ended. */
const TROUBLES_OF_LOOKS: { wrong: Wrong; kind: MakerTroubleKind }[] = [
  { wrong: 'key', kind: 'account' },
  { wrong: 'locked', kind: 'account' },
  { wrong: 'storm', kind: 'not_accepted' },
  { wrong: 'away', kind: 'not_accepted' },
  { wrong: 'proxy', kind: 'uncertain' },
  { wrong: 'broken', kind: 'uncertain' },
  { wrong: 'html', kind: 'uncertain' },
  { wrong: 'truncated', kind: 'uncertain' },
  { wrong: 'lost', kind: 'uncertain' },
];

/** The rules of makers that queue orders, cancel them, list them and report by webhook, against a server that speaks as the maker documents. */
export function describeQueueMaker(subject: Subject<ReportingServer, QueueMaker>): void {
  describeLooks(subject);
  describeQueue(subject);
  describeSearch(subject);
  describeWebhooks(subject);
}

/** The rules of every maker whose orders are looked at. */
export function describeLooks(subject: Subject<MakerServer, QueueMaker>): void {
  const { server, open, model } = subject;
  describeOrders(subject, (maker, order, signal) => maker.submit(order, signal));
  const { signal } = new AbortController();
  const maker = (): QueueMaker => open(server.key, server.url);
  const submit = (): Promise<Submission> => maker().submit(orderOf(model), signal);
  const end = async (submission: Submission): Promise<MakerState> => {
    server.looks = 0;
    for (const order of server.accepted) order.looks = 0;
    return await maker().look(submission, signal);
  };

  describe(`looks at orders of ${model.maker}`, () => {
    beforeAll(async () => void (await server.start()));
    afterEach(() => server.calm());
    afterAll(() => server.stop());

    it('sees an order run and end with a file that can be fetched', async () => {
      const submission = await submit();
      await maker().look(submission, signal);
      expect(await maker().look(submission, signal)).toMatchObject({ state: 'running' });
      const ended = await maker().look(submission, signal);
      expect(ended).toMatchObject({
        state: 'completed',
        files: [{ url: expect.stringContaining(server.url) as unknown }],
      });
      const [file] = ended.state === 'completed' ? ended.files : [];
      const bytes = Buffer.from(await (await fetch(file?.url ?? '')).arrayBuffer());
      expect([madeFile('video'), madeFile('image'), madeFile('audio')].some((made) => made.equals(bytes))).toBe(true);
    });

    it('looks again at a submission as it was stored in JSON', async () => {
      const stored = JSON.parse(JSON.stringify(await submit())) as Submission;
      expect(await end(stored)).toMatchObject({ state: 'completed' });
    });

    it('sees an order run that never ends', async () => {
      server.ending = 'never';
      expect(await end(await submit())).toMatchObject({ state: 'running' });
    });

    it.each(['failed', 'without_file'] as const)('sees an order that ended as %s', async (ending) => {
      server.ending = ending;
      const trouble = { name: 'MakerTrouble', kind: 'failed' };
      expect(await end(await submit())).toMatchObject({ state: 'failed', trouble });
    });

    it.each(TROUBLES_OF_LOOKS)(
      'sees nothing, and calls it $kind, when a look meets: $wrong',
      async ({ wrong, kind }) => {
        const submission = await submit();
        server.wrongLook = wrong;
        const trouble = await troubleIn(end(submission));
        expect(trouble.kind).toBe(kind);
        server.wrongLook = undefined;
        expect(await maker().look(submission, signal)).toMatchObject({ state: 'completed' });
      },
    );

    it('says of a result that is gone that it has expired', async () => {
      server.ending = 'result_gone';
      const submission = await submit();
      expect((await troubleIn(end(submission))).kind).toBe('expired');
    });

    it('says of an order that the maker does not know that it has expired', async () => {
      const submission = await submit();
      server.accepted.length = 0;
      expect((await troubleIn(maker().look(submission, signal))).kind).toBe('expired');
    });
  });
}

function describeQueue({ server, open, model }: Subject<ReportingServer, QueueMaker>): void {
  const { signal } = new AbortController();
  const maker = (): QueueMaker => open(server.key, server.url);
  const submit = (): Promise<Submission> => maker().submit(orderOf(model), signal);
  const end = async (submission: Submission): Promise<MakerState> => {
    server.looks = 0;
    for (const order of server.accepted) order.looks = 0;
    return await maker().look(submission, signal);
  };

  describe(`the queue of ${model.maker}`, () => {
    beforeAll(async () => void (await server.start()));
    afterEach(() => server.calm());
    afterAll(() => server.stop());

    it('sees an order wait in the queue', async () => {
      expect(await maker().look(await submit(), signal)).toMatchObject({ state: 'waiting' });
    });

    it('sees an order that the maker refused later', async () => {
      server.ending = 'refused';
      const trouble = { name: 'MakerTrouble', kind: 'refused' };
      expect(await end(await submit())).toMatchObject({ state: 'failed', trouble });
    });

    it('cancels an order, once or twice, and sees it cancelled', async () => {
      const submission = await submit();
      await maker().cancel(submission, signal);
      await maker().cancel(submission, signal);
      expect(await maker().look(submission, signal)).toEqual({ state: 'cancelled' });
    });

    it('takes it for done when the order to cancel has ended', async () => {
      const submission = await submit();
      await end(submission);
      await maker().cancel(submission, signal);
      expect(await maker().look(submission, signal)).toMatchObject({ state: 'completed' });
    });

    it('never sends the key to a server that the answer named', async () => {
      const { requestId, addresses } = await submit();
      const names = Object.keys(addresses).map((name) => [name, 'http://127.0.0.1:1/elsewhere']);
      const elsewhere = { requestId, addresses: Object.fromEntries(names) as Record<string, string> };
      const trouble = await troubleIn(maker().look(elsewhere, signal));
      expect(trouble.message).toContain('another server');
    });
  });
}

function describeSearch({ server, open, model }: Subject<ReportingServer, QueueMaker>): void {
  const { signal } = new AbortController();
  const maker = (): QueueMaker => open(server.key, server.url);

  describe(`searches for orders at ${model.maker}`, () => {
    beforeAll(async () => void (await server.start()));
    afterEach(() => server.calm());
    afterAll(() => server.stop());

    it('finds an order again whose answer was lost, among many others', async () => {
      server.nextWrongs.push('lost');
      const order = orderOf(model);
      const since = new Date();
      await troubleIn(maker().submit(order, signal));
      for (let other = 0; other < 130; other += 1) await maker().submit(orderOf(model), signal);
      const found = await maker().find(order, since, signal);
      expect(found?.requestId).toBe(server.accepted.find(({ input }) => input['seed'] === order.seed)?.id);
      expect(await maker().look(found as Submission, signal)).toMatchObject({ state: 'waiting' });
    });

    it('finds an order among inputs of whole files', async () => {
      const order = orderOf(model);
      const { requestId } = await maker().submit(order, signal);
      const large = orderOf(model, { prompt: 'x'.repeat(1024 * 1024) });
      for (let other = 0; other < 3; other += 1) await maker().submit({ ...large, seed: other }, signal);
      expect((await maker().find(order, new Date(), signal))?.requestId).toBe(requestId);
    });

    it('finds nothing where no such order was accepted', async () => {
      await maker().submit(orderOf(model), signal);
      expect(await maker().find(orderOf(model), new Date(), signal)).toBeUndefined();
    });

    it.each([-20, 20])('finds an order although the clock of the maker is %i minutes off', async (minutes) => {
      server.clockAheadMs = minutes * MINUTE_MS;
      const order = orderOf(model);
      const since = new Date();
      const { requestId } = await maker().submit(order, signal);
      expect((await maker().find(order, since, signal))?.requestId).toBe(requestId);
    });

    it('claims none of two orders with the same seed', async () => {
      const order = orderOf(model);
      await maker().submit(order, signal);
      await maker().submit(order, signal);
      expect(await maker().find(order, new Date(), signal)).toBeUndefined();
    });
  });
}

function describeWebhooks({ server, open, model }: Subject<ReportingServer, QueueMaker>): void {
  const { signal } = new AbortController();
  const now = new Date();
  const read = (maker: QueueMaker, { headers, body }: SentWebhook, at = now): Promise<Submission | undefined> =>
    maker.readWebhook(headers, body, at, model);
  const submit = (maker: QueueMaker): Promise<Submission> =>
    maker.submit(orderOf(model, { webhookUrl: 'https://media.example/webhooks/provider/p1' }), signal);

  describe(`webhooks of ${model.maker}`, () => {
    beforeAll(async () => void (await server.start()));
    afterEach(() => server.calm());
    afterAll(() => server.stop());

    it('reads which order an authentic webhook is about, as often as it comes', async () => {
      const maker = open(server.key, server.url);
      const { requestId } = await submit(maker);
      expect(server.accepted[0]?.webhook).toBe('https://media.example/webhooks/provider/p1');
      const webhook = server.webhookOf(requestId, { at: now });
      expect((await read(maker, webhook))?.requestId).toBe(requestId);
      const submission = await read(maker, webhook);
      expect(await maker.look(submission as Submission, signal)).toMatchObject({ state: 'waiting' });
    });

    it('reads a webhook of 10 MB', async () => {
      const maker = open(server.key, server.url);
      const { requestId } = await submit(maker);
      const webhook = server.webhookOf(requestId, { at: now, bytes: 10 * 1024 * 1024 });
      expect((await read(maker, webhook))?.requestId).toBe(requestId);
    });

    it.each(['other', 'nobody'] as const)('reads no webhook that is signed by %s', async (signedBy) => {
      const maker = open(server.key, server.url);
      const { requestId } = await submit(maker);
      expect(await read(maker, server.webhookOf(requestId, { at: now, signedBy }))).toBeUndefined();
    });

    it('reads no webhook whose body was changed', async () => {
      const maker = open(server.key, server.url);
      const [{ requestId }, other] = [await submit(maker), await submit(maker)];
      const { headers, body } = server.webhookOf(requestId, { at: now });
      const changed = Buffer.from(body.toString().replaceAll(requestId, other.requestId));
      expect(await read(maker, { headers, body: changed })).toBeUndefined();
    });

    it.each([-6, 6, 20])('reads no webhook that was sent %i minutes away from now', async (minutes) => {
      const maker = open(server.key, server.url);
      const { requestId } = await submit(maker);
      const webhook = server.webhookOf(requestId, { at: new Date(now.getTime() + minutes * MINUTE_MS) });
      expect(await read(maker, webhook)).toBeUndefined();
    });
  });
}
