import { LaneHealth, SendRefunds } from '@libs/x402';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { endJob } from '../../support/x402/operator.js';
import { FakeFacilitator } from '../../support/x402/fake-facilitator.js';
import { PaidApp } from '../../support/x402/paid-app.js';
import { TestChain, type TestWallet, USDC, usdcAbi } from '../../support/x402/test-chain.js';

const VIDEO = { prompt: 'A heron walks along the shore at dawn and looks for fish.' };

describe('what a job that ended gives back', () => {
  let db: TestDatabase;
  let chain: TestChain;
  let facilitator: FakeFacilitator;
  let on: PaidApp;

  beforeAll(async () => {
    [db, chain] = await Promise.all([createTestDatabase(), TestChain.open()]);
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
    await db.drop();
  });

  /** Pays for images that fail. */
  async function failed(wallet: TestWallet, count = 1): Promise<string[]> {
    const { structuredContent } = await on.pay(wallet, 'create_image', { prompt: 'A heron', count });
    const ids = (structuredContent['resource_ids'] as string[] | undefined) ?? [
      structuredContent['resource_id'] as string,
    ];
    for (const id of ids) await endJob(on, id, 0);
    return ids;
  }

  /** Tries once what is open, after its wait, with all earlier blocks final. */
  const send = async (): Promise<void> => {
    await chain.chain.mine(4);
    await later();
    await on.app.nest.get(SendRefunds).run();
  };
  /** Lets the time between two tries pass. */
  const later = (): Promise<unknown> => db.database.sql`update payment_refund set next_try_at = clock_timestamp()`;
  const refundOf = async (id: string) => {
    const [row] = await db.database.sql<
      {
        state: string;
        transaction: string | null;
        trouble: string | null;
        signature: string | null;
      }[]
    >`
      select state, transaction, trouble, signature from payment_refund where resource_id = ${id}`;
    return row;
  };
  const metadataOf = async (id: string) => {
    const [row] = await db.database.sql<{ metadata: { payment: Record<string, unknown> } }[]>`
      select metadata from resource where id = ${id}`;
    return row?.metadata.payment;
  };

  it('is sent on chain, once, and recorded in the metadata of its resource', async () => {
    const wallet = await chain.newWallet();
    const [id = ''] = await failed(wallet);
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
    // The account of the wallet is told once, with the transaction.
    const told = await db.database.sql`select data from outbox where event = 'payment.refunded'`;
    expect(told).toMatchObject([{ data: { resource_id: id, amount: '10000', transaction } }]);
  });

  it('is refunded once its block is final, and sent again when the chain loses a younger one', async () => {
    const wallet = await chain.newWallet();
    const [id = ''] = await failed(wallet);
    await send();
    const first = await refundOf(id);
    expect(first).toMatchObject({ state: 'sending', transaction: expect.stringMatching(/^0x/) });
    expect(await chain.balance(wallet.address)).toBe(5_000_000n);
    await chain.reorganise(1);
    expect(await chain.balance(wallet.address)).toBe(4_990_000n);
    await later();
    await on.app.nest.get(SendRefunds).run();
    expect(await chain.balance(wallet.address)).toBe(5_000_000n);
    await send();
    const { state, signature } = (await refundOf(id)) ?? {};
    expect({ state, signature }).toEqual({ state: 'refunded', signature: first?.signature });
  });

  it('waits without keeping others waiting, and shows when it has waited for an hour', async () => {
    const lost = await chain.newWallet();
    const ids = await failed(lost, 4);
    // Their payment is not on the chain any more.
    const payer = lost.address.toLowerCase();
    const [payment] = await db.database.sql<{ id: string; nonce: string }[]>`
      select id, nonce from payment where payer = ${payer}`;
    await db.database.sql`update payment set nonce = ${`0x${'5'.repeat(64)}`} where id = ${payment!.id}`;
    await db.database.sql`
      insert into payment_refund (id, payment_id, resource_id, amount, states, created_at)
      select gen_random_uuid(), ${payment!.id}, gen_random_uuid(), 1, '[]', now() - interval '2 hours'
      from generate_series(1, 20)`;
    const wallet = await chain.newWallet();
    const [id = ''] = await failed(wallet);
    await chain.chain.mine(4);
    await on.app.nest.get(SendRefunds).run();
    await on.app.nest.get(SendRefunds).run();
    expect(await chain.balance(wallet.address)).toBe(5_000_000n);
    expect(await refundOf(ids[0]!)).toMatchObject({ state: 'due' });
    on.app.nest.get(LaneHealth).forget();
    const status = (await (await on.app.fetch('/api/x402/status')).json()) as { health: object };
    expect(status.health).toMatchObject({ ready: true, troubles: ['20 refunds have been open for more than an hour'] });
    await db.database.sql`delete from payment_refund where payment_id = ${payment!.id}`;
    await db.database.sql`update payment set nonce = ${payment!.nonce} where id = ${payment!.id}`;
    expect(await refundOf(id)).toBeDefined();
  });

  it('goes out for a job that failed before one that its owner cancelled', async () => {
    const wallet = await chain.newWallet();
    const [cancelled = '', second = ''] = await failed(wallet, 2);
    await db.database.sql`update resource set status = 'cancelled' where id = ${cancelled}`;
    await chain.chain.mine(4);
    await on.app.nest.get(SendRefunds).run();
    const order = await db.database.sql<{ resource_id: string }[]>`
      select resource_id from payment_refund where resource_id in (${cancelled}, ${second}) order by valid_before, updated_at`;
    expect(order.map(({ resource_id: id }) => id)).toEqual([second, cancelled]);
  });

  it('of a job that was cancelled before it began is less the least charge', async () => {
    const wallet = await chain.newWallet();
    const { structuredContent } = await on.pay(wallet, 'create_video', VIDEO);
    const headers = { authorization: `Bearer ${String(structuredContent['session_token'])}` };
    const id = String(structuredContent['resource_id']);
    const { structuredContent: state } = await on.call('cancel_job', { resource_id: id }, { headers });
    expect(state).toMatchObject({ status: 'cancelled' });
    const { amount } = structuredContent['payment'] as { amount: string };
    const [refund] = await db.database.sql`select amount, state from payment_refund where resource_id = ${id}`;
    expect(refund).toEqual({ amount: Number(amount) - 10_000, state: 'due' });
  });

  it('of several resources has a refund each', async () => {
    const wallet = await chain.newWallet();
    const ids = await failed(wallet, 3);
    await send();
    await send();
    expect(await chain.balance(wallet.address)).toBe(5_000_000n);
    const transactions = await Promise.all(ids.map(async (id) => (await refundOf(id))?.transaction));
    expect(new Set(transactions).size).toBe(3);
  });

  it('waits until its payment is final', async () => {
    const wallet = await chain.newWallet();
    const [id = ''] = await failed(wallet);
    await db.database
      .sql`update payment set settled_block = settled_block + 1000 where payer = ${wallet.address.toLowerCase()}`;
    await send();
    expect(await refundOf(id)).toMatchObject({ state: 'due' });
    await db.database
      .sql`update payment set settled_block = settled_block - 1000 where payer = ${wallet.address.toLowerCase()}`;
    await send();
    await send();
    expect(await refundOf(id)).toMatchObject({ state: 'refunded' });
  });

  it('is not sent twice though the process ends after it was sent', async () => {
    const wallet = await chain.newWallet();
    const [id = ''] = await failed(wallet);
    facilitator.mood = 'hangs';
    await chain.chain.mine(4);
    const refunds = on.app.nest.get(SendRefunds);
    const dying = refunds.run();
    await expect.poll(() => refundOf(id)).toMatchObject({ state: 'sending' });
    facilitator.mood = 'settles';
    await send();
    await send();
    expect(await refundOf(id)).toMatchObject({ state: 'refunded' });
    expect(await chain.balance(wallet.address)).toBe(5_000_000n);
    facilitator.abandon();
    await dying;
  });

  it('to a wallet that the token blocks is for a person to look at', async () => {
    const wallet = await chain.newWallet();
    const [id = ''] = await failed(wallet);
    const block = { address: USDC, abi: usdcAbi, account: wallet, args: [wallet.address] } as const;
    await chain.client.writeContract({ ...block, functionName: 'blacklist' });
    facilitator.mood = 'refuses';
    await send();
    facilitator.mood = 'settles';
    expect(await refundOf(id)).toMatchObject({ state: 'blocked', trouble: expect.stringMatching(/blocks the payer/) });
  });

  it('above the cap of a day waits', async () => {
    const wallet = await chain.newWallet();
    const [id = ''] = await failed(wallet);
    await db.database.sql`
      update payment_refund set amount = 990000, updated_at = clock_timestamp()
      where id = (select id from payment_refund where state = 'refunded' limit 1)`;
    await send();
    expect(await refundOf(id)).toMatchObject({ state: 'due' });
  });
});
