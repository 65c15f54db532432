import { requireNoMakerClosed } from '@libs/providers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FalMaker } from '../../../libs/providers/src/adapters/makers/fal/fal.maker.js';
import { MakerBreaker } from '../../../libs/providers/src/makers/maker-breaker.js';
import { MakerTrouble } from '../../../libs/providers/src/makers/maker-trouble.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { FalServer } from '../../support/makers/fal-server.js';
import { PurchaseFixture } from '../../support/makers/purchase-fixture.js';
import { operatorCommand } from '../../support/service/operator-command.js';

const LOCKED = new MakerTrouble('account', 'User is locked. Exhausted balance.');

describe('a maker that refuses the account of the operator', () => {
  let db: TestDatabase;
  let on: PurchaseFixture;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    await db.database.sql`delete from closed_maker`;
    on = new PurchaseFixture(db.database);
  });

  it('is asked once: jobs that wait fail uncharged, and new ones are refused with a time', async () => {
    const [first, second] = [await on.job(), await on.job()];
    on.maker.answers.submit.push(LOCKED);
    for (const job of [first, second]) {
      await on.steps(job, 3);
      expect(await on.failure(job)).toMatchObject({ error_code: 'provider_unavailable' });
      expect(await on.jobs.hold(job)).toMatchObject({ state: 'voided' });
    }
    expect(on.maker.asked).toEqual(['submit']);
    const refusal = await on.job().catch((error: { body(): object }) => error);
    expect(refusal).toMatchObject({ code: 'provider_unavailable', retryAfterSeconds: expect.any(Number) as number });
    await expect(requireNoMakerClosed(db.database)).rejects.toMatchObject({ code: 'provider_unavailable' });
  });

  it('is tried by one purchase after ten minutes, and is open again once it accepts', async () => {
    await new MakerBreaker(db.database, { error: () => undefined, info: () => undefined }).close('fal', 'locked');
    await db.database.sql`update closed_maker set probe_at = now() - interval '1 s'`;
    const job = await on.accepted();
    expect(await on.purchase(job)).toMatchObject({ state: 'submitted' });
    await requireNoMakerClosed(db.database);
  });

  it('is reported once by all processes together, and admits one try of them', async () => {
    const told: string[] = [];
    const logger = { error: (...said: unknown[]) => void told.push(String(said.at(-1))), info: () => undefined };
    const processes = [new MakerBreaker(db.database, logger), new MakerBreaker(db.database, logger)];
    for (const breaker of processes) await breaker.close('fal', 'locked');
    expect(told).toEqual([expect.stringContaining('media makers open fal')]);
    await db.database.sql`update closed_maker set probe_at = now() - interval '1 s'`;
    const admitted = await Promise.all(processes.map((breaker) => breaker.admits('fal')));
    expect(admitted.filter(Boolean)).toHaveLength(1);
  });

  it('that revokes the key amid 20 purchases loses none that it accepted, and is opened by the operator', async () => {
    const fal = await new FalServer().start();
    const told: string[] = [];
    const logger = { error: (...said: unknown[]) => void told.push(String(said.at(-1))), info: () => undefined };
    on = new PurchaseFixture(db.database, { makers: [new FalMaker(fal.key, fal.url)], logger });
    const account = await on.account();
    const jobs: string[] = [];
    for (let at = 0; at < 20; at += 1) jobs.push(await on.jobOf(account));
    const [sent, unsent] = [jobs.slice(0, 12), jobs.slice(12)];
    for (const job of unsent) await on.steps(job, 1);
    for (const job of sent) await on.steps(job, 2);

    const orders: string[] = [];
    fal.fault = (path) => {
      if (path === '/test/fox') orders.push(path);
      return 'key';
    };
    for (const job of jobs) await on.steps(job, 1);
    for (const job of unsent) {
      expect(await on.failure(job)).toMatchObject({ error_code: 'provider_unavailable', retryable: false });
      expect(await on.jobs.hold(job)).toMatchObject({ state: 'voided', captured: null });
    }
    await expect(on.jobOf(account)).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(orders).toHaveLength(0);
    await db.database.sql`update closed_maker set probe_at = now() - interval '1 s'`;
    const probe = await on.jobOf(account);
    await on.steps(probe, 2);
    expect(await on.jobs.hold(probe)).toMatchObject({ state: 'voided' });
    expect(orders).toHaveLength(1);
    expect(told).toEqual([expect.stringContaining('media makers open fal')]);

    fal.fault = undefined;
    await expect(on.jobOf(account)).rejects.toMatchObject({ code: 'provider_unavailable' });
    const media = (...args: string[]) => operatorCommand({ DATABASE_URL: db.url }, args);
    expect(await media('makers', 'open', 'fal')).toMatchObject({ code: 0, stdout: 'fal is open again' });
    expect(await media('makers', 'open', 'fal')).toMatchObject({ code: 0, stdout: 'fal was not closed' });
    expect(await media('makers', 'open', 'fa')).toMatchObject({ code: 2, stderr: expect.stringContaining('fal, ') });
    await on.steps(await on.jobOf(account), 2);
    expect(fal.accepted).toHaveLength(sent.length + 1);
    for (const job of sent) {
      await on.later(job, 10);
      await on.steps(job, 3);
      expect(await on.purchase(job)).toMatchObject({ state: 'submitted', result: { files: [{}] } });
    }
    expect(await on.jobs.audit()).toEqual([]);
    await fal.stop();
  });
});
