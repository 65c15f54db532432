import { ProviderInputToken } from '@libs/access';
import { KeyRing, newId, randomBase62, SystemClock, WebhookSecrets } from '@libs/kernel';
import { TopUpCredits } from '@libs/library';
import { CancelRender, CheckRender, RecordReport, RequestRender } from '@libs/providers';
import { TrainerProvider } from '@libs/providers/adapters';
import { TrainerClient } from '../../../libs/providers/src/adapters/training/trainer-client.js';
import { HandOverTraining } from '../../../libs/providers/src/adapters/training/hand-over-training.js';
import { ProviderInputAddresses } from '../../../src/jobs/provider-input-addresses.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { JobFixture } from '../../support/jobs/job-fixture.js';
import { TroubledTrainer } from '../../support/training/troubled-trainer.js';
import { readSettings } from '../../../src/settings.js';

const SECRET = WebhookSecrets.generateText();
const BASE = 'https://media.example';

describe('a training by an outside trainer', () => {
  let db: TestDatabase;
  let trainer: TroubledTrainer;
  let on: JobFixture;
  let account: string;

  beforeAll(async () => {
    db = await createTestDatabase();
    trainer = await TroubledTrainer.start();
  });
  afterAll(async () => {
    await trainer.stop();
    await db.drop();
  });
  beforeEach(async () => {
    trainer.calm();
    const { database } = db;
    const { server, training } = readSettings({
      PUBLIC_BASE_URL: BASE,
      ADAPTER_TRAINER_URL: trainer.url,
      ADAPTER_TRAINER_CREDITS: '40',
      ADAPTER_WEBHOOK_SECRETS: SECRET,
    });
    const copies = [new RequestRender(database), new CheckRender(database), new CancelRender(database)] as const;
    const [clock, linkSigning] = [new SystemClock(), KeyRing.parse(KeyRing.generateText())];
    const inputs = new ProviderInputAddresses(database, new ProviderInputToken({ linkSigning }, clock), clock, server);
    const handOver = new HandOverTraining(training, server, inputs);
    on = new JobFixture(database, undefined, [new TrainerProvider(database, ...copies, handOver)]);
    account = await on.account();
  });

  const topUp = (credits: number) =>
    new TopUpCredits(db.database).run({ accountId: account, amount: credits, note: 'test' });
  const balance = async (): Promise<number | undefined> => {
    const [row] = await db.database.sql<{ credits: number }[]>`
      select balance_credits as credits from account where id = ${account}`;
    return row?.credits;
  };

  async function picture(): Promise<string> {
    const id = newId();
    await db.database.sql`
      insert into resource (id, short_id, account_id, kind, name, status, mime_type, storage_key)
      values (${id}, ${randomBase62(10)}, ${account}, 'image', 'A picture', 'completed', 'image/png', ${`x/${id}`})`;
    return id;
  }

  async function ordered(inputs: string[] = []): Promise<string> {
    const { resourceIds } = await on.start.run(
      on.order(account, {
        tool: 'train_adapter',
        kind: 'adapter',
        provider: 'trainer',
        mimeType: 'application/vnd.mediamaker.weights',
        briefs: [{ inputs, trigger_word: 'mmwave', steps: 10, checkpoint: 'last' }],
        creditsEach: 40,
        fromBalanceAlone: true,
      }),
    );
    return resourceIds[0] ?? '';
  }

  /** Ordered, paid and written down; the next step hands it over. */
  async function begun(inputs?: string[]): Promise<string> {
    await topUp(100);
    const id = await ordered(inputs);
    await on.pollStep.run(id, 0);
    return id;
  }

  const step = (id: string) => on.pollStep.run(id);
  const signal = () => new AbortController().signal;
  const report = (jobId: string, state: 'running' | 'completed' | 'failed') =>
    new RecordReport(db.database).run({ jobId, state, weightsUri: 'https://trainer.example/w' });
  const errorOf = async (id: string) => (await on.resource(id)).metadata['error'];

  it('is paid from the balance alone, and is not begun where that is too low', async () => {
    await expect(ordered()).rejects.toMatchObject({ code: 'insufficient_credits' });
    await topUp(39);
    await expect(ordered()).rejects.toMatchObject({ code: 'insufficient_credits' });
    expect(await db.database.sql`select 1 from resource where account_id = ${account}`).toEqual([]);
    await topUp(1);
    const id = await ordered();
    expect(await balance()).toBe(0);
    trainer.answer = (response) => response.writeHead(400).end();
    await on.pollStep.run(id, 0);
    await step(id);
    expect(await balance()).toBe(40);
    expect(await on.audit()).toEqual([]);
  });

  it.each([[429], [500], [503]])('is sent again after HTTP %i, with the same id and the same body', async (status) => {
    const [first, second] = [await picture(), await picture()];
    const id = await begun([first, second]);
    trainer.answer = (response) => response.writeHead(status).end();
    await expect(step(id)).rejects.toMatchObject({ code: 'provider_unavailable', retryAfterSeconds: 15 });
    expect((await on.resource(id)).status).toBe('queued');
    trainer.answer = (response) => response.writeHead(202).end();
    expect((await step(id)).result).toBe('advanced');
    await step(id);
    expect(trainer.orders).toHaveLength(2);
    const [one, other] = trainer.orders;
    expect(other?.body).toBe(one?.body);
    expect([one, other].map((each) => each?.headers['webhook-id'])).toEqual([`training_${id}`, `training_${id}`]);
    const { inputs } = JSON.parse(one?.body ?? '{}') as { inputs: string[] };
    expect(inputs.map((address) => address.replace(/v1[^/]+/, 'TOKEN'))).toEqual(
      [1, 2].map((n) => `${BASE}/api/provider-input/TOKEN/${n}.png`),
    );
  });

  it.each([[301], [307], [400], [401], [404]])(
    'fails with a refund at HTTP %i, and goes nowhere else',
    async (status) => {
      const id = await begun();
      trainer.answer = (response) => response.writeHead(status, { location: '/elsewhere' }).end();
      expect((await step(id)).result).toBe('failed');
      expect(await errorOf(id)).toMatchObject({
        error_code: 'provider_rejected',
        error_description: `The trainer answered the order with HTTP ${status}.`,
      });
      expect(await on.hold(id)).toMatchObject({ state: 'voided' });
      expect(trainer.orders.map(({ path }) => path)).toEqual(['/orders']);
      expect(await report(id, 'completed')).toBe('unchanged');
    },
  );

  it('does not wait for a trainer that hangs or hangs up', async () => {
    const client = new TrainerClient(trainer.url, WebhookSecrets.parse(SECRET), 100);
    const order = {
      job_id: newId(),
      kind: 'lora',
      trigger_word: 'x',
      steps: 1,
      inputs: [],
      callback_url: BASE,
      deadline: '2030-01-01T00:00:00.000Z',
    } as const;
    trainer.answer = () => undefined;
    await expect(client.handOver({ ...order, inputs: [] })).rejects.toMatchObject({ code: 'provider_unavailable' });
    trainer.answer = (response) => response.destroy();
    await expect(client.handOver({ ...order, inputs: [] })).rejects.toMatchObject({ code: 'provider_unavailable' });
  });

  it('is given up with a refund after 45 minutes in which the trainer did not accept it', async () => {
    const id = await begun();
    await db.database.sql`update training set created_at = created_at - interval '46 minutes' where job_id = ${id}`;
    expect((await step(id)).result).toBe('failed');
    expect(await errorOf(id)).toMatchObject({ error_code: 'provider_unavailable' });
    expect(trainer.orders).toEqual([]);
    expect(await balance()).toBe(100);
  });

  it('whose trainer never reports outlives hours of silence and fails with a refund at its deadline', async () => {
    const id = await begun();
    await step(id);
    await report(id, 'running');
    await step(id);
    await db.database.sql`
      update production set deadline = clock_timestamp() + interval '1 minute' where resource_id = ${id}`;
    await step(id);
    const [job] = await db.database.sql`
      select deadline > clock_timestamp() + interval '59 minutes' as is_moved, phase from production
      where resource_id = ${id}`;
    expect(job).toEqual({ is_moved: true, phase: 'training' });
    await db.database.sql`update training set deadline = clock_timestamp() - interval '1 s' where job_id = ${id}`;
    expect((await step(id)).result).toBe('failed');
    expect(await errorOf(id)).toMatchObject({
      error_code: 'provider_unavailable',
      error_description: 'The trainer did not report an end before the deadline.',
    });
    expect(await on.hold(id)).toMatchObject({ state: 'voided' });
    expect(await report(id, 'completed')).toBe('unchanged');
    expect(await on.audit()).toEqual([]);
  });

  it('that is cancelled before it was handed over is never sent and costs nothing', async () => {
    const id = await begun();
    expect((await on.cancel.run(account, id, signal())).status).toBe('cancelled');
    expect(trainer.orders).toEqual([]);
    expect(await on.hold(id)).toMatchObject({ state: 'voided' });
  });

  it('that is cancelled once the trainer accepted it costs all, because nothing stops the trainer', async () => {
    const id = await begun();
    await step(id);
    expect((await on.cancel.run(account, id, signal())).status).toBe('cancelled');
    expect(trainer.orders).toHaveLength(1);
    expect(await on.hold(id)).toMatchObject({ state: 'captured', captured: 40 });
    for (const state of ['running', 'completed', 'failed'] as const) expect(await report(id, state)).toBe('unchanged');
    expect(await on.audit()).toEqual([]);
  });

  it('needs no accepted order where the trainer reports already', async () => {
    const id = await begun();
    await report(id, 'running');
    await step(id);
    expect(trainer.orders).toEqual([]);
    expect((await on.resource(id)).status).toBe('processing');
  });

  it('fails with a refund where a picture was deleted before the order was sent', async () => {
    const image = await picture();
    const id = await begun([image]);
    await db.database.sql`update resource set deleted_at = now() where id = ${image}`;
    expect((await step(id)).result).toBe('failed');
    expect(await errorOf(id)).toMatchObject({ error_code: 'not_found' });
    expect(trainer.orders).toEqual([]);
    expect(await balance()).toBe(100);
  });
});
