import { GRACE_SECONDS } from '../../../libs/providers/src/adapters/purchases/maker-patience.js';
import { MakerTrouble, type MakerTroubleKind } from '../../../libs/providers/src/makers/maker-trouble.js';
import { deny, newId } from '@libs/kernel';
import { describe, expect, it } from 'vitest';
import { LONGEST_SECONDS } from '../../support/makers/maker-verbs.js';
import { HELD, PurchaseFixture } from '../../support/makers/purchase-fixture.js';
import { purchasesOfEachTest } from '../../support/makers/purchases-of-each-test.js';
import { submissionOf } from '../../support/makers/scripted-maker.js';

const FILES = [{ url: 'https://maker.example/film.mp4' }];

describe('a purchase of a maker', () => {
  let on: PurchaseFixture;
  purchasesOfEachTest((fixture) => (on = fixture));

  const trouble = (kind: MakerTroubleKind, more = {}): MakerTrouble => new MakerTrouble(kind, 'Its own words.', more);

  async function nothingCharged(job: string): Promise<void> {
    expect(await on.jobs.hold(job)).toMatchObject({ state: 'voided', captured: null });
    expect(await on.jobs.audit()).toEqual([]);
  }

  it('is written before it is sent, sent once, followed, copied and charged by the maker’s bill', async () => {
    const job = await on.job();
    await on.steps(job, 1);
    expect(on.maker.asked).toEqual([]);
    expect(await on.purchase(job)).toMatchObject({ state: 'intent', attempt: 1, sent_at: null });
    await on.steps(job, 2);
    const { id, seed, request_id: requestId } = await on.purchase(job);
    expect(on.maker.asked).toEqual(['submit', 'look']);
    expect(on.maker.orders[0]).toMatchObject({ purchaseId: id, seed, prompt: 'a fox' });
    expect(on.maker.orders[0]?.webhookUrl).toMatch(`https://media.example/webhooks/provider/${id}.`);
    expect(requestId).toBe(submissionOf({ seed }).requestId);
    on.maker.state = { state: 'completed', files: FILES, microdollars: 60_000 };
    await on.steps(job, 1);
    expect(await on.delivered(job)).toBe('completed');
    expect(await on.jobs.hold(job)).toMatchObject({ state: 'captured', captured: 8 });
    expect((await on.jobs.resource(job)).metadata).toMatchObject({ maker: 'fal', model: 'fal/fox', width: 480 });
    expect(await on.jobs.audit()).toEqual([]);
  });

  it.each([
    ['more than was held', { microdollars: 900_000 }, HELD],
    ['an unknown sum', {}, HELD],
    ['nothing', { microdollars: 0 }, 1],
  ])('for which the maker bills %s is charged within the hold', async (_case, bill, captured) => {
    const job = await on.accepted();
    on.maker.state = { state: 'completed', files: FILES, ...bill };
    await on.steps(job, 1);
    await on.delivered(job);
    expect(await on.jobs.hold(job)).toMatchObject({ state: 'captured', captured });
  });

  it('names no webhook where the service has no public address', async () => {
    const local = new PurchaseFixture(on.database, { baseUrl: 'http://localhost:3000' });
    await local.accepted();
    expect(local.maker.orders[0]).not.toHaveProperty('webhookUrl');
  });

  it('that another process ordered is not bought by one that could not decode its film', async () => {
    const job = await on.job();
    const requireDecoder = () => Promise.reject(deny('input_unsupported', 'This machine decodes nothing.'));
    const undecoded = new PurchaseFixture(on.database, { decoders: { requireDecoder } });
    expect([await undecoded.steps(job, 1), await undecoded.steps(job, 1)]).toEqual(['advanced', 'failed']);
    expect(undecoded.maker.asked).toEqual([]);
    await nothingCharged(job);
  });

  it('that was not accepted is followed by another attempt after Retry-After, with a seed of its own', async () => {
    const job = await on.job();
    on.maker.answers.submit.push(trouble('not_accepted', { retryAfterSeconds: 90 }));
    await on.steps(job, 3);
    expect(on.maker.asked).toEqual(['submit']);
    expect(await on.purchase(job)).toMatchObject({ state: 'failed', trouble_kind: 'not_accepted' });
    await on.later(job, 91);
    await on.steps(job, 2);
    const [first, second] = await on.purchases(job);
    expect([first?.state, second?.state]).toEqual(['failed', 'submitted']);
    expect(second?.seed).not.toBe(first?.seed);
  });

  it('that is not accepted for half an hour fails its job uncharged', async () => {
    const job = await on.job();
    on.maker.answers.submit.push(trouble('not_accepted'));
    await on.steps(job, 2);
    await on.later(job, 1_801);
    expect(await on.steps(job, 1)).toBe('failed');
    expect(await on.failure(job)).toMatchObject({ error_code: 'provider_unavailable', retryable: true });
    await nothingCharged(job);
  });

  it('whose answer was lost is found in the maker’s list, and never sent again', async () => {
    const job = await on.job();
    on.maker.answers.submit.push(trouble('uncertain'));
    await on.steps(job, 3);
    expect(on.maker.asked).toEqual(['submit']);
    const { seed } = await on.purchase(job);
    await on.later(job, 31);
    on.maker.answers.find.push(submissionOf({ seed }));
    await on.steps(job, 2);
    expect(on.maker.asked).toEqual(['submit', 'find', 'look']);
    expect(await on.purchase(job)).toMatchObject({ state: 'submitted', trouble_kind: null });
  });

  it('whose answer was lost and that the maker does not list becomes unknown ten minutes after the longest time', async () => {
    const job = await on.job();
    on.maker.answers.submit.push(trouble('uncertain'));
    await on.steps(job, 2);
    await on.later(job, LONGEST_SECONDS - 1);
    expect(await on.steps(job, 1)).toBe('advanced');
    await on.later(job, GRACE_SECONDS);
    expect(await on.ended(job)).toBe('failed');
    expect(await on.purchase(job)).toMatchObject({ state: 'unknown', attempt: 1 });
    expect(on.maker.asked).toEqual(['submit', 'find', 'find', 'find', 'find', 'find']);
    expect((await on.failure(job)).actionable_next_step).toMatch(
      /^Nothing was charged. This request is never sent again/,
    );
    await nothingCharged(job);
  });

  it.each<[MakerTroubleKind, string, boolean]>([
    ['refused', 'content_rejected', false],
    ['failed', 'provider_unavailable', true],
    ['account', 'provider_unavailable', false],
    ['gone', 'provider_unavailable', false],
  ])('that the maker answers with %s fails its job with %s, uncharged', async (kind, code, retryable) => {
    const job = await on.job();
    on.maker.answers.submit.push(trouble(kind));
    expect(await on.steps(job, 2)).toBe('failed');
    expect(await on.failure(job)).toMatchObject({ error_code: code, retryable });
    expect((await on.failure(job)).error_description).toContain('Its own words.');
    expect((await on.failure(job)).actionable_next_step).toMatch(/^Nothing was charged\./);
    expect(await on.purchase(job)).toMatchObject({ state: 'failed' });
    await nothingCharged(job);
  });

  it('that the maker accepted and then gave up is refunded, and fails its job uncharged', async () => {
    const job = await on.accepted();
    on.maker.state = { state: 'failed', trouble: trouble('refused') };
    expect(await on.steps(job, 1)).toBe('failed');
    expect(await on.failure(job)).toMatchObject({ error_code: 'content_rejected' });
    expect(await on.purchase(job)).toMatchObject({ state: 'refunded' });
    await nothingCharged(job);
  });

  it('whose result is gone from the maker is unknown', async () => {
    const job = await on.accepted();
    on.maker.answers.look.push(trouble('expired'));
    expect(await on.steps(job, 1)).toBe('failed');
    expect(await on.purchase(job)).toMatchObject({ state: 'unknown' });
    await nothingCharged(job);
  });

  it.each<MakerTroubleKind>(['not_accepted', 'uncertain', 'account'])(
    'stays open while looks at it end with %s, and waits longer after each',
    async (kind) => {
      const job = await on.accepted();
      on.maker.answers.look.push(trouble(kind), trouble(kind, { retryAfterSeconds: 60 }));
      await on.steps(job, 2);
      expect(on.maker.asked).toEqual(['submit', 'look']);
      await on.later(job, 6);
      await on.steps(job, 1);
      await on.later(job, 59);
      await on.steps(job, 1);
      expect(on.maker.asked).toEqual(['submit', 'look', 'look']);
      await on.later(job, 3);
      await on.steps(job, 1);
      expect(await on.purchase(job)).toMatchObject({ state: 'submitted', trouble_kind: null });
      expect(on.maker.asked).toEqual(['submit', 'look', 'look', 'look']);
    },
  );

  it('of a model that is gone goes on with its substitute, and says so', async () => {
    await on.confirm('fal/fox', 100_000);
    const job = await on.job({ model: 'fal/old' });
    on.maker.answers.submit.push(trouble('gone'));
    await on.steps(job, 4);
    expect((await on.purchases(job)).map(({ model, state }) => [model, state])).toEqual([
      ['fal/old', 'failed'],
      ['fal/fox', 'submitted'],
    ]);
    on.maker.state = { state: 'completed', files: FILES };
    await on.steps(job, 1);
    await on.delivered(job);
    expect((await on.jobs.resource(job)).metadata).toMatchObject({
      model: 'fal/fox',
      notes: ['The maker no longer has the model fal/old; its substitute fal/fox was used.'],
    });
  });

  it('of a model that is gone asks its substitute for what that makes', async () => {
    await on.confirm('fal/clip', 100_000);
    const job = await on.job({ model: 'fal/old-clip', durationSeconds: 5 });
    on.maker.answers.submit.push(trouble('gone'));
    await on.steps(job, 4);
    expect(on.maker.orders.map(({ durationSeconds }) => durationSeconds)).toEqual([5, 8]);
    expect((await on.purchase(job)).facts['notes']).toContain('fal/clip makes no 5 s: this has 8 s.');
  });

  it.each<[string, Parameters<PurchaseFixture['job']>[0]]>([
    ['costs more than was held', { model: 'fal/cheap', ceilingMicrodollars: 90_000 }],
    ['does not take its inputs', { model: 'fal/old', given: [{ role: 'image', resourceId: newId() }] }],
  ])('of a model that is gone fails where its substitute %s', async (_case, order) => {
    await on.confirm('fal/fox', 100_000);
    const job = await on.job(order);
    on.maker.answers.submit.push(trouble('gone'));
    expect(await on.steps(job, 2)).toBe('failed');
    expect(await on.purchases(job)).toHaveLength(1);
    await nothingCharged(job);
  });

  it('is not sent where the price has risen above the confirmed one', async () => {
    await on.confirm('fal/fox', 100_000);
    on.prices.now = 100_001;
    const job = await on.job();
    expect(await on.steps(job, 2)).toBe('failed');
    expect(on.maker.asked).toEqual([]);
    expect(await on.failure(job)).toMatchObject({ error_code: 'cost_ceiling_exceeded' });
    await nothingCharged(job);
  });

  it.each([
    ['the maker’s list', 100_001],
    ['no list of the maker', undefined],
  ])(
    'is not sent at more than was held, though the operator confirmed that price since, which %s has',
    async (_case, listed) => {
      const job = await on.job();
      await on.confirm('fal/fox', 100_001);
      on.prices.now = listed;
      expect(await on.steps(job, 2)).toBe('failed');
      expect(on.maker.asked).toEqual([]);
      expect(await on.failure(job)).toMatchObject({ error_code: 'cost_ceiling_exceeded' });
      expect(await on.purchase(job)).toMatchObject({ state: 'failed', trouble_kind: 'dearer' });
      await nothingCharged(job);
    },
  );

  it.each([
    ['no model of this name', 'fal/none', /does not know it/],
    ['a retired model', 'fal/retired', /no longer serves it/],
    ['a model whose maker has no key', 'elevenlabs/voice', /no key of the maker elevenlabs/],
  ])('is refused before anything is held for %s', async (_case, model, words) => {
    const account = await on.account();
    await expect(on.jobOf(account, { model })).rejects.toMatchObject({ code: 'provider_unavailable', message: words });
    const holds = await on.database.sql`select 1 from credit_hold where account_id = ${account}`;
    expect(holds).toEqual([]);
  });
});
