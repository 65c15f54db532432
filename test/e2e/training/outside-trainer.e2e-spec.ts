import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { Service } from '../../support/service/service.js';
import { Trainer } from '../../support/training/trainer.js';
import { verifies } from '../../support/verifies.js';

interface Adapter {
  status: string;
  mime_type: string;
  storage_url: string;
  metadata: Record<string, unknown> & { sha256: string };
}

describe('an outside trainer in a process of its own', { timeout: 90_000 }, () => {
  let db: TestDatabase;
  let trainer: Trainer;
  let service: Service;
  let key: string;
  let caller: McpCaller;
  let pictures: string[];

  beforeAll(async () => {
    db = await createTestDatabase();
    trainer = await Trainer.start();
    service = await Service.start({ databaseUrl: db.url, environment: trainer.environment });
    key = await service.media('keys', 'create', '--name', 'test');
    caller = await McpCaller.connect(service.address, key);
    const made = await caller.call<{ resource_ids: string[] }>('create_image', {
      prompt: 'waves',
      technique: 'art',
      count: 4,
      size: 256,
    });
    pictures = made.resource_ids;
    for (const id of pictures) await caller.ended(id);
  });
  afterAll(async () => {
    await caller.close();
    await service.remove();
    await trainer.stop();
    await db.drop();
  });

  const order = (more: object = {}) => ({
    kind: 'lora',
    resource_ids: pictures,
    trigger_word: 'mmwave',
    steps: 200,
    ...more,
  });
  const train = async (more: object = {}): Promise<string> =>
    (await caller.call<{ resource_id: string }>('train_adapter', order(more))).resource_id;
  const read = (id: string) => caller.call<Adapter>('lib_get', { resource_id: id });
  const balance = async (): Promise<number> => {
    const [row] = await db.database.sql<{ credits: number }[]>`
      select balance_credits as credits from account where id in (select account_id from resource)`;
    return row?.credits ?? 0;
  };
  const holds = (id: string) => db.database.sql`
    select state, amount, captured, from_allowance from credit_hold where resource_id = ${id}`;
  const ends = (id: string) => db.database.sql`
    select 1 from outbox where resource_id = ${id} and event = 'resource.updated'`;

  /** A killed service, and a caller for the one that comes after it. What the dead one held need not be waited for. */
  async function killed(): Promise<void> {
    await service.kill();
    await caller.close();
    await db.database.sql`update production set step_lease_until = null`;
    await db.database.sql`update task set lease_until = null where state = 'ready'`;
    await db.database.sql`update render set lease_until = now() - interval '1 s' where state = 'running'`;
    await service.restart();
    caller = await McpCaller.connect(service.address, key);
  }

  it('is not asked for what only added credits pay for, where there are none', async () => {
    const { total } = await caller.call<{ total: number }>('lib_list', { include: ['adapters'] });
    expect(await caller.refusal('train_adapter', order())).toMatchObject({
      error_code: 'insufficient_credits',
      error_description: expect.stringContaining('40 credits of the balance') as string,
    });
    expect(await caller.call('lib_list', { include: ['adapters'] })).toMatchObject({ total });
    expect(trainer.matching('order')).toEqual([]);
  });

  it('trains from the pictures it is given, and its weights become the adapter', async () => {
    verifies('event.adapter-status', 'webhook.adapter-status.completion');
    verifies('adapter-callback.job-id', 'adapter-callback.adapter-weights-uri');
    verifies('adapter-callback.gpu-seconds', 'adapter-callback.gpu-tier', 'adapter-callback.checkpoints');
    await service.media('credits', 'add', '1000');
    expect(await caller.call('estimate_cost', { tool: 'train_adapter', arguments: order() })).toMatchObject({
      credits: 40,
    });
    const id = await train({ name: 'Waves' });
    expect(await balance()).toBe(960);
    const [sent] = await trainer.seen('order', { job_id: id });
    expect(sent).toMatchObject({
      kind: 'lora',
      trigger_word: 'mmwave',
      steps: 200,
      callback_url: `${service.address}/webhooks/adapter-status`,
      is_repeat: false,
    });
    expect(Date.parse(String(sent?.['deadline'])) - Date.now()).toBeGreaterThan(19 * 3_600_000);
    await trainer.seen('reported', { job_id: id, state: 'running', status: 200 });
    const inputs = trainer.matching('input', { job_id: id });
    expect(inputs.map(({ status, type }) => [status, type])).toEqual(pictures.map(() => [200, 'image/png']));
    for (const [index, { address }] of inputs.entries()) {
      expect(address).toMatch(new RegExp(`^${service.address}/api/provider-input/v1[^/]+/${index + 1}\\.png$`));
    }
    await expect.poll(async () => (await read(id)).status).toBe('processing');
    trainer.command(`end ${id} completed`);
    expect((await caller.ended(id)).status).toBe('completed');
    const adapter = await read(id);
    expect(adapter).toMatchObject({
      mime_type: 'application/vnd.mediamaker.weights',
      metadata: {
        kind: 'adapter',
        provider: 'trainer',
        adapter: { kind: 'lora', source_ids: pictures, trigger_word: 'mmwave', steps: 200 },
        checkpoints: [
          { step: 100, loss: 0.1 },
          { step: 200, loss: 0.2 },
        ],
        gpu_seconds: 12.5,
        gpu_tier: 'cpu',
        cost: 40,
      },
    });
    const bytes = Buffer.from(await (await fetch(adapter.storage_url)).arrayBuffer());
    expect(bytes.toString().split('\n')[0]).toMatch(/^[0-9a-f]{64} after 200 steps$/);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(adapter.metadata.sha256);
    expect(await holds(id)).toEqual([{ state: 'captured', amount: 40, captured: 40, from_allowance: 0 }]);
    expect(await ends(id)).toHaveLength(1);
    expect(JSON.stringify(adapter)).not.toContain('.safetensors');
  });

  it('is asked once, however often a call is repeated, and not for what is missing something', async () => {
    const [first, second] = [await train({ idempotency_key: 'once' }), await train({ idempotency_key: 'once' })];
    expect(second).toBe(first);
    await trainer.seen('order', { job_id: first });
    trainer.command(`end ${first} failed`);
    expect((await caller.ended(first)).status).toBe('failed');
    const before = trainer.matching('order').length;
    for (const wrong of [{ trigger_word: undefined }, { provider: 'embedded' }, { max_cost_credits: 39 }]) {
      const { error_code: code } = await caller.refusal('train_adapter', order(wrong));
      expect(code).toBe('max_cost_credits' in wrong ? 'cost_ceiling_exceeded' : 'input_unsupported');
    }
    expect(trainer.matching('order')).toHaveLength(before);
  });

  it('delivers the checkpoint with the lowest loss where the caller chose that', async () => {
    const id = await train({ checkpoint: 'lowest_loss' });
    await trainer.seen('order', { job_id: id });
    trainer.command(`end ${id} completed`);
    expect((await caller.ended(id)).status).toBe('completed');
    const { metadata, storage_url: address } = await read(id);
    expect(metadata).toMatchObject({ checkpoint_step: 100 });
    expect(await (await fetch(address)).text()).toContain('after 100 steps');
  });

  it('that reports a failure or a cancellation is not paid', async () => {
    verifies('webhook.adapter-status.failure', 'adapter-callback.error-message', 'adapter-callback.state');
    const before = await balance();
    const [failing, cancelling] = [await train(), await train()];
    for (const id of [failing, cancelling]) await trainer.seen('order', { job_id: id });
    trainer.command(`end ${failing} failed Out of memory \u001b[31mat step 7`);
    trainer.command(`end ${cancelling} cancelled`);
    const { status, error } = await caller.ended(failing);
    expect([status, error]).toMatchObject([
      'failed',
      {
        error_code: 'provider_rejected',
        error_description: 'The trainer reported a failure: Out of memory  [31mat step 7',
      },
    ]);
    expect((await caller.ended(cancelling)).status).toBe('cancelled');
    for (const id of [failing, cancelling]) expect(await holds(id)).toMatchObject([{ state: 'voided' }]);
    expect(await balance()).toBe(before);
    expect(
      trainer
        .matching('fetched')
        .map(({ path }) => String(path))
        .filter((path) => path.includes(failing)),
    ).toEqual([]);
  });

  it.each([
    ['https://10.0.0.1/final', 'input_unreachable', 'does not lead to a public server'],
    ['huge', 'input_unsupported', 'larger than 2048 MB'],
  ])('whose weights are at %s is not paid, and the owner reads why', async (address, code, why) => {
    const before = await balance();
    const id = await train();
    await trainer.seen('order', { job_id: id });
    trainer.command(`deliver ${id} ${address}`);
    await trainer.seen('reported', { job_id: id, state: 'completed', status: 200 });
    expect(await caller.ended(id)).toMatchObject({
      status: 'failed',
      error: { error_code: code, error_description: expect.stringContaining(why) as string },
    });
    expect(await holds(id)).toMatchObject([{ state: 'voided' }]);
    expect(await balance()).toBe(before);
  });

  it('and a service that is killed between order, report, copy and publication make one adapter', async () => {
    trainer.command('hold orders');
    await trainer.seen('held', { what: 'orders' });
    const id = await train({ name: 'Survivor' });
    const [first] = await trainer.seen('order', { job_id: id });
    // The trainer has the order, and the service does not know.
    await killed();
    const [, again] = await trainer.seen('order', { job_id: id }, 2);
    trainer.command('release orders');
    expect(again).toEqual({ ...first, is_repeat: true });
    await trainer.seen('reported', { job_id: id, state: 'running' });

    trainer.command('hold weights');
    trainer.command(`end ${id} completed`);
    await trainer.seen('reported', { job_id: id, state: 'completed', status: 200 });
    // Right after its 200, whatever it had begun of the copy.
    await killed();
    await trainer.seen('fetched', { path: `/${id}/final.safetensors` });
    // In the middle of the copy.
    await killed();
    trainer.command('release weights');
    expect((await caller.ended(id)).status).toBe('completed');
    await service.kill();

    expect(await holds(id)).toEqual([{ state: 'captured', amount: 40, captured: 40, from_allowance: 0 }]);
    expect(await ends(id)).toHaveLength(1);
    expect(trainer.matching('order', { job_id: id, is_repeat: false })).toHaveLength(1);
    expect(await service.media('credits', 'audit')).toBe('the books balance');
    await service.media('sweep', '--min-age', '0');
    const [render] = await db.database.sql<{ id: string }[]>`select id from render where name = ${id}`;
    const kept = await readdir(join(service.dataDir, 'objects'), { recursive: true });
    expect(kept.filter((path) => path.includes(`${render?.id}/`) && path.endsWith('weights.bin'))).toHaveLength(1);
  });

  it('leaves its secret and the addresses of its weights in no line of the log', async () => {
    await service.stop();
    expect(service.output).not.toContain(trainer.secret.slice(6));
    expect(service.output).not.toContain('.safetensors');
  });
});
