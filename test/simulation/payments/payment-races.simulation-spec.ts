import { PaymentPending, PaymentRefused, type Payment } from '@libs/x402';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from './world/paid-request.js';
import { PaymentDesk } from './world/payment-desk.js';
import { closeLanes, openLanes, type PaymentLaneDatabase } from './world/payment-lanes.js';
import { RequestTimers } from './world/request-timers.js';

/** What seeded schedules found, each in its shortest form. */
describe('a payment', () => {
  let lanes: PaymentLaneDatabase[];
  let on: PaymentDesk;
  const timers = new RequestTimers();

  beforeAll(async () => {
    lanes = await openLanes(1);
    timers.install();
  });
  afterAll(async () => {
    timers.remove();
    await closeLanes(lanes);
  });
  beforeEach(async () => {
    on = new PaymentDesk(lanes[0]!.database);
    await on.letTimePass(100);
  });

  const statesOf = ({ states }: Payment): string[] => states.map(({ state }) => state);
  const errorOf = (answer: Answer): unknown => (answer.outcome === 'refused' ? answer.error : answer);
  const receiptOf = (answer: Answer) => (answer.outcome === 'started' ? answer.receipt : undefined);

  it('does not fail when its repeat is refused while its first transaction is pending', async () => {
    const offer = on.offer();
    on.outside.facilitator.faults.push('mined late', 'refuses');
    expect(errorOf(await on.call(on.process(), offer))).toBeInstanceOf(PaymentPending);
    expect(errorOf(await on.call(on.process(), offer))).toBeInstanceOf(PaymentPending);
    on.chain.mine();
    await on.reconcile();
    expect(statesOf(await on.payment(offer))).toEqual(['reserved', 'submitted', 'unknown', 'settled']);
  });

  it('does not fail when its slow first settlement is refused after another one took over', async () => {
    const offer = on.offer();
    const slow = on.process();
    const answer = on.begin(slow, offer);
    await on.run({ before: 'facilitator' });
    await on.letTimePass(50);
    on.outside.facilitator.faults.push('mined late', 'refuses');
    const other = on.process();
    const taken = on.begin(other, offer);
    await on.run({ of: other });
    expect(errorOf(await taken)).toBeInstanceOf(PaymentPending);
    await on.run();
    expect(errorOf(await answer)).toBeInstanceOf(PaymentPending);
    on.chain.mine();
    await on.reconcile();
    expect(statesOf(await on.payment(offer))).toEqual(['reserved', 'submitted', 'unknown', 'settled']);
  });

  it('is settled, without credentials, when it is refused because a third party sent it', async () => {
    const offer = on.offer();
    const answer = on.begin(on.process(), offer);
    await on.run({ before: 'facilitator' });
    on.chain.execute(offer.signed.authorization);
    on.outside.facilitator.faults.push('refuses');
    await on.run();
    expect(receiptOf(await answer)).toMatchObject({ payment: { state: 'settled' } });
    expect(receiptOf(await answer)?.credentials).toBeUndefined();
  });

  it('gives no credentials when the facilitator names another transaction than the chain', async () => {
    const offer = on.offer();
    const answer = on.begin(on.process(), offer);
    on.outside.facilitator.faults.push('says sent falsely');
    await on.run({ before: 'chain findTransfer' });
    on.chain.execute(offer.signed.authorization);
    await on.run();
    expect(receiptOf(await answer)).toMatchObject({ payment: { state: 'settled' } });
    expect(receiptOf(await answer)?.credentials).toBeUndefined();
  });

  it('starts one job for copies of which one settles while the other checks it', async () => {
    const offer = on.offer();
    const [first, second] = [on.process(), on.process()];
    const late = on.begin(second, offer);
    await on.run({ of: second, before: 'chain isUsed' });
    const early = on.begin(first, offer);
    await on.run({ of: first });
    await on.run();
    expect(await early).toMatchObject({ outcome: 'started', isReplay: false });
    expect(await late).toMatchObject({ outcome: 'started', isReplay: true });
  });

  it('starts one job for copies of which one settles at the last moment of its validity', async () => {
    const offer = on.offer({ validSeconds: 20 });
    const [first, second] = [on.process(), on.process()];
    const late = on.begin(second, offer);
    await on.run({ of: second, before: 'statement select * from payment' });
    const found = on.run({ of: second, before: 'chain' });
    await found;
    const early = on.begin(first, offer);
    await on.run({ of: first });
    await on.letTimePass(30);
    await on.run();
    expect(await early).toMatchObject({ outcome: 'started', isReplay: false });
    expect(errorOf(await late)).toMatchObject({ isReplay: true });
  });

  it('is returned when a third party sent it and its reservation is over', async () => {
    const offer = on.offer();
    const killed = on.process();
    void on.begin(killed, offer);
    await on.run({ before: 'statement update payment' });
    killed.isDead = true;
    on.chain.execute(offer.signed.authorization);
    for (const seconds of [601, 35, 65, 601]) {
      await on.letTimePass(seconds);
      await on.reconcile();
    }
    expect(statesOf(await on.payment(offer))).toEqual(['reserved', 'submitted', 'unknown', 'settled', 'returned']);
  });

  it('gives its credentials once, to its own settlement or for its ticket', async () => {
    const offer = on.offer();
    on.outside.facilitator.faults.push('down');
    const pending = errorOf(await on.call(on.process(), offer)) as PaymentPending;
    const settled = await on.call(on.process(), offer);
    expect(receiptOf(settled)?.credentials).toBeDefined();
    const repeated = await on.call(on.process(), offer, { ticket: pending.ticket });
    expect(repeated).toMatchObject({ outcome: 'started', isReplay: true });
    expect(receiptOf(repeated)?.credentials).toBeUndefined();
  });

  it('gives its credentials to its own settlement although another process saw the transfer first', async () => {
    const offer = on.offer();
    const [first, second] = [on.process(), on.process()];
    const settling = on.begin(first, offer);
    await on.run({ of: first, before: 'chain findTransfer' });
    const following = on.begin(second, offer);
    await on.run({ of: second });
    expect(receiptOf(await following)).toMatchObject({ payment: { state: 'settled' } });
    expect(receiptOf(await following)?.credentials).toBeUndefined();
    await on.run();
    expect(await settling).toMatchObject({ outcome: 'started', isReplay: true });
    expect(receiptOf(await settling)?.credentials).toBeDefined();
  });

  it('gives its credentials to its own settlement whose outcome another process told first', async () => {
    const offer = on.offer();
    const [first, second] = [on.process(), on.process()];
    on.outside.facilitator.faults.push('mined late');
    const settling = on.begin(first, offer);
    await on.run({ of: first, before: 'facilitator' });
    await on.run({ of: first, before: 'chain findTransfer' });
    await on.run({ of: first, before: 'statement update payment' });
    on.chain.mine();
    const following = on.begin(second, offer);
    await on.run({ of: second });
    expect(receiptOf(await following)?.credentials).toBeUndefined();
    await on.run();
    expect(receiptOf(await settling)?.credentials).toBeDefined();
  });

  it('answers its job when it is repeated under another idempotency key', async () => {
    const offer = on.offer();
    const first = await on.call(on.process(), offer);
    const again = await on.call(on.process(), offer, { idempotencyKey: 'another key' });
    expect(again).toMatchObject({ outcome: 'started', isReplay: true });
    expect(again).toMatchObject({ resourceIds: first.outcome === 'started' && first.resourceIds });
  });

  it('stays pending when the chain does not answer its repeat', async () => {
    const offer = on.offer();
    on.outside.facilitator.faults.push('mined late');
    expect(errorOf(await on.call(on.process(), offer))).toBeInstanceOf(PaymentPending);
    on.outside.outages.chain = 1;
    expect(errorOf(await on.call(on.process(), offer))).toBeInstanceOf(PaymentPending);
  });

  it('is refused when a refused copy gave it back before its job could start', async () => {
    const offer = on.offer();
    const [first, second] = [on.process(), on.process()];
    const settling = on.begin(first, offer);
    await on.run({ of: first, before: 'facilitator' });
    const copy = on.begin(second, offer);
    await on.run({ of: second, before: 'chain findTransfer' });
    await on.run({ of: first, before: 'transaction' });
    on.outside.refusals.starts = 1;
    await on.run({ of: second });
    await on.run();
    expect((errorOf(await copy) as Error).message).toMatch(/goes back to the wallet/);
    expect(errorOf(await settling)).toBeInstanceOf(PaymentRefused);
    expect((errorOf(await settling) as Error).message).toMatch(/given back/);
  });

  it('is looked up although older ones stay unknown for a day', async () => {
    const day = 86_000;
    for (let at = 0; at < 50; at++) {
      const old = on.offer({ validSeconds: day });
      on.outside.facilitator.faults.push('down');
      await on.call(on.process(), old);
      await on.letTimePass(1);
    }
    const offer = on.offer();
    on.outside.facilitator.faults.push('mined late');
    await on.call(on.process(), offer);
    await on.letTimePass(35);
    await on.reconcile();
    await on.letTimePass(5);
    await on.reconcile();
    expect(statesOf(await on.payment(offer)).at(-1)).toBe('settled');
  });
});
