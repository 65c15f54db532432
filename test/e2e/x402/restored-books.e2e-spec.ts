import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PaymentPayload } from '@x402/core/types';
import type { Hex } from 'viem';
import { walletIdentity } from '@libs/identity';
import { ObjectStore } from '@libs/storage';
import { CompareBooks, LaneHealth, ReconcilePayments, requireComparison, SendRefunds, type Stray } from '@libs/x402';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refundNonce } from '../../../libs/x402/src/ledger/payment-key.js';
import { reservePayment } from '../../../libs/x402/src/ledger/reserve-payment.js';
import { restoreRows } from '../../../src/cli/backup/restore-backup.js';
import { writeBackup } from '../../../src/cli/backup/write-backup.js';
import { creditCommands } from '../../../src/cli/credits.commands.js';
import { PaymentWork } from '../../../src/x402/payment-work.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { authorize, signAuthorization, signedOf, submitAuthorization } from '../../support/x402/authorization.js';
import { endJob, operate, refundAll } from '../../support/x402/operator.js';
import type { LaneResult } from '../../support/x402/lane-call.js';
import { laneSettings, PaidApp } from '../../support/x402/paid-app.js';
import { TestChain, type TestWallet, USDC } from '../../support/x402/test-chain.js';

const HERON = { prompt: 'A heron' };
const NETWORK = 'eip155:84532';

const resourceOf = ({ structuredContent }: LaneResult): string => String(structuredContent['resource_id']);

describe('a ledger that was restored from a backup', () => {
  let chain: TestChain;
  let before: TestDatabase;
  let after: TestDatabase;
  let lost: PaidApp;
  let on: PaidApp;
  let folder: string;
  let wallet: TestWallet;
  /** A payment that came after the backup. */
  let later: PaymentPayload;
  let refundTransaction: string;

  beforeAll(async () => {
    [before, after, chain] = await Promise.all([createTestDatabase(), createTestDatabase(), TestChain.open()]);
    folder = await mkdtemp(join(tmpdir(), 'mediamaker-restored-'));
    lost = await PaidApp.start(before.database, chain);
    wallet = await chain.newWallet();
    await endJob(lost, resourceOf(await lost.pay(wallet, 'create_image', HERON)), 100);
    await endJob(lost, resourceOf(await lost.pay(wallet, 'create_image', { prompt: 'A stork' })), 0);
    const store = lost.app.nest.get(ObjectStore);
    const { manifest } = await writeBackup(
      { databaseUrl: before.url, store, secretsDir: join(folder, 'none') },
      folder,
    );
    await refundAll(lost);
    [refundTransaction = ''] = (
      await before.database.sql<{ transaction: string }[]>`select transaction from payment_refund`
    ).map(({ transaction }) => transaction);
    later = await lost.signed(wallet, 'create_image', HERON);
    await lost.call('create_image', HERON, { meta: { 'x402/payment': later } });
    await lost.close();
    await restoreRows(folder, after.url, manifest);
    on = await PaidApp.start(after.database, chain, laneSettings(chain, lost.wallets));
  });
  afterAll(async () => {
    await on.close();
    await before.drop();
    await after.drop();
    await rm(folder, { recursive: true });
  });

  it('keeps the lane shut, and says why', async () => {
    const { isError, structuredContent } = await on.pay(wallet, 'create_image', { prompt: 'A crane' });
    expect(isError).toBe(true);
    expect(structuredContent).toMatchObject({
      error_code: 'provider_unavailable',
      error_description: expect.stringContaining('the ledger was restored and is not compared with the chain yet'),
    });
  });

  it('does not send a refund again that was sent after the backup', async () => {
    expect(await after.database.sql`select state from payment_refund`).toEqual([{ state: 'due' }]);
    const balance = await chain.balance(wallet.address);
    await refundAll(on);
    expect(await after.database.sql`select state, transaction from payment_refund`).toEqual([
      { state: 'refunded', transaction: refundTransaction },
    ]);
    expect(await chain.balance(wallet.address)).toBe(balance);
  });

  it('is compared with the chain, which names the payments that it lost', async () => {
    // As it was restored.
    await after.database.sql`
      update payment_refund set state = 'due', transaction = null, signature = null, states = states - -1 - -1`;
    const told: Stray[] = [];
    const strays = await on.app.nest.get(CompareBooks).run((stray) => void told.push(stray));
    expect(strays).toMatchObject([{ from: wallet.address.toLowerCase(), value: 10_000 }]);
    expect(strays?.[0]).not.toHaveProperty('ofPayment');
    expect(told).toEqual(strays);
    expect(await after.database.sql`select state, transaction from payment_refund`).toEqual([
      { state: 'refunded', transaction: refundTransaction },
    ]);
    expect(
      await after.database.sql`select is_due, compared_at is not null as is_compared from payment_comparison`,
    ).toEqual([{ is_due: false, is_compared: true }]);
    expect(await on.app.nest.get(CompareBooks).run()).toBeUndefined();
  });

  it('is compared by the service itself, which logs the strays', async () => {
    await requireComparison(after.database);
    const work = on.app.nest.get(PaymentWork);
    work.start();
    await expect.poll(() => after.database.sql`select is_due from payment_comparison`).toEqual([{ is_due: false }]);
    await work.stop();
    const line = on.app.log.find((entry) => entry.includes('belongs to no payment of the restored ledger'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ from: wallet.address.toLowerCase(), amount: 10_000 });
    on.app.nest.get(LaneHealth).forget();
    expect(await on.pay(wallet, 'create_image', { prompt: 'A crane' })).toMatchObject({
      structuredContent: { status: 'queued' },
    });
  });

  it('never takes a payment again that it lost', async () => {
    const balance = await chain.balance(wallet.address);
    const { isError, structuredContent } = await on.call('create_image', HERON, { meta: { 'x402/payment': later } });
    expect(isError).toBe(true);
    expect(structuredContent).toMatchObject({
      error_code: 'payment_invalid',
      error: expect.stringContaining('was used'),
    });
    expect(await chain.balance(wallet.address)).toBe(balance);
  });

  it('balances', async () => {
    const settings = laneSettings(chain, lost.wallets);
    expect(await operate(on, creditCommands['credits audit']!, { settings })).toEqual({ lines: ['the books balance'] });
  });
});

