import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DirectMaker, MadeBytes, MakerOrder } from '../../../libs/providers/src/makers/maker.js';
import { describeOrders, orderOf, type Subject, troubleIn } from './maker-conformance.js';
import { madeFile, type MakerServer } from './maker-server.js';

const MINUTE_MS = 60_000;

/** The bytes that a maker answered with, read to their end. */
export async function readMade({ bytes }: MadeBytes): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The rules that every maker keeps that answers with bytes. `keeps`: what it made can be found again. */
export function describeDirectMaker(subject: Subject<MakerServer, DirectMaker> & { keeps: boolean }): void {
  const { server, open, model, keeps } = subject;
  const { signal } = new AbortController();
  const maker = (): DirectMaker => open(server.key, server.url);
  describeOrders(subject, async (one, order, stop) => await readMade(await one.make(order, stop)));

  describe(`${model.kind} by ${model.maker}`, () => {
    beforeAll(async () => void (await server.start()));
    afterEach(() => server.calm());
    afterAll(() => server.stop());

    it('is answered with its bytes, type and the id of the request', async () => {
      const made = await maker().make(orderOf(model), signal);
      expect(made).toMatchObject({ mimeType: 'audio/mpeg', requestId: server.accepted[0]?.id });
      expect((await readMade(made)).equals(madeFile('audio'))).toBe(true);
    });

    it('is not repeated where each request is billed', () => {
      expect(maker().isRepeatable(model)).toBe(false);
    });
  });

  describe(`searches for ${model.kind} at ${model.maker}`, () => {
    beforeAll(async () => void (await server.start()));
    afterEach(() => server.calm());
    afterAll(() => server.stop());

    const lose = async (order: MakerOrder): Promise<Date> => {
      const since = new Date();
      server.nextWrongs.push('lost');
      await troubleIn(maker().make(order, signal));
      return since;
    };

    it('finds nothing where no such order was accepted', async () => {
      await maker().make(orderOf(model), signal);
      const other = orderOf(model, { prompt: 'Another text.' });
      expect(await maker().find(other, new Date(), signal)).toBeUndefined();
    });

    if (!keeps) {
      it('finds nothing that was lost, as the maker keeps nothing', async () => {
        const order = orderOf(model);
        expect(await maker().find(order, await lose(order), signal)).toBeUndefined();
      });
      return;
    }

    it('finds again what was lost, among many others, and orders nothing', async () => {
      const order = orderOf(model);
      const since = await lose(order);
      const others = Array.from({ length: 60 }, (_, at) => orderOf(model, { prompt: `Text ${at}.` }));
      for (const other of others) await maker().make(other, signal);
      const found = await maker().find(order, since, signal);
      expect(found?.requestId).toBe(server.accepted[0]?.id);
      expect((await readMade(found as MadeBytes)).equals(madeFile('audio'))).toBe(true);
      expect(server.acceptedWith(order.seed)).toBe(1);
    });

    it.each([-20, 20])('finds it although the clock of the maker is %i minutes off', async (minutes) => {
      server.clockAheadMs = minutes * MINUTE_MS;
      const order = orderOf(model);
      const found = await maker().find(order, await lose(order), signal);
      expect(found?.requestId).toBe(server.accepted[0]?.id);
    });
  });
}
