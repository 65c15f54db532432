import { ReconcilePayments } from '@libs/x402';
import type { PaymentPayload } from '@x402/core/types';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { FakeFacilitator } from '../../support/x402/fake-facilitator.js';
import type { LaneResult } from '../../support/x402/lane-call.js';
import { PaidApp } from '../../support/x402/paid-app.js';
import { TestChain, type TestWallet } from '../../support/x402/test-chain.js';

const HERON = { prompt: 'A heron' };

describe('a hosted facilitator', () => {
  let db: TestDatabase;
  let chain: TestChain;
  let facilitator: FakeFacilitator;
  let on: PaidApp;
  let wallet: TestWallet;
  let payment: PaymentPayload;

  beforeAll(async () => {
    [db, chain] = await Promise.all([createTestDatabase(), TestChain.open()]);
    facilitator = await FakeFacilitator.start(chain);
    const hosted = { X402_SETTLER_KEY: '', X402_FACILITATOR_URL: facilitator.url };
    on = await PaidApp.start(db.database, chain, hosted);
  });
  afterAll(async () => {
    await on.close();
    await facilitator.stop();
    await db.drop();
  });
  beforeEach(async () => {
    facilitator.mood = 'settles';
    wallet = await chain.newWallet();
    payment = await on.signed(wallet, 'create_image', HERON);
  });

  const send = (meta: Record<string, unknown> = {}): Promise<LaneResult> =>
    on.call('create_image', HERON, { meta: { 'x402/payment': payment, ...meta } });
  const state = async (): Promise<string | undefined> => {
    const [row] = await db.database.sql<{ state: string }[]>`
      select state from payment where payer = ${wallet.address.toLowerCase()}`;
    return row?.state;
  };

  it('settles, and the service sees the transfer itself', async () => {
    const { isError, structuredContent } = await send();
    expect(isError).toBeUndefined();
    expect(structuredContent['session_token']).toBeDefined();
    expect(await state()).toBe('job');
  });

  it('that says "success" without a transfer is not believed', async () => {
    facilitator.mood = 'lies';
    const { isError, structuredContent } = await send();
    expect(isError).toBe(true);
    expect(structuredContent).toMatchObject({ error_code: 'payment_pending', sign_again: false, retryable: true });
    expect(structuredContent['accepts']).toBeUndefined();
    expect(await state()).toBe('unknown');
    expect(await chain.balance(wallet.address)).toBe(5_000_000n);
  });

  it('that answers 503 leaves the outcome unknown; the same payment again is charged once', async () => {
    facilitator.mood = 'fails';
    const pending = await send();
    expect(pending.structuredContent).toMatchObject({ error_code: 'payment_pending' });
    expect(pending.structuredContent['pending_ticket']).toEqual(pending._meta?.['x402/pending-ticket']);
    facilitator.mood = 'settles';
    const paid = await send();
    expect(paid.isError).toBeUndefined();
    expect(await chain.balance(wallet.address)).toBe(4_990_000n);
    expect(await state()).toBe('job');
  });

  it('whose answer is lost after the transfer: the transfer is found, and the ticket gives the credentials once', async () => {
    facilitator.mood = 'settles and fails';
    const paid = await send();
    // The look at the chain after the failure has seen it.
    expect(paid.isError).toBeUndefined();
    expect(paid.structuredContent['session_token']).toBeUndefined();
    expect(await chain.balance(wallet.address)).toBe(4_990_000n);
  });

  it('a ticket of a pending answer gives the credentials of the late settlement, once', async () => {
    facilitator.mood = 'fails';
    const { structuredContent } = await send();
    const ticket = structuredContent['pending_ticket'];
    expect(ticket).toBeDefined();
    const { authorization, signature } = payment.payload as never as {
      authorization: Parameters<FakeFacilitator['mine']>[0];
      signature: `0x${string}`;
    };
    await facilitator.mine(authorization, signature);
    await on.app.nest.get(ReconcilePayments).run();
    expect(await state()).toBe('settled');
    const paid = await send({ 'x402/pending-ticket': ticket });
    expect(paid.structuredContent['session_token']).toMatch(/^mms_/);
    const again = await send({ 'x402/pending-ticket': ticket });
    expect(again.structuredContent['resource_id']).toBe(paid.structuredContent['resource_id']);
    expect(again.structuredContent['session_token']).toBeUndefined();
  });

  it('a ticket gives the same credentials by the typed API, in a header', async () => {
    const post = (headers: Record<string, string> = {}): Promise<Response> =>
      on.app.fetch('/api/tools/create_image?lane=x402', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'payment-signature': Buffer.from(JSON.stringify(payment)).toString('base64'),
          ...headers,
        },
        body: JSON.stringify(HERON),
      });
    facilitator.mood = 'fails';
    const pending = await post();
    const { error_code: code, pending_ticket: ticket } = (await pending.json()) as Record<string, string>;
    expect([pending.status, code, pending.headers.get('retry-after')]).toEqual([409, 'payment_pending', '3']);
    facilitator.mood = 'settles';
    const paid = await post({ 'payment-pending-ticket': String(ticket) });
    expect([paid.status, paid.headers.get('cache-control')]).toEqual([202, 'no-store']);
    expect(await paid.json()).toMatchObject({ session_token: expect.stringMatching(/^mms_/) as string });
    const again = await post({ 'payment-pending-ticket': String(ticket) });
    expect(await again.json()).toEqual(expect.not.objectContaining({ session_token: expect.anything() as unknown }));
    expect(await chain.balance(wallet.address)).toBe(4_990_000n);
  });

  it('that refuses asks for another payment', async () => {
    facilitator.mood = 'refuses';
    const { structuredContent } = await send();
    expect(structuredContent).toMatchObject({ x402Version: 2, error_code: 'payment_invalid' });
    expect(await state()).toBe('failed');
  });

  it('a payment that another party mines first is adopted, without credentials', async () => {
    facilitator.mood = 'fails';
    await send();
    const { authorization, signature } = payment.payload as never as {
      authorization: Parameters<FakeFacilitator['mine']>[0];
      signature: `0x${string}`;
    };
    await facilitator.mine(authorization, signature);
    const paid = await send();
    expect(paid.isError).toBeUndefined();
    expect(paid.structuredContent['session_token']).toBeUndefined();
    expect(await state()).toBe('job');
  });

  it('an authorization that was mined before it came here is never adopted', async () => {
    const { authorization, signature } = payment.payload as never as {
      authorization: Parameters<FakeFacilitator['mine']>[0];
      signature: `0x${string}`;
    };
    await facilitator.mine(authorization, signature);
    const { structuredContent } = await send();
    expect(structuredContent['error']).toMatch(/used or cancelled before it came here/);
    expect(await state()).toBeUndefined();
  });

  it('a settled payment without a job goes back after ten minutes, and its repeat starts nothing', async () => {
    facilitator.mood = 'fails';
    await send();
    const { authorization, signature } = payment.payload as never as {
      authorization: Parameters<FakeFacilitator['mine']>[0];
      signature: `0x${string}`;
    };
    await facilitator.mine(authorization, signature);
    const reconcile = on.app.nest.get(ReconcilePayments);
    await reconcile.run();
    await db.database.sql`
      update payment set updated_at = updated_at - interval '10 minutes' where payer = ${wallet.address.toLowerCase()}`;
    await reconcile.run();
    expect(await state()).toBe('returned');
    const [refund] = await db.database.sql`
      select r.amount, r.state, r.resource_id from payment_refund r join payment p on p.id = r.payment_id
      where p.payer = ${wallet.address.toLowerCase()}`;
    expect(refund).toEqual({ amount: 10_000, state: 'due', resource_id: null });
    expect((await send()).structuredContent['error']).toMatch(/given back/);
  });
});
