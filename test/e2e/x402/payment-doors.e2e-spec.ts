import { walletIdentity } from '@libs/identity';
import { LaneHealth, ReconcilePayments, SendRefunds } from '@libs/x402';
import { setTimeout as delay } from 'node:timers/promises';
import { type Address, encodeFunctionData, parseAbi } from 'viem';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reservePayment } from '../../../libs/x402/src/ledger/reserve-payment.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { authorize, signAuthorization } from '../../support/x402/authorization.js';
import { FakeFacilitator } from '../../support/x402/fake-facilitator.js';
import type { LaneResult } from '../../support/x402/lane-call.js';
import { PaidApp } from '../../support/x402/paid-app.js';
import { settledPayment } from '../../support/x402/settled-payment.js';
import { TestChain, type TestWallet, USDC, usdcAbi } from '../../support/x402/test-chain.js';
import { TroubledNode } from '../../support/x402/troubled-node.js';

const HERON = { prompt: 'A heron' };
const MULTICALL: Address = '0xcA11bde05977b3631167028862bE2a173976CA11';
const MULTICALL_ABI = parseAbi([
  'function tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[])',
]);

describe('a payment cannot', () => {
  let db: TestDatabase;
  let chain: TestChain;
  let node: TroubledNode;
  let facilitator: FakeFacilitator;
  let on: PaidApp;

  beforeAll(async () => {
    chain = await TestChain.open();
  });
  beforeEach(async () => {
    db = await createTestDatabase();
    node = await TroubledNode.before(chain.rpcUrl);
    facilitator = await FakeFacilitator.start(chain);
    on = await PaidApp.start(db.database, chain, { X402_RPC_URL: node.url });
  });
  afterEach(async () => {
    await on.close();
    await facilitator.stop();
    await node.close();
    await db.drop();
  });

  const rows = () => db.database.sql<{ state: string }[]>`select state from payment order by created_at`;
  const pay = (payment: unknown, args: Record<string, unknown> = HERON): Promise<LaneResult> =>
    on.call('create_image', args, { meta: { 'x402/payment': payment } });

  /** Payments of one price for different calls. */
  async function signedFor(wallet: TestWallet, prompts: readonly { prompt: string }[]) {
    const [accepted] = (await on.price('create_image', HERON)).accepts;
    return Promise.all(
      prompts.map(async () => {
        const authorization = authorize(wallet.address, on.wallets.payTo.address, 10_000n);
        const signature = await signAuthorization(wallet, authorization);
        const plain = Object.fromEntries(Object.entries(authorization).map(([name, value]) => [name, String(value)]));
        return { x402Version: 2, accepted, payload: { signature, authorization: plain } };
      }),
    );
  }

  it('be one transfer that settles several calls', async () => {
    const wallet = await chain.newWallet(30_000n);
    const prompts = ['a', 'b', 'c'].map((letter) => ({ prompt: `A heron, ${letter}` }));
    const payments = await signedFor(wallet, prompts);
    const sending = Promise.withResolvers<void>();
    const mined = Promise.withResolvers<void>();
    node.beforeSend = () => {
      sending.resolve();
      return mined.promise;
    };
    const answering = Promise.all(payments.map((payment, index) => pay(payment, prompts[index])));
    await sending.promise;
    await expect.poll(async () => (await rows()).filter(({ state }) => state === 'submitted').length).toBe(3);
    // The payer moves the nonces of all three to itself, and one amount to us, in one transaction that comes first.
    const moves = payments.map(({ payload }) => ({
      ...authorize(wallet.address, wallet.address, 10_000n),
      nonce: payload.authorization['nonce'] as `0x${string}`,
    }));
    const calls = await Promise.all(
      [...moves, authorize(wallet.address, on.wallets.payTo.address, 10_000n)].map(async (each) => {
        const signature = await signAuthorization(wallet, each);
        const { from, to, value, validAfter, validBefore, nonce } = each;
        const args = [from, to, value, validAfter, validBefore, nonce, signature] as const;
        const callData = encodeFunctionData({ abi: usdcAbi, functionName: 'transferWithAuthorization', args });
        return { target: USDC, callData };
      }),
    );
    const hash = await chain.client.writeContract({
      account: wallet,
      address: MULTICALL,
      abi: MULTICALL_ABI,
      functionName: 'tryAggregate',
      args: [true, calls],
      gas: 2_000_000n,
    });
    const { status } = await chain.client.waitForTransactionReceipt({ hash });
    expect(status).toBe('success');
    mined.resolve();
    const answers = await answering;
    expect(answers.map(({ structuredContent }) => structuredContent['resource_id'])).toEqual(
      prompts.map(() => undefined),
    );
    expect(await db.database.sql`select 1 from production`).toEqual([]);
  });

  it('be sent while the wallet has less than all its payments under way', async () => {
    const wallet = await chain.newWallet(10_000n);
    node.beforeSend = () => delay(200);
    const prompts = Array.from({ length: 30 }, (_, index) => ({ prompt: `A heron, ${index}` }));
    const payments = await signedFor(wallet, prompts);
    const { settler } = on.wallets;
    const before = await chain.client.getTransactionCount({ address: settler.address });
    const answers = await Promise.all(payments.map((payment, index) => pay(payment, prompts[index])));
    expect((await on.app.fetch('/healthz')).status).toBe(200);
    expect(answers.filter(({ isError }) => !isError)).toHaveLength(1);
    expect((await chain.client.getTransactionCount({ address: settler.address })) - before).toBe(1);
    expect(await rows()).toEqual([{ state: 'job' }]);
  });

  it('end the service, or show the address of the node, when a node refuses to answer', async () => {
    const wallet = await chain.newWallet();
    const payment = await on.signed(wallet, 'create_image', HERON);
    await on.app.nest.get(LaneHealth).standing();
    node.refuses.add('eth_getCode').add('eth_call').add('eth_sendRawTransaction');
    const { isError, structuredContent } = await pay(payment);
    expect(isError).toBe(true);
    expect(JSON.stringify(structuredContent)).not.toContain('KEY-OF-THE-NODE');
    node.refuses.clear();
    expect((await pay(payment)).isError).toBeUndefined();
    expect(on.app.log.filter((line) => line.includes('KEY-OF-THE-NODE'))).toEqual([]);
    expect(JSON.stringify(await db.database.sql`select failure from payment`)).not.toContain('KEY-OF-THE-NODE');
  });

  it('count as failed while its nonce is used, whatever logs the node shows', async () => {
    const wallet = await chain.newWallet();
    const payment = await on.signed(wallet, 'create_image', HERON);
    node.hidesLogs = true;
    expect((await pay(payment)).structuredContent).toMatchObject({ error_code: 'payment_pending' });
    await db.database.sql`update payment set valid_before = 1`;
    await chain.chain.mine(4);
    await on.app.nest.get(ReconcilePayments).run();
    expect(await rows()).toEqual([{ state: 'unknown' }]);
    node.hidesLogs = false;
    expect((await pay(payment)).isError).toBeUndefined();
    expect(await chain.balance(wallet.address)).toBe(4_990_000n);
  });

  it('be sent again once its transaction went out', async () => {
    const wallet = await chain.newWallet();
    const payment = await on.signed(wallet, 'create_image', HERON);
    node.hidesLogs = true;
    await pay(payment);
    const before = await chain.client.getTransactionCount({ address: on.wallets.settler.address });
    await pay(payment);
    await pay(payment);
    expect(await chain.client.getTransactionCount({ address: on.wallets.settler.address })).toBe(before);
  });

  it('be refunded on another network than its own', async () => {
    const account = await on.app.account();
    const id = await settledPayment(db.database, account, 90);
    await db.database.sql`update payment set network = 'eip155:8453' where id = ${id}`;
    await db.database.sql`
      insert into payment_refund (id, payment_id, amount, states) values (${id}, ${id}, 900000, '[]'::jsonb)`;
    await chain.chain.mine(4);
    await on.app.nest.get(SendRefunds).run();
    expect(await db.database.sql`select state, signature from payment_refund`).toEqual([
      { state: 'due', signature: null },
    ]);
  });

  it('be taken twice for one long name of a request', async () => {
    const wallet = await chain.newWallet();
    const ids = [];
    for (let time = 0; time < 2; time += 1) {
      const meta = {
        'x402/payment': await on.signed(wallet, 'create_image', HERON),
        'x402/idempotency-key': 'k'.repeat(65),
      };
      ids.push((await on.call('create_image', HERON, { meta })).structuredContent['resource_id']);
    }
    expect(new Set(ids).size).toBe(1);
    expect(await chain.balance(wallet.address)).toBe(4_990_000n);
  });

  it('be reserved while another one of its idempotency key is under way', async () => {
    const wallet = await chain.newWallet();
    const [first, second] = ['1', '2'].map((digit) => ({
      key: {
        network: 'eip155:84532',
        asset: USDC.toLowerCase(),
        payer: wallet.address.toLowerCase(),
        nonce: `0x${digit.repeat(64)}`,
      },
      authorization: {
        from: wallet.address.toLowerCase(),
        to: on.wallets.payTo.address.toLowerCase(),
        value: 10_000,
        validAfter: 0,
        validBefore: 1,
        nonce: `0x${digit.repeat(64)}`,
        signature: '0x',
      },
      tool: 'create_image',
      requestHash: 'x',
      idempotencyKey: 'one order',
      accountId: walletIdentity(wallet.address),
      block: 1,
      balance: 5_000_000,
      judge: () => undefined,
    }));
    const reserve = (order = first) => db.database.transaction((tx) => reservePayment(tx, order!));
    expect(await reserve()).toMatchObject({ state: 'reserved' });
    expect(await reserve()).toBeUndefined();
    await expect(reserve(second)).rejects.toMatchObject({ code: 'idempotency_in_flight' });
  });
});
