import { EndOpenJobs } from '@libs/jobs';
import { erasePurchases } from '@libs/providers';
import { describe, expect, it } from 'vitest';
import { MakerTrouble } from '../../../libs/providers/src/makers/maker-trouble.js';
import { LONGEST_SECONDS } from '../../support/makers/maker-verbs.js';
import { HELD, type PurchaseFixture } from '../../support/makers/purchase-fixture.js';
import { purchasesOfEachTest } from '../../support/makers/purchases-of-each-test.js';

const FILES = [{ url: 'https://maker.example/film.mp4' }];

describe('a purchase of a maker that is ended early', () => {
  let on: PurchaseFixture;
  purchasesOfEachTest((fixture) => (on = fixture));

  async function nothingCharged(job: string): Promise<void> {
    expect(await on.jobs.hold(job)).toMatchObject({ state: 'voided', captured: null });
    expect(await on.jobs.audit()).toEqual([]);
  }

  it('that never ends is cancelled after the longest time, and refunded where the maker ended it', async () => {
    const job = await on.accepted();
    on.maker.afterCancel = { state: 'cancelled' };
    await on.later(job, LONGEST_SECONDS + 1);
    expect(await on.steps(job, 1)).toBe('failed');
    expect(on.maker.asked).toEqual(['submit', 'look', 'cancel', 'look']);
    expect(await on.purchase(job)).toMatchObject({ state: 'refunded', trouble_kind: 'late' });
    await nothingCharged(job);
  });

  it('that ends while it is cancelled for its length is delivered', async () => {
    const job = await on.accepted();
    on.maker.afterCancel = { state: 'completed', files: FILES };
    await on.later(job, LONGEST_SECONDS + 1);
    await on.steps(job, 1);
    expect(await on.delivered(job)).toBe('completed');
  });

  it('that the maker neither ends nor cancels becomes unknown', async () => {
    const job = await on.accepted();
    await on.later(job, LONGEST_SECONDS + 1);
    expect(await on.steps(job, 1)).toBe('advanced');
    await on.later(job, 601);
    expect(await on.ended(job)).toBe('failed');
    expect(await on.purchase(job)).toMatchObject({ state: 'unknown', trouble_kind: 'late' });
    await nothingCharged(job);
  });

  async function wishToCancel(job: string): Promise<void> {
    await on.database.sql`update production set cancel_requested = true where resource_id = ${job}`;
  }

  it('that is cancelled before it is sent is never sent', async () => {
    const job = await on.job();
    await on.steps(job, 1);
    await wishToCancel(job);
    expect(await on.steps(job, 1)).toBe('cancelled');
    expect(on.maker.asked).toEqual([]);
    await nothingCharged(job);
  });

  it('that the maker cancels costs nothing', async () => {
    const job = await on.accepted();
    on.maker.afterCancel = { state: 'cancelled' };
    await wishToCancel(job);
    expect(await on.steps(job, 1)).toBe('cancelled');
    expect(await on.purchase(job)).toMatchObject({ state: 'refunded' });
    await nothingCharged(job);
  });

  it('that is cancelled between two attempts has no further one', async () => {
    const job = await on.job();
    on.maker.answers.submit.push(new MakerTrouble('not_accepted', 'Its own words.'));
    await on.steps(job, 2);
    await wishToCancel(job);
    expect(await on.steps(job, 1)).toBe('cancelled');
    expect(await on.purchases(job)).toHaveLength(1);
    await nothingCharged(job);
  });

  it('that the maker can no longer cancel is delivered and charged', async () => {
    const job = await on.accepted();
    await wishToCancel(job);
    expect(await on.steps(job, 1)).toBe('advanced');
    on.maker.state = { state: 'completed', files: FILES };
    await on.steps(job, 1);
    expect(await on.delivered(job)).toBe('completed');
    expect(await on.jobs.hold(job)).toMatchObject({ captured: HELD });
  });

  it('whose job ended without it is cancelled at the maker, and its row says what became of it', async () => {
    const job = await on.accepted();
    const unsent = await on.job();
    await on.steps(unsent, 1);
    await on.database.sql`
      update resource set status = 'failed' where id = any (${[job, unsent]}::uuid[])`;
    on.maker.afterCancel = { state: 'cancelled' };
    await on.closeAbandoned.run();
    expect(await on.purchase(job)).toMatchObject({ state: 'refunded' });
    expect(await on.purchase(unsent)).toMatchObject({ state: 'failed', trouble_kind: 'cancelled' });
    expect(on.maker.asked).toEqual(['submit', 'cancel', 'look']);
  });

  it('of an account that is erased while it runs is cancelled, and stays in the books without its words', async () => {
    const account = await on.account();
    const job = await on.jobOf(account, { prompt: 'a secret fox' });
    await on.steps(job, 2);
    on.maker.afterCancel = { state: 'cancelled' };
    await new EndOpenJobs(on.database, on.jobs.poll, on.jobs.errors).run(account);
    await on.database.transaction((tx) => erasePurchases(tx, account));
    expect(await on.jobs.resource(job)).toMatchObject({ status: 'cancelled' });
    expect(await on.purchase(job)).toMatchObject({ state: 'refunded', brief: {}, facts: {}, trouble_text: null });
  });
});
