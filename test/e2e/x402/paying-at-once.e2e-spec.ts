import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { TestApp } from '../../support/service/app.js';
import type { LaneResult } from '../../support/x402/lane-call.js';
import { laneSettings, type LaneWallets, laneWallets, PaidApp } from '../../support/x402/paid-app.js';
import { TestChain, type TestWallet } from '../../support/x402/test-chain.js';

describe('payments at once, on two processes with one settler', () => {
  let db: TestDatabase;
  let chain: TestChain;
  let wallets: LaneWallets;
  let processes: PaidApp[];

  beforeAll(async () => {
    [db, chain] = await Promise.all([createTestDatabase(), TestChain.open()]);
    wallets = await laneWallets(chain);
    const settings = laneSettings(chain, wallets);
    const first = await TestApp.start(db.database, { settings });
    const second = await TestApp.start(db.database, { settings, secrets: first.secrets });
    processes = [first, second].map((app) => new PaidApp(app, chain, wallets));
  });
  afterAll(async () => {
    for (const each of processes) await each.close();
    await db.drop();
  });

  const process = (index: number): PaidApp => processes[index % 2] as PaidApp;
  const prompt = (index: number) => ({ prompt: `A heron, number ${index}` });
  const idOf = ({ structuredContent }: LaneResult): unknown => structuredContent['resource_id'];

  async function payOnce(payers: TestWallet[]): Promise<LaneResult[]> {
    const signed = await Promise.all(
      payers.map((wallet, index) => process(index).signed(wallet, 'create_image', prompt(index))),
    );
    return Promise.all(
      signed.map((payment, index) =>
        process(index).call('create_image', prompt(index), { meta: { 'x402/payment': payment } }),
      ),
    );
  }

  it('twelve wallets pay once each', async () => {
    const before = await chain.balance(wallets.payTo.address);
    const payers: TestWallet[] = [];
    for (let index = 0; index < 12; index += 1) payers.push(await chain.newWallet());
    const results = await payOnce(payers);
    expect(results.filter(({ isError }) => isError)).toEqual([]);
    expect(new Set(results.map(idOf)).size).toBe(12);
    expect((await chain.balance(wallets.payTo.address)) - before).toBe(120_000n);
  });

  it('one wallet pays twelve times', async () => {
    const before = await chain.balance(wallets.payTo.address);
    const wallet = await chain.newWallet();
    const results = await payOnce(Array.from({ length: 12 }, () => wallet));
    // An account runs ten jobs at a time and has room for many more behind them.
    expect(results.filter(({ isError }) => isError)).toEqual([]);
    expect(new Set(results.map(idOf)).size).toBe(12);
    expect((await chain.balance(wallets.payTo.address)) - before).toBe(120_000n);
    expect(await chain.balance(wallet.address)).toBe(4_880_000n);
  });

  it('copies of one payment are one job and one charge; one of them gets the credentials', async () => {
    const wallet = await chain.newWallet();
    const payment = await process(0).signed(wallet, 'create_image', prompt(0));
    const send = (index: number): Promise<LaneResult> =>
      process(index).call('create_image', prompt(0), { meta: { 'x402/payment': payment } });
    const results = await Promise.all([0, 0, 0, 0, 0].map(send));
    expect(results.filter(({ isError }) => isError)).toEqual([]);
    expect(new Set(results.map(idOf)).size).toBe(1);
    expect(results.filter(({ structuredContent }) => structuredContent['session_token'] !== undefined)).toHaveLength(1);
    expect(await chain.balance(wallet.address)).toBe(4_990_000n);
    const sixth = await send(1);
    expect(idOf(sixth)).toBe(idOf(results[0] as LaneResult));
    expect(sixth.structuredContent['session_token']).toBeUndefined();
    expect(await chain.balance(wallet.address)).toBe(4_990_000n);
  });

  it('copies on both processes are one charge; a copy during the settlement is asked to repeat the same payment', async () => {
    const wallet = await chain.newWallet();
    const payment = await process(0).signed(wallet, 'create_image', prompt(1));
    const send = (index: number): Promise<LaneResult> =>
      process(index).call('create_image', prompt(1), { meta: { 'x402/payment': payment } });
    const results = await Promise.all([0, 1, 0, 1].map(send));
    const refused = results.filter(({ isError }) => isError).map(({ structuredContent }) => structuredContent);
    expect(
      refused.filter(({ error_code: code }) => code !== 'payment_pending' && code !== 'idempotency_in_flight'),
    ).toEqual([]);
    expect(refused.filter(({ accepts }) => accepts !== undefined)).toEqual([]);
    const again = await Promise.all([0, 1].map(send));
    expect(again.filter(({ isError }) => isError)).toEqual([]);
    expect(new Set(again.map(idOf)).size).toBe(1);
    expect(await chain.balance(wallet.address)).toBe(4_990_000n);
  });

  it('two payments with one idempotency key are one job, and the second is not settled or goes back', async () => {
    const wallet = await chain.newWallet();
    const args = { ...prompt(2), idempotency_key: 'the same order' };
    const payments = [
      await process(0).signed(wallet, 'create_image', args),
      await process(0).signed(wallet, 'create_image', args),
    ];
    const send = (index: number): Promise<LaneResult> =>
      process(index).call('create_image', args, { meta: { 'x402/payment': payments[index] } });
    const first = await send(0);
    expect(idOf(await send(1))).toBe(idOf(first));
    expect(await chain.balance(wallet.address)).toBe(4_990_000n);
    const other = { ...prompt(3), idempotency_key: 'the same order' };
    const third = await process(0).call('create_image', other, {
      meta: { 'x402/payment': await process(0).signed(wallet, 'create_image', other) },
    });
    expect(third.structuredContent).toMatchObject({ error_code: 'idempotency_conflict' });
    expect(await chain.balance(wallet.address)).toBe(4_990_000n);
  });

  it('a forged payment with the address and the idempotency key of another wallet finds nothing', async () => {
    const [victim, thief] = [await chain.newWallet(), await chain.newWallet()];
    const args = { ...prompt(4), idempotency_key: 'guessable' };
    expect((await process(0).pay(victim, 'create_image', args)).isError).toBeUndefined();
    const payment = await process(0).signed(thief, 'create_image', args);
    const authorization = payment.payload['authorization'] as Record<string, string>;
    const forged = {
      ...payment,
      payload: { ...payment.payload, authorization: { ...authorization, from: victim.address } },
    };
    const { isError, structuredContent } = await process(1).call('create_image', args, {
      meta: { 'x402/payment': forged },
    });
    expect(isError).toBe(true);
    expect(structuredContent['resource_id']).toBeUndefined();
    expect(structuredContent['error']).toMatch(/not signed by the wallet/);
  });
});
