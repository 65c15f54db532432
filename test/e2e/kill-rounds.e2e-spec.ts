import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { McpCaller } from '../support/mcp-caller.js';
import { Service } from '../support/service.js';

/** More of them on request: CONTRIBUTING.md names the command. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 10);

interface Order {
  tool: string;
  arguments: Record<string, unknown>;
  /** Once a call for it was answered. */
  resourceId?: string;
}

/** Three images; in a long run every fifth round asks for a film as well. */
function ordersOf(round: number): Order[] {
  const image = (n: number): Order => {
    const args = { prompt: `Round ${round} picture ${n}`, size: 256, idempotency_key: `${round}-${n}` };
    return { tool: 'create_image', arguments: args };
  };
  const film = { prompt: `Round ${round}: the sea`, duration_seconds: 2, resolution: '480p', fps: 24 };
  const films =
    ROUNDS > 10 && round % 5 === 1
      ? [{ tool: 'create_video', arguments: { ...film, idempotency_key: `${round}` } }]
      : [];
  return [image(0), image(1), image(2), ...films];
}

describe(`${ROUNDS} rounds of kill -9`, () => {
  let service: Service;
  let key: string;

  beforeAll(async () => {
    service = await Service.start({ environment: { RENDER_CONCURRENCY: '2' } });
    key = await service.media('keys', 'create', '--name', 'test');
    await service.media('credits', 'add', '1000');
  });
  afterAll(() => service.remove());

  it(
    'nothing acknowledged is lost, nothing is made twice, the books balance and no file is left over',
    async () => {
      const orders: Order[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const placed = ordersOf(round);
        orders.push(...placed);
        const caller = await McpCaller.connect(service.address, key);
        const calls = Promise.allSettled(placed.map((order) => place(caller, order)));
        // The moment of the kill is the point of the test: anywhere from before the first answer to after a render.
        await pause(((round % 10) * 1_900) / 10);
        await service.kill();
        for (const call of await calls) expect(call).toSatisfy(isAnsweredOrCutOff);
        await caller.close();
        await service.restart();
      }
      const caller = await McpCaller.connect(service.address, key);
      // Whoever was not answered asks again, and so does whoever was: it is the same job.
      for (const order of orders) await place(caller, order);
      for (const { resourceId } of orders) {
        expect(await caller.ended(resourceId ?? '')).toSatisfy(isCompletedOrReadablyFailed);
      }
      expect((await caller.call<{ total: number }>('lib_list')).total).toBe(orders.length);
      expect(await service.media('credits', 'audit')).toBe('the books balance');
      await service.media('sweep', '--min-age', '0');
      expect(await objects(service)).toEqual(await filesOf(caller, orders));
      await caller.close();
    },
    ROUNDS * 40_000,
  );
});

async function place(caller: McpCaller, order: Order): Promise<void> {
  const { resource_id: id } = await caller.call<{ resource_id: string }>(order.tool, order.arguments);
  expect(order.resourceId ?? id).toBe(id);
  order.resourceId = id;
}

/** The keys of everything in the store. */
async function objects({ dataDir }: Service): Promise<string[]> {
  const root = join(dataDir, 'objects', 'objects');
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile() && !entry.name.endsWith('~facts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + '/00/'.length))
    .sort();
}

/** The keys of the files that resources name. */
async function filesOf(caller: McpCaller, orders: Order[]): Promise<string[]> {
  const keys: string[] = [];
  for (const { resourceId } of orders) {
    const film = await caller.call<{ storage_url?: string; metadata: Record<string, unknown> }>('lib_get', {
      resource_id: resourceId,
    });
    for (const address of [film.storage_url, film.metadata['thumbnail_url'], film.metadata['captions_url']]) {
      if (typeof address === 'string') keys.push(new URL(address).pathname.slice('/storage/'.length));
    }
  }
  return keys.sort();
}

function isCompletedOrReadablyFailed(state: Record<string, unknown>): boolean {
  if (state['status'] === 'completed') return true;
  const { error_description: why } = (state['error'] ?? {}) as { error_description?: unknown };
  return state['status'] === 'failed' && typeof why === 'string' && why !== '';
}

/** A call may die with its connection; it may not be refused. */
function isAnsweredOrCutOff(call: PromiseSettledResult<void>): boolean {
  return call.status === 'fulfilled' || (call.reason instanceof TypeError && call.reason.message === 'fetch failed');
}
