import { SendRefunds } from '@libs/x402';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { FakeFacilitator } from '../../support/x402/fake-facilitator.js';
import { PaidApp } from '../../support/x402/paid-app.js';
import { TestChain, type TestWallet, USDC, usdcAbi } from '../../support/x402/test-chain.js';

describe('what a cancelled job gives back', () => {
  let db: TestDatabase;
  let chain: TestChain;
  let facilitator: FakeFacilitator;
  let on: PaidApp;

  beforeAll(async () => {
    [db, chain] = await Promise.all([createTestDatabase(), TestChain.start()]);
    facilitator = await FakeFacilitator.start(chain);
    on = await PaidApp.start(db.database, chain, {
      X402_SETTLER_KEY: '',
      X402_FACILITATOR_URL: facilitator.url,
      X402_REFUNDS_USD_PER_DAY: '1',
    });
  });
  afterAll(async () => {
    await on.close();
    await facilitator.stop();
    await chain.stop();
    await db.drop();
  });

  /** Pays for images and cancels all of them before they begin. */
  async function cancelled(wallet: TestWallet, count = 1): Promise<string[]> {
    const { structuredContent } = await on.pay(wallet, 'create_image', { prompt: 'A heron', count });
    const ids = (structuredContent['resource_ids'] as string[] | undefined) ?? [
      structuredContent['resource_id'] as string,
    ];
    const headers = { authorization: `Bearer ${String(structuredContent['session_token'])}` };
    for (const id of ids) {
      const { structuredContent: state } = await on.call('cancel_job', { resource_id: id }, { headers });
      expect(state).toMatchObject({ status: 'cancelled' });
    }
    return ids;
  }

  const send = async (): Promise<void> => {
    await chain.chain.mine(4);
    await on.app.nest.get(SendRefunds).run();
  };
  /** Lets the time of an attempt pass. */
  const later = (): Promise<unknown> =>
    db.database.sql`update payment_refund set updated_at = updated_at - interval '1 minute'`;
  const refundOf = async (id: string) => {
    const [row] = await db.database.sql<{ state: string; transaction: string | null; trouble: string | null }>`
      select state, transaction, trouble from payment_refund where resource_id = ${id}`;
    return row;
  };
  const metadataOf = async (id: string) => {
    const [row] = await db.database.sql<{ metadata: { payment: Record<string, unknown> } }>`
      select metadata from resource where id = ${id}`;
    return row?.metadata.payment;
  };

  it('is sent on chain, once, and told in the metadata of its resource', async () => {
    const wallet = await chain.newWallet();
    const [id = ''] = await cancelled(wallet);
    expect(await refundOf(id)).toMatchObject({ state: 'due' });
    await send();
    await send();
    const { transaction } = (await refundOf(id)) ?? {};
    expect(transaction).toMatch(/^0x/);
    expect(await chain.balance(wallet.address)).toBe(5_000_000n);
    const payment = await metadataOf(id);
    expect(payment).toMatchObject({ refund_transaction: transaction, amount: '10000', refund_amount: '10000' });
    const states = payment?.['states'] as { state: string }[] | undefined;
    expect(states?.map(({ state }) => state)).toEqual([
      'reserved',
      'submitted',
      'settled',
      'job',
      'refund_due',
      'refund_sending',
      'refunded',
    ]);
  });

  it('of several resources has a refund each', async () => {
    const wallet = await chain.newWallet();
    const ids = await cancelled(wallet, 3);
    await send();
    expect(await chain.balance(wallet.address)).toBe(5_000_000n);
    const transactions = await Promise.all(ids.map(async (id) => (await refundOf(id))?.transaction));
    expect(new Set(transactions).size).toBe(3);
  });

  it('waits until its payment is final', async () => {
    const wallet = await chain.newWallet();
    const [id = ''] = await cancelled(wallet);
    await db.database
      .sql`update payment set settled_block = settled_block + 1000 where payer = ${wallet.address.toLowerCase()}`;
    await send();
    expect(await refundOf(id)).toMatchObject({ state: 'due' });
    await db.database
      .sql`update payment set settled_block = settled_block - 1000 where payer = ${wallet.address.toLowerCase()}`;
    await send();
    expect(await refundOf(id)).toMatchObject({ state: 'refunded' });
  });

  it('is not sent twice though the process ends after it was sent', async () => {
    const wallet = await chain.newWallet();
    const [id = ''] = await cancelled(wallet);
    facilitator.mood = 'hangs';
    await chain.chain.mine(4);
    const refunds = on.app.nest.get(SendRefunds);
    const dying = refunds.run();
    await expect.poll(() => refundOf(id)).toMatchObject({ state: 'sending' });
    facilitator.mood = 'settles';
    await later();
    await send();
    await later();
    await send();
    expect(await refundOf(id)).toMatchObject({ state: 'refunded' });
    expect(await chain.balance(wallet.address)).toBe(5_000_000n);
    facilitator.abandon();
    await dying;
  });

  it('to a wallet that the token blocks is for a person to look at', async () => {
    const wallet = await chain.newWallet();
    const [id = ''] = await cancelled(wallet);
    const block = { address: USDC, abi: usdcAbi, account: wallet, args: [wallet.address] } as const;
    await chain.client.writeContract({ ...block, functionName: 'blacklist' });
    facilitator.mood = 'refuses';
    await send();
    facilitator.mood = 'settles';
    expect(await refundOf(id)).toMatchObject({ state: 'blocked', trouble: expect.stringMatching(/blocks the payer/) });
  });

  it('above the cap of a day waits', async () => {
    const wallet = await chain.newWallet();
    const [id = ''] = await cancelled(wallet);
    await db.database.sql`
      update payment_refund set amount = 990000, updated_at = clock_timestamp()
      where id = (select id from payment_refund where state = 'refunded' limit 1)`;
    await send();
    expect(await refundOf(id)).toMatchObject({ state: 'due' });
  });
});
