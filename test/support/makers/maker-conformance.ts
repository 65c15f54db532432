import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MakerTrouble, MakerTroubleKind } from '../../../libs/providers/src/makers/maker-trouble.js';
import type { Maker, MakerOrder } from '../../../libs/providers/src/makers/maker.js';
import type { Model } from '../../../libs/providers/src/models/model.js';
import { deadAddress, type MakerServer, type Wrong } from './maker-server.js';

export interface Subject<Server extends MakerServer, Kind extends Maker> {
  server: Server;
  open: (key: string, address: string) => Kind;
  /** A model of the maker. */
  model: Model;
}

/** What an order is answered with, the trouble that it is, and whether the maker may have accepted it. */
const TROUBLES: { wrong: Wrong; kind: MakerTroubleKind; accepted: number; retryAfterSeconds?: number }[] = [
  { wrong: 'key', kind: 'account', accepted: 0 },
  { wrong: 'credit', kind: 'account', accepted: 0 },
  { wrong: 'locked', kind: 'account', accepted: 0 },
  { wrong: 'storm', kind: 'not_accepted', accepted: 0, retryAfterSeconds: 7 },
  { wrong: 'away', kind: 'not_accepted', accepted: 0, retryAfterSeconds: 30 },
  { wrong: 'proxy', kind: 'not_accepted', accepted: 0 },
  { wrong: 'broken', kind: 'uncertain', accepted: 0 },
  { wrong: 'html', kind: 'uncertain', accepted: 1 },
  { wrong: 'truncated', kind: 'uncertain', accepted: 1 },
  { wrong: 'lost', kind: 'uncertain', accepted: 1 },
  { wrong: 'gone', kind: 'gone', accepted: 0 },
  { wrong: 'refused', kind: 'refused', accepted: 0 },
];

export function orderOf(model: Model, more: Partial<MakerOrder> = {}): MakerOrder {
  return {
    purchaseId: randomUUID(),
    model,
    prompt: 'A fox crosses a snowy field.',
    seed: randomInt(1, 2 ** 31),
    inputs: [],
    ...more,
  };
}

/** The trouble that a request to a maker ends with. */
export async function troubleIn(asked: Promise<unknown>): Promise<MakerTrouble> {
  const ended = await asked.then(
    () => undefined,
    (error: unknown) => error as MakerTrouble,
  );
  expect(ended).toMatchObject({ name: 'MakerTrouble' });
  return ended as MakerTrouble;
}

/** Rules of every maker for the sending of an order. `send` resolves when the order has been answered as it should be. */
export function describeOrders<Server extends MakerServer, Kind extends Maker>(
  { server, open, model }: Subject<Server, Kind>,
  send: (maker: Kind, order: MakerOrder, signal: AbortSignal) => Promise<unknown>,
): void {
  const { signal } = new AbortController();

  describe(`orders to ${model.maker}`, () => {
    beforeAll(async () => void (await server.start()));
    afterEach(() => server.calm());
    afterAll(() => server.stop());

    it('sends an order once', async () => {
      const order = orderOf(model);
      await send(open(server.key, server.url), order, signal);
      expect(server.accepted).toHaveLength(1);
      expect(JSON.stringify(server.accepted[0]?.input)).toContain(order.prompt);
    });

    it.each(TROUBLES)(
      'calls it $kind when an order meets: $wrong',
      async ({ wrong, kind, accepted, retryAfterSeconds }) => {
        server.wrong = wrong;
        const trouble = await troubleIn(send(open(server.key, server.url), orderOf(model), signal));
        expect(trouble.kind).toBe(kind);
        expect(trouble.more.retryAfterSeconds).toBe(retryAfterSeconds);
        expect(server.accepted).toHaveLength(accepted);
        expect(server.calls).toHaveLength(1);
        expectNoSecret(trouble, server);
      },
    );

    it('refuses inputs that the model does not take, and sends nothing', async () => {
      const inputs = [0, 1].map(() => ({ role: 'audio' as const, url: 'https://media.example/a.mp3' }));
      const trouble = await troubleIn(send(open(server.key, server.url), orderOf(model, { inputs }), signal));
      expect(trouble.kind).toBe('refused');
      expect(server.calls).toHaveLength(0);
    });

    it('knows that an order was not accepted where no connection was made', async () => {
      const trouble = await troubleIn(send(open(server.key, await deadAddress()), orderOf(model), signal));
      expect(trouble.kind).toBe('not_accepted');
    });

    it('stops waiting for a slow answer when it is told to', async () => {
      server.wrong = 'slow';
      const stop = new AbortController();
      server.beforeAnswer = () => Promise.resolve(stop.abort(new Error('the process stops')));
      const sent = send(open(server.key, server.url), orderOf(model), stop.signal);
      await expect(sent).rejects.toThrow('the process stops');
      expect(server.accepted).toHaveLength(1);
    });
  });
}

/** The message is shown to callers. */
function expectNoSecret(trouble: MakerTrouble, server: MakerServer): void {
  expect(trouble.message).not.toContain(server.key);
  expect(trouble.message).not.toContain(server.url);
  expect(trouble.message).not.toContain('://');
}
