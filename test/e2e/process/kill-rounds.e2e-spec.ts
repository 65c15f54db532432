import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EveryKind, image } from '../../support/jobs/kill-round-orders.js';
import { namedKeys, storedKeys } from '../../support/jobs/stored-files.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import type { Order } from '../../support/mcp/order.js';
import { Service } from '../../support/service/service.js';

/** More of them on request, and then over every kind of job: docs/deep-tests.md names the command. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 2);
/** Moments of a kill, from before the first answer to after a render; a run of fewer rounds spreads its kills over them. */
const MOMENTS = Math.min(ROUNDS, 10);
const LATEST_MS = 1_710;
const IMAGES_A_ROUND = 3;

describe(`${ROUNDS} rounds of kill -9`, () => {
  let folder: string;
  let everyKind: EveryKind | undefined;
  let service: Service;
  let key: string;
  let cutOff = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mediamaker-kills-'));
    const environment: Record<string, string> = { RENDER_CONCURRENCY: '2' };
    if (ROUNDS >= 10) {
      everyKind = await EveryKind.open();
      environment['NODE_EXTRA_CA_CERTS'] = join(folder, 'ca.pem');
      environment['FETCH_TEST_ORIGINS'] = everyKind.server.origin;
      await writeFile(join(folder, 'ca.pem'), everyKind.server.certificate);
    }
    service = await Service.start({ environment });
    key = await service.media('keys', 'create', '--name', 'test');
    await service.media('credits', 'add', '1000');
  });
  afterAll(async () => {
    await service.remove();
    await everyKind?.close();
    await rm(folder, { recursive: true });
  });

  /** Orders, and whatever was not answered in the round before, while the service is killed; then it starts again. */
  async function round(number: number, orders: Order[]): Promise<void> {
    const caller = await McpCaller.connect(service.address, key);
    const unanswered = orders.filter((order) => !order.isPlaced);
    const calls = Promise.allSettled(unanswered.map((order) => order.place(caller)));
    // The moment of the kill is the point of the test.
    await pause(((number % MOMENTS) * LATEST_MS) / (MOMENTS - 1));
    await service.kill();
    for (const call of await calls) {
      expect(call).toSatisfy(isAnsweredOrCutOff);
      if (call.status === 'rejected') cutOff += 1;
    }
    await caller.close();
    await service.restart();
  }

  it(
    'nothing acknowledged is lost, nothing is made twice, the books balance and no file is left over',
    async ({ annotate }) => {
      const orders: Order[] = [];
      if (everyKind) orders.push(await completed(everyKind.picture));
      for (let number = 0; number < ROUNDS; number += 1) {
        for (let n = 0; n < IMAGES_A_ROUND; n += 1) orders.push(image(`${number}-${n}`));
        orders.push(...(everyKind?.ordersOf(number) ?? []));
        await round(number, orders);
      }
      const caller = await McpCaller.connect(service.address, key);
      // Repeat every order, answered or not: with the same key it is the same job.
      for (const order of orders) await order.place(caller);
      const ends = new Map<string, number>();
      for (const order of orders) {
        const end = `${order.kind} ${await endOf(caller, order)}`;
        ends.set(end, (ends.get(end) ?? 0) + 1);
      }
      // A verbose reporter shows it.
      await annotate([...ends, ['orders cut off', cutOff]].map(([what, count]) => `${what}: ${count}`).join(', '));
      // That a service was killed is never held against what it was making.
      expect([...ends.keys()].filter((end) => end.includes('processes'))).toEqual([]);
      expect((await caller.call<{ total: number }>('lib_list')).total).toBe(orders.length);
      expect(await service.media('credits', 'audit')).toBe('the books balance');
      await service.media('sweep', '--min-age', '0');
      const ids = orders.map(({ resourceId = '' }) => resourceId);
      expect(await storedKeys(service)).toEqual(await namedKeys(caller, ids));
      await caller.close();
    },
    ROUNDS * 40_000,
  );

  async function completed(order: Order): Promise<Order> {
    const caller = await McpCaller.connect(service.address, key);
    await order.place(caller);
    expect(await endOf(caller, order)).toBe('completed');
    await caller.close();
    return order;
  }
});

/** How it ended: completed as what was ordered, failed with a reason, or cancelled where that was wished. */
async function endOf(caller: McpCaller, { kind, resourceId = '', metadata }: Order): Promise<string> {
  const state = await caller.ended(resourceId);
  expect(state).toSatisfy(kind === 'cancelled film' ? isCancelledOrEnded : isCompletedOrReadablyFailed);
  if (state.status === 'failed') return `failed (${whyOf(state)})`;
  if (state.status !== 'completed') return state.status;
  const resource = await caller.call<{ metadata: object }>('lib_get', { resource_id: resourceId });
  expect(resource.metadata).toMatchObject(metadata);
  return state.status;
}

function isCompletedOrReadablyFailed(state: Record<string, unknown>): boolean {
  if (state['status'] === 'completed') return true;
  return state['status'] === 'failed' && whyOf(state) !== '';
}

/** The reason of a failed job; empty without one. */
function whyOf(state: Record<string, unknown>): string {
  const { error_description: why } = (state['error'] ?? {}) as { error_description?: unknown };
  return typeof why === 'string' ? why : '';
}

function isCancelledOrEnded(state: Record<string, unknown>): boolean {
  return state['status'] === 'cancelled' || isCompletedOrReadablyFailed(state);
}

/** A call may die with its connection; it may not be refused. */
function isAnsweredOrCutOff(call: PromiseSettledResult<void>): boolean {
  return call.status === 'fulfilled' || (call.reason instanceof TypeError && call.reason.message === 'fetch failed');
}