describe('a ledger that knows less than the chain', () => {
  let db: TestDatabase;
  let chain: TestChain;
  let on: PaidApp;
  let wallet: TestWallet;

  beforeAll(async () => {
    [db, chain] = await Promise.all([createTestDatabase(), TestChain.open()]);
    on = await PaidApp.start(db.database, chain);
    wallet = await chain.newWallet();
  });
  afterAll(async () => {
    await on.close();
    await db.drop();
  });

  const age = () => db.database.sql`update payment set updated_at = updated_at - interval '1 hour'`;
  const states = () => db.database.sql`select state from payment`;
  /** Runs until the last block is final. */
  const reconciled = async (): Promise<void> => {
    await chain.chain.mine(3);
    await on.app.nest.get(ReconcilePayments).run();
  };

  it('does not let a reservation expire whose authorization was used: the payer gets the money back', async () => {
    const payer = wallet.address.toLowerCase();
    const { authorization, signature } = signedOf(await on.signed(wallet, 'create_image', HERON));
    const { nonce } = authorization;
    const ended = Math.floor(Date.now() / 1000) - 1;
    const reservation = {
      key: { network: NETWORK, asset: USDC.toLowerCase(), payer, nonce },
      authorization: {
        from: payer,
        to: on.wallets.payTo.address.toLowerCase(),
        value: Number(authorization.value),
        validAfter: Number(authorization.validAfter),
        validBefore: ended,
        nonce,
        signature,
      },
      tool: 'create_image',
      requestHash: 'x',
      accountId: walletIdentity(payer),
      block: Number(await chain.client.getBlockNumber({ cacheTime: 0 })),
      balance: 1_000_000,
      judge: () => undefined,
    };
    await db.database.transaction((tx) => reservePayment(tx, reservation));
    await submitAuthorization(chain, wallet, { authorization, signature });
    await reconciled();
    expect(await states()).toEqual([{ state: 'submitted' }]);
    await age();
    await reconciled();
    expect(await states()).toEqual([{ state: 'settled' }]);
    await age();
    await reconciled();
    expect(await states()).toEqual([{ state: 'returned' }]);
    await refundAll(on);
    expect(await chain.balance(wallet.address)).toBe(5_000_000n);
  });

  it('shows a refund to the operator whose nonce moved another amount', async () => {
    const resource = resourceOf(await on.pay(wallet, 'create_image', { prompt: 'A stork' }));
    const [payment] = await db.database.sql<{ network: string; asset: string; payer: string; nonce: string }[]>`
      select p.network, p.asset, p.payer, p.nonce from payment p
      join credit_hold h on h.payment_id = p.id where h.resource_id = ${resource}`;
    if (!payment) throw new Error('the resource was not paid for');
    const { refunder } = on.wallets;
    const nonce = refundNonce(payment, resource) as Hex;
    const authorization = authorize(refunder.address, wallet.address, 4_000n, { nonce });
    await submitAuthorization(chain, wallet, {
      authorization,
      signature: await signAuthorization(refunder, authorization),
    });
    await endJob(on, resource, 0);
    await chain.chain.mine(3);
    await on.app.nest.get(SendRefunds).run();
    await db.database.sql`
      update payment_refund set valid_before = 1, next_try_at = clock_timestamp() where state = 'sending'`;
    await on.app.nest.get(SendRefunds).run();
    expect(await db.database.sql`select state, trouble from payment_refund where resource_id = ${resource}`).toEqual([
      { state: 'blocked', trouble: 'the nonce of this refund was cancelled or moved another amount' },
    ]);
  });
});
