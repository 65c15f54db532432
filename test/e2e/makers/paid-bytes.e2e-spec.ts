import { ClaimRender, HoldRender, type Render, RenderWorker } from '@libs/providers';
import type { PurchaseRunner } from '@libs/providers/adapters';
import { RemoveObjects } from '@libs/storage';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ElevenLabsMaker } from '../../../libs/providers/src/adapters/makers/elevenlabs/elevenlabs.maker.js';
import { FalMaker } from '../../../libs/providers/src/adapters/makers/fal/fal.maker.js';
import type { RenderLine } from '../../../libs/providers/src/embedded/render.js';
import { TryLater } from '../../../libs/providers/src/embedded/render-runner.js';
import { DELIVERED_MODELS, DeliveryFixture } from '../../support/makers/delivery-fixture.js';
import { ElevenLabsServer } from '../../support/makers/elevenlabs-server.js';
import { FalServer } from '../../support/makers/fal-server.js';
import { madeFile } from '../../support/makers/maker-server.js';
import { PurchaseFixture } from '../../support/makers/purchase-fixture.js';

const MIB = 1024 ** 2;
const [SPEECH, MUSIC] = ['elevenlabs/speech', 'elevenlabs/music'];

describe('what a maker was paid for', () => {
  let on: DeliveryFixture;
  let maker: ElevenLabsServer;

  beforeAll(async () => {
    on = await DeliveryFixture.open();
    maker = await new ElevenLabsServer().start();
  });
  beforeEach(async () => {
    await on.db.database.sql`delete from render`;
    await on.db.database.sql`delete from purchase`;
  });
  afterEach(() => {
    maker.calm();
    [on.freeBytes, on.hasNames] = [Infinity, true];
  });
  afterAll(async () => {
    await maker.stop();
    await on.close();
  });

  const runner = () => on.runner([new ElevenLabsMaker(maker.key, maker.url)]);
  const copied = (render: Render) => on.copied(render, runner());
  const storedOf = async (render: Render): Promise<Buffer> =>
    on.bytesOf(String((await on.purchase(render))['raw_key']));

  const errors: unknown[] = [];
  afterEach(() => {
    if (errors.length > 0) throw new AggregateError(errors.splice(0), 'a worker reported errors');
  });

  function workerOf(line: RenderLine, paid: PurchaseRunner, graceMs?: number): RenderWorker {
    const { database } = on.db;
    const claims = new ClaimRender(database, { rendersPerAccount: 10 });
    return new RenderWorker(database, claims, new HoldRender(database), paid, {
      line,
      concurrency: 1,
      onEnded: async () => undefined,
      onError: (error) => void errors.push(error),
      ...(graceMs !== undefined && { graceMs }),
    });
  }

  /** The render as a later claim has it, after the purchase has aged by so many seconds. */
  async function later(render: Render, seconds: number): Promise<Render> {
    const { sql } = on.db.database;
    await sql`
      with going as (select make_interval(secs => ${seconds}::float8) as by)
      update purchase set created_at = created_at - by, sent_at = sent_at - by, retry_at = retry_at - by from going
      where job_id = ${render.name}`;
    const [claim] = await sql<Render[]>`
      update render set state = 'running', fence = fence + 1,
        created_at = created_at - make_interval(secs => ${seconds}::float8) where id = ${render.id} returning *`;
    return claim!;
  }

  describe('and still lies at the maker', () => {
    it('is copied later where the name of its server cannot be looked up, as long as the maker keeps it', async () => {
      on.hasNames = false;
      const render = await on.claim('fal/image', {}, { url: 'https://results.example/fox.png' });
      await expect(on.copied(render)).rejects.toBeInstanceOf(TryLater);
      expect(await on.purchase(render)).toMatchObject({ state: 'submitted', trouble_kind: 'uncertain' });
      await expect(on.copied(await later(render, 23 * 3_600))).rejects.toBeInstanceOf(TryLater);
      await expect(on.copied(await later(render, 2 * 3_600))).rejects.toMatchObject({ code: 'provider_rejected' });
      expect(await on.purchase(render)).toMatchObject({ state: 'unknown', trouble_kind: 'failed' });
    });

    it('is not fetched where the name leads to a private network', async () => {
      const render = await on.claim('fal/image', {}, { url: 'https://results.example/fox.png' });
      await expect(on.copied(render)).rejects.toMatchObject({ code: 'provider_rejected' });
      expect(await on.purchase(render)).toMatchObject({ state: 'unknown' });
    });

    it('is copied once the disk has room again, however long that takes', async () => {
      const bytes = Buffer.alloc(100, 'fox');
      on.answer = (_, response) => response.end(bytes);
      on.freeBytes = 0;
      const render = await on.claim('fal/image');
      await expect(on.copied(render)).rejects.toBeInstanceOf(TryLater);
      const old = await later(render, 100 * 3_600);
      await expect(on.copied(old)).rejects.toBeInstanceOf(TryLater);
      on.freeBytes = Infinity;
      await on.copied(old);
      expect(await storedOf(render)).toEqual(bytes);
    });
  });

  describe('and comes with the answer', () => {
    it('is not ordered while the disk may have no room for it', async () => {
      on.freeBytes = 100 * MIB;
      const render = await on.claim(MUSIC);
      await expect(copied(render)).rejects.toBeInstanceOf(TryLater);
      expect(maker.calls).toEqual([]);
      on.freeBytes = 200 * MIB;
      await copied(render);
      expect(maker.accepted).toHaveLength(1);
    });

    it('is found in the history of the maker where the disk filled up meanwhile', async () => {
      maker.beforeAnswer = async () => void (on.freeBytes = 0);
      const render = await on.claim(SPEECH);
      await expect(copied(render)).rejects.toBeInstanceOf(TryLater);
      expect(await on.purchase(render)).toMatchObject({ state: 'intent' });
      on.freeBytes = Infinity;
      await copied(await later(render, 60));
      expect(maker.accepted).toHaveLength(1);
      expect(await storedOf(render)).toEqual(madeFile('audio'));
    });

    it('is found where the same words in the same voice were spoken for another since', async () => {
      maker.nextWrongs.push('lost');
      const first = await on.claim(SPEECH);
      const ended = copied(first);
      await expect.poll(() => maker.accepted).toHaveLength(1);
      const second = await on.claim(SPEECH);
      await copied(second);
      await later(first, 10);
      await ended;
      expect([await on.purchase(first), await on.purchase(second)]).toMatchObject(
        Array.from({ length: 2 }, () => ({ state: 'delivered' })),
      );
      expect(maker.accepted).toHaveLength(2);
    });

    it('is not used where it has the id of another request, and the operator is told', async () => {
      maker.beforeAnswer = async (order) => void (order.id = 'the same');
      await copied(await on.claim(MUSIC));
      const render = await on.claim(MUSIC);
      await expect(copied(render)).rejects.toMatchObject({ code: 'provider_rejected' });
      expect(await on.purchase(render)).toMatchObject({
        state: 'unknown',
        trouble_text: expect.stringContaining('id of a request of another purchase') as string,
      });
    });

    it.each([
      ['is full', '53100', TryLater],
      ['has an error', 'XX000', Error],
    ])('is taken as it was stored where the database %s before that is written', async (_, code, thrown) => {
      const render = await on.claim(MUSIC);
      const { sql } = on.db.database;
      await sql`
        create function fail() returns trigger language plpgsql as
        $$ begin raise exception 'not now' using errcode = (select reason from why); end $$`;
      await sql`create table why as select ${code}::text as reason`;
      await sql`
        create trigger fails before update on purchase for each row when (new.state = 'delivered') execute function fail()`;
      await expect(copied(render)).rejects.toBeInstanceOf(thrown);
      expect(await on.purchase(render)).toMatchObject({ state: 'intent', trouble_kind: null });
      await sql`drop function fail cascade`;
      await sql`drop table why`;
      await copied(await later(render, 60));
      expect(maker.accepted).toHaveLength(1);
      expect(await storedOf(render)).toEqual(madeFile('audio'));
    });
  });

  describe('and is made while the process leaves', () => {
    const worker = (graceMs?: number) => workerOf('purchases', runner(), graceMs);

    /** A purchase that a process ordered, and that the maker has not answered. */
    async function ordered(model: string, leaving: RenderWorker): Promise<Render> {
      maker.nextWrongs.push('slow');
      const render = await on.claim(model);
      await on.db.database.sql`update render set state = 'waiting' where id = ${render.id}`;
      await leaving.start();
      await expect.poll(() => maker.accepted).toHaveLength(1);
      return render;
    }

    it('is waited for', async () => {
      const leaving = worker();
      const render = await ordered(MUSIC, leaving);
      const stopped = leaving.stop();
      maker.release();
      await stopped;
      expect(await on.purchase(render)).toMatchObject({ state: 'delivered' });
      expect(await storedOf(render)).toEqual(madeFile('audio'));
      expect(await copied(await later(render, 0))).toBe('imports');
    });

    it('is found in the history of the maker where it takes longer', async () => {
      const leaving = worker(10);
      const render = await ordered(SPEECH, leaving);
      await leaving.stop();
      await copied(await later(render, 60));
      expect(await on.purchase(render)).toMatchObject({ state: 'delivered' });
      expect(maker.accepted).toHaveLength(1);
    });

    it('is unknown where it takes longer and the maker has no history of it', async () => {
      const leaving = worker(10);
      const render = await ordered(MUSIC, leaving);
      await leaving.stop();
      const late = await later(render, 1_801);
      await expect(copied(late)).rejects.toMatchObject({ code: 'provider_unavailable' });
      expect(await on.purchase(render)).toMatchObject({ state: 'unknown', trouble_kind: 'uncertain' });
      expect(maker.accepted).toHaveLength(1);
    });

    it('is not ordered where it was not yet', async () => {
      const render = await on.claim(MUSIC);
      const watch = { signal: AbortSignal.abort(new Error('leaving')), grace: new AbortController().signal };
      await expect(runner().run(render, { ...on.watch(), ...watch })).rejects.toThrow('leaving');
      expect(maker.calls).toEqual([]);
      const [row] = await on.db.database.sql`select state, sent_at from purchase where job_id = ${render.name}`;
      expect(row).toEqual({ state: 'intent', sent_at: null });
    });
  });

  describe('and is stored, but', () => {
    let fal: FalServer;
    let buying: PurchaseFixture;

    beforeAll(async () => {
      fal = await new FalServer().start();
      const makers = [new FalMaker(fal.key, fal.url)];
      buying = new PurchaseFixture(on.db.database, { makers, models: DELIVERED_MODELS });
    });
    afterEach(() => fal.calm());
    afterAll(() => fal.stop());

    /** Copies or decodes until steps of the job lead there. */
    async function working(line: RenderLine, job: string, until: () => Promise<boolean>): Promise<void> {
      const worker = workerOf(line, on.runner([], undefined, [fal.url]));
      await worker.start();
      await expect
        .poll(async () => (await buying.steps(job, 1)) && (await until()), { timeout: 30_000, interval: 20 })
        .toBe(true);
      await worker.stop();
    }
    const isDelivered = (job: string) => async () => (await buying.purchase(job)).state === 'delivered';
    const isOver = (job: string) => async () => (await buying.jobs.resource(job)).status === 'failed';

    async function delivered(): Promise<string> {
      const job = await buying.jobOf(await buying.account(), { model: 'fal/image', format: 'png' });
      await working('purchases', job, isDelivered(job));
      return job;
    }

    it('is of another kind: nothing is charged, and the operator is told', async () => {
      fal.wrongFile = 'page';
      const job = await delivered();
      await working('imports', job, isOver(job));
      expect(await buying.jobs.hold(job)).toMatchObject({ state: 'voided' });
      const trouble_text = expect.stringContaining('cannot be used') as string;
      expect(await buying.purchase(job)).toMatchObject({ state: 'delivered', trouble_kind: 'failed', trouble_text });
    });

    it('is swept away before it is decoded: nothing is charged, and the operator is told', async () => {
      const { database } = on.db;
      const job = await delivered();
      await database.sql`update object_removal set run_at = now()`;
      await database.transaction((tx) => new RemoveObjects(on.store).run(tx, 50));
      await working('imports', job, isOver(job));
      expect(await buying.jobs.hold(job)).toMatchObject({ state: 'voided' });
      const trouble_text = expect.stringContaining('bytes of the maker are gone') as string;
      expect(await buying.purchase(job)).toMatchObject({ state: 'delivered', trouble_kind: 'failed', trouble_text });
    });

    it('is not decoded in the life of its job: nothing is charged', async () => {
      const job = await delivered();
      await on.db.database.sql`
        update production set created_at = now() - interval '25 h', deadline = now() - interval '1 min'
        where resource_id = ${job}`;
      expect(await buying.steps(job, 1)).toBe('failed');
      expect(await buying.jobs.hold(job)).toMatchObject({ state: 'voided' });
    });
  });

  it('and has too many bytes is not charged, and the operator is told', async () => {
    on.answer = (_, response) => response.end(Buffer.alloc(65 * MIB));
    const render = await on.claim('fal/image');
    await expect(on.copied(render)).rejects.toMatchObject({ code: 'provider_rejected' });
    const trouble_text = 'The file is larger than 64 MB.';
    expect(await on.purchase(render)).toMatchObject({ state: 'unknown', trouble_text });
  });
});
