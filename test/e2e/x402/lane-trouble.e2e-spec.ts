import { LaneHealth } from '@libs/x402';
import { parseEther } from 'viem';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HttpFacilitator } from '../../../libs/x402/src/adapters/http.facilitator.js';
import { paymentTermsOf } from '../../../libs/x402/src/adapters/payment-terms-of.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { authorize, signAuthorization } from '../../support/x402/authorization.js';
import { FakeFacilitator } from '../../support/x402/fake-facilitator.js';
import { endJob } from '../../support/x402/operator.js';
import { PaidApp } from '../../support/x402/paid-app.js';
import { TestChain, type TestWallet, USDC, usdcAbi } from '../../support/x402/test-chain.js';

const HERON = { prompt: 'A heron' };

describe('a lane in trouble', () => {
  let db: TestDatabase;
  let chain: TestChain;
  let on: PaidApp;
  let wallet: TestWallet;

  beforeAll(async () => {
    chain = await TestChain.open();
  });
  beforeEach(async () => {
    db = await createTestDatabase();
    wallet = await chain.newWallet();
  });
  afterEach(async () => {
    await on.close();
    await db.drop();
  });

  async function start(settings: Record<string, string> = {}, of = chain): Promise<void> {
    on = await PaidApp.start(db.database, of, settings);
  }

  const status = async () =>
    (await (await on.app.fetch('/api/x402/status')).json()) as { health: { ready: boolean; troubles: string[] } };
  const look = (): void => on.app.nest.get(LaneHealth).forget();

  async function expectRefused(says: RegExp): Promise<void> {
    const payment = await on.signed(wallet, 'create_image', HERON);
    const { isError, structuredContent } = await on.call('create_image', HERON, { meta: { 'x402/payment': payment } });
    expect(isError).toBe(true);
    expect(structuredContent).toMatchObject({ error_code: 'provider_unavailable', retryable: true });
    expect(structuredContent['error_description']).toMatch(says);
    expect(structuredContent['accepts']).toBeUndefined();
    expect(await chain.balance(wallet.address)).toBe(5_000_000n);
    expect(await db.database.sql`select 1 from payment`).toEqual([]);
    expect((await status()).health).toMatchObject({ ready: false, troubles: [expect.stringMatching(says)] });
  }

  it('without gas takes no payment, and says so', async () => {
    await start();
    await chain.client.setBalance({ address: on.wallets.settler.address, value: 0n });
    look();
    await expectRefused(/settler has no gas/);
    await chain.client.setBalance({ address: on.wallets.settler.address, value: parseEther('1') });
    look();
    expect((await on.pay(wallet, 'create_image', HERON)).isError).toBeUndefined();
  });

  it('whose float is smaller than open jobs and refunds takes no payment', async () => {
    await start();
    const paid = await on.pay(await chain.newWallet(), 'create_image', { ...HERON, count: 4 });
    const headers = { authorization: `Bearer ${String(paid.structuredContent['session_token'])}` };
    await on.call('cancel_job', { resource_id: String(paid.structuredContent['resource_id']) }, { headers });
    const float = await chain.balance(on.wallets.refunder.address);
    await chain.client.writeContract({
      account: on.wallets.refunder,
      address: USDC,
      abi: usdcAbi,
      functionName: 'transfer',
      args: [wallet.address, float],
    });
    look();
    const { structuredContent } = await on.pay(wallet, 'create_image', HERON);
    expect(structuredContent).toMatchObject({ error_code: 'provider_unavailable' });
    expect(structuredContent['error_description']).toMatch(/need the whole refund float/);
  });

  it('gives one wallet a tenth of the float, and all wallets together no more than the float', async () => {
    const float = await chain.newWallet(100_000n);
    await start({ X402_REFUND_KEY: float.privateKey });
    const film = await on.pay(wallet, 'create_video', { prompt: 'A heron walks along the shore and looks for fish.' });
    expect(film.structuredContent).toMatchObject({ error_code: 'provider_unavailable', retryable: true });
    expect(film.structuredContent['error_description']).toMatch(/at most US\$0.01 from one wallet/);
    const both = await Promise.all([1, 2].map((at) => on.pay(wallet, 'create_image', { prompt: `A heron ${at}` })));
    const [refused] = both.filter(({ isError }) => isError);
    expect(refused?.structuredContent).toMatchObject({ error_code: 'concurrency_exceeded', retryable: true });
    expect(refused?.structuredContent['actionable_next_step']).toMatch(/await_resource.*Nothing was charged/);
    expect(await chain.balance(wallet.address)).toBe(4_990_000n);
    for (let at = 0; at < 8; at++) {
      expect((await on.pay(await chain.newWallet(), 'create_image', HERON)).isError).toBeUndefined();
    }
    const last = await Promise.all([0, 0].map(async () => on.pay(await chain.newWallet(), 'create_image', HERON)));
    expect(last.flatMap(({ structuredContent }) => structuredContent['error_code'] ?? [])).toEqual([
      'provider_unavailable',
    ]);
    look();
    expect((await status()).health).toMatchObject({ ready: false, at_stake: '100000', refund_float: '100000' });
    const [taken] = both.filter(({ isError }) => !isError);
    await endJob(on, String(taken?.structuredContent['resource_id']), 100);
    look();
    expect((await on.pay(wallet, 'create_image', { prompt: 'A stork' })).isError).toBeUndefined();
  });

  it('on a node of another chain takes no payment', async () => {
    await start({ X402_NETWORK: 'eip155:8453' });
    expect((await status()).health).toMatchObject({
      ready: false,
      troubles: ['the node is of chain 84532, not 8453'],
    });
  });

  it('whose node is gone takes no payment, and the service serves on', async () => {
    const own = await TestChain.start();
    await start({}, own);
    const payment = await on.signed(await own.newWallet(), 'create_image', HERON);
    await own.stop();
    look();
    const { structuredContent } = await on.call('create_image', HERON, { meta: { 'x402/payment': payment } });
    expect(structuredContent).toMatchObject({ error_code: 'provider_unavailable', retryable: true });
    expect((await status()).health).toMatchObject({
      ready: false,
      troubles: ['the node of the chain does not answer'],
    });
    expect((await on.app.fetch('/healthz')).status).toBe(200);
    const { key } = await on.app.key();
    const response = await on.app.fetch('/mcp', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    });
    expect(response.status).toBe(200);
  });

  it('whose facilitator is down takes no payment', async () => {
    await start({ X402_SETTLER_KEY: '', X402_FACILITATOR_URL: 'http://127.0.0.1:9' });
    await expectRefused(/facilitator cannot settle/);
  });

  it('admits known wallets only where the operator says so', async () => {
    await start({ X402_PAYERS: 'known' });
    const { structuredContent } = await on.pay(wallet, 'create_image', HERON);
    expect(structuredContent).toMatchObject({ error_code: 'tool_not_allowed' });
    expect(await chain.balance(wallet.address)).toBe(5_000_000n);
  });

  it('refuses an authorization that is not valid yet or any more, and says to look at the clock', async () => {
    await start();
    const required = await on.price('create_image', HERON);
    const [accepted] = required.accepts;
    const now = Math.floor(Date.now() / 1000);
    for (const times of [
      { validAfter: BigInt(now + 300), validBefore: BigInt(now + 600) },
      { validAfter: 0n, validBefore: BigInt(now + 2) },
    ]) {
      const authorization = authorize(wallet.address, on.wallets.payTo.address, 10_000n, times);
      const signature = await signAuthorization(wallet, authorization);
      const plain = Object.fromEntries(Object.entries(authorization).map(([name, value]) => [name, String(value)]));
      const payment = { x402Version: 2, accepted, payload: { signature, authorization: plain } };
      const { structuredContent } = await on.call('create_image', HERON, { meta: { 'x402/payment': payment } });
      expect(structuredContent['error']).toMatch(/check your clock/);
    }
    expect(await chain.balance(wallet.address)).toBe(5_000_000n);
  });

  it('takes no payment for a job that has no room, and gives one back whose job finds none after all', async () => {
    await start({ JOBS_RUNNING_PER_ACCOUNT: '1', JOBS_WAITING_PER_ACCOUNT: '0' });
    const first = await on.pay(wallet, 'create_image', HERON);
    expect(first.isError).toBeUndefined();
    const second = await on.pay(wallet, 'create_image', { prompt: 'A stork' });
    expect(second.structuredContent).toMatchObject({ error_code: 'concurrency_exceeded' });
    expect(await chain.balance(wallet.address)).toBe(4_990_000n);
    // Two calls that both find room: the second one loses it while its payment is settled.
    const other = await chain.newWallet();
    const calls = ['A crane', 'A swan'].map((prompt) => ({ prompt }));
    const payments = await Promise.all(calls.map((args) => on.signed(other, 'create_image', args)));
    const results = await Promise.all(
      calls.map((args, index) => on.call('create_image', args, { meta: { 'x402/payment': payments[index] } })),
    );
    const refused = results.filter(({ isError }) => isError).map(({ structuredContent }) => structuredContent);
    expect(refused).toMatchObject([{ error_code: 'concurrency_exceeded' }]);
    expect(refused[0]?.['error_description']).toMatch(/goes back to the wallet/);
    expect(
      await db.database.sql`
      select p.state, r.state as refund, r.amount from payment p join payment_refund r on r.payment_id = p.id
      where p.payer = ${other.address.toLowerCase()}`,
    ).toEqual([{ state: 'returned', refund: 'due', amount: 10_000 }]);
  });

  it('a facilitator that hangs leaves the outcome unknown when its time is over', async () => {
    await start();
    const hanging = await FakeFacilitator.start(chain);
    hanging.mood = 'hangs';
    const terms = paymentTermsOf({ network: 'eip155:84532', payTo: on.wallets.payTo.address });
    const facilitator = new HttpFacilitator(hanging.url, terms, 200);
    const [from, to] = [wallet.address.toLowerCase(), on.wallets.payTo.address.toLowerCase()];
    const order = {
      from,
      to,
      value: 1,
      validAfter: 0,
      validBefore: 1,
      nonce: `0x${'0'.repeat(64)}`,
      signature: '0x11',
    };
    expect(await facilitator.settle(order)).toEqual({
      outcome: 'unknown',
      reason: 'the facilitator did not answer in time',
    });
    hanging.abandon();
    await hanging.stop();
  });
});
