import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { McpCaller } from '../support/mcp-caller.js';
import { Service } from '../support/service.js';

const ROUNDS = 10;

describe('ten rounds of kill -9', () => {
  let service: Service;
  let key: string;

  beforeAll(async () => {
    service = await Service.start({ environment: { RENDER_CONCURRENCY: '2' } });
    key = await service.media('keys', 'create', '--name', 'test');
    await service.media('credits', 'add', '1000');
  });
  afterAll(() => service.remove());

  it('every acknowledged resource ends, and the books balance', async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const caller = await McpCaller.connect(service.address, key);
      const orders = Promise.allSettled(
        Array.from({ length: 3 }, async (_, n) => {
          const args = { prompt: `Round ${round} picture ${n}`, size: 256, idempotency_key: `${round}-${n}` };
          const { resource_id: id } = await caller.call<{ resource_id: string }>('create_image', args);
          acknowledged.push(id);
        }),
      );
      // The moment of the kill is the point of the test: anywhere from before the first answer to after a render.
      await pause((round * 1_900) / ROUNDS);
      await service.kill();
      for (const order of await orders) expect(order).toSatisfy(isAnsweredOrCutOff);
      await caller.close();
      await service.restart();
    }
    expect(acknowledged.length).toBeGreaterThan(0);
    const caller = await McpCaller.connect(service.address, key);
    for (const id of acknowledged) expect(await caller.ended(id)).toSatisfy(isCompletedOrReadablyFailed);
    const { items } = await caller.call<{ items: { id: string; status: string }[] }>('lib_list', { limit: 200 });
    for (const { id } of items) await caller.ended(id);
    expect(await service.media('credits', 'audit')).toBe('the books balance');
    await caller.close();
  }, 180_000);
});

function isCompletedOrReadablyFailed(state: Record<string, unknown>): boolean {
  if (state['status'] === 'completed') return true;
  const { error_description: why } = (state['error'] ?? {}) as { error_description?: unknown };
  return state['status'] === 'failed' && typeof why === 'string' && why !== '';
}

/** A call may die with its connection; it may not be refused. */
function isAnsweredOrCutOff(order: PromiseSettledResult<void>): boolean {
  return order.status === 'fulfilled' || (order.reason instanceof TypeError && order.reason.message === 'fetch failed');
}
