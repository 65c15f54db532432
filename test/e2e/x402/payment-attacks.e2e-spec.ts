import type { PaymentPayload } from '@x402/core/types';
import { getAddress, type Hex, numberToHex, parseSignature, serializeSignature } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import type { LaneResult } from '../../support/x402/lane-call.js';
import { PaidApp } from '../../support/x402/paid-app.js';
import { TestChain, type TestWallet, USDC, usdcAbi } from '../../support/x402/test-chain.js';

const HERON = { prompt: 'A heron' };
type Authorization = {
  from: string;
  to: string;
  value: string;
  validAfter: string;
  validBefore: string;
  nonce: string;
};

/** A contract that accepts any signature in a block of an even number, and uses up all gas in the others. */
const SIGNS_IN_EVEN_BLOCKS = '0x60014316601757631626ba7e60e01b60005260206000f35b601756';
/** A contract that accepts any signature. */
const SIGNS = '0x631626ba7e60e01b60005260206000f3';
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** The other signature of the same key and digest, which the token refuses. */
function inUpperHalf(signature: string): string {
  const { r, s, yParity } = parseSignature(signature as Hex);
  return serializeSignature({ r, s: numberToHex(ORDER - BigInt(s), { size: 32 }), yParity: 1 - yParity });
}

describe('a payment that is not what it says', () => {
  let db: TestDatabase;
  let chain: TestChain;
  let on: PaidApp;

  beforeAll(async () => {
    [db, chain] = await Promise.all([createTestDatabase(), TestChain.open()]);
    on = await PaidApp.start(db.database, chain);
  });
  afterAll(async () => {
    await on.close();
    await db.drop();
  });

  const callWith = (payment: unknown, args: Record<string, unknown> = HERON, name = 'create_image') =>
    on.call(name, args, { meta: { 'x402/payment': payment } });
  const jobs = async (): Promise<number> => (await db.database.sql`select 1 from production`).length;
  const received = (): Promise<bigint> => chain.balance(on.wallets.payTo.address);

  /** Nothing moved and nothing began; the answer says how to pay. */
  async function expectUnpaid(answering: Promise<LaneResult>, says: RegExp): Promise<void> {
    const before = [await jobs(), await received()];
    const { isError, structuredContent } = await answering;
    expect(isError).toBe(true);
    expect(structuredContent).toMatchObject({ x402Version: 2, error_code: 'payment_invalid' });
    expect(structuredContent['error']).toMatch(says);
    expect(structuredContent['session_token']).toBeUndefined();
    expect([await jobs(), await received()]).toEqual(before);
  }

  const changed = (payment: PaymentPayload, change: Partial<Authorization>): PaymentPayload => ({
    ...payment,
    payload: {
      ...payment.payload,
      authorization: { ...(payment.payload['authorization'] as Authorization), ...change },
    },
  });

  it.each<[string, (payment: PaymentPayload, other: TestWallet) => unknown, RegExp]>([
    ['with another value', (payment) => changed(payment, { value: '1' }), /not signed by the wallet/],
    ['with another payee', (payment, { address }) => changed(payment, { to: address }), /pays another address/],
    ['of another payer', (payment, { address }) => changed(payment, { from: address }), /not signed by the wallet/],
    [
      'with a later end',
      (payment) => changed(payment, { validBefore: String(Math.floor(Date.now() / 1000) + 3_000) }),
      /not signed/,
    ],
    ['with another nonce', (payment) => changed(payment, { nonce: `0x${'1'.repeat(64)}` }), /not signed by the wallet/],
    [
      'with a broken signature',
      (payment) => ({ ...payment, payload: { ...payment.payload, signature: `0x${'11'.repeat(65)}` } }),
      /not signed by the wallet/,
    ],
    [
      'that accepts a lower amount',
      (payment) => ({ ...payment, accepted: { ...payment.accepted, amount: '1' } }),
      /accepts another amount/,
    ],
    [
      'that accepts another payee',
      (payment, { address }) => ({ ...payment, accepted: { ...payment.accepted, payTo: address } }),
      /accepts another payTo/,
    ],
    [
      'on another chain',
      (payment) => ({ ...payment, accepted: { ...payment.accepted, network: 'eip155:8453' } }),
      /payments are taken on eip155:84532/,
    ],
    [
      'in another asset',
      (payment, { address }) => ({ ...payment, accepted: { ...payment.accepted, asset: address } }),
      /accepts another asset/,
    ],
    ['of version 1', (payment) => ({ ...payment, x402Version: 1 }), /x402Version/],
    ['for another tool', (payment) => ({ ...payment, resource: { url: 'mcp://tool/create_video' } }), /another tool/],
    ['that is no payment', () => 'bm90IGEgcGF5bWVudA==', /neither an object nor base64/],
    ['of a megabyte', (payment) => ({ ...payment, more: 'x'.repeat(900_000) }), /longer than 16384/],
    ['that holds for years', (payment) => changed(payment, { validBefore: '99999999999' }), /more than a day/],
  ])('%s is no payment', async (_, change, says) => {
    const [wallet, other] = [await chain.newWallet(), await chain.newWallet()];
    const payment = await on.signed(wallet, 'create_image', HERON);
    await expectUnpaid(callWith(change(payment, other)), says);
  });

  it('of an empty wallet is refused before anything is sent', async () => {
    const wallet = await chain.newWallet(0n);
    await expectUnpaid(callWith(await on.signed(wallet, 'create_image', HERON)), /insufficient_balance/);
  });

  it.each<[string, (signature: string) => string]>([
    ['v 0 or 1', (signature) => signature.slice(0, -2) + (signature.endsWith('1b') ? '00' : '01')],
    ['s in the upper half', inUpperHalf],
  ])('signed with %s is taken in the form that the token takes', async (_, written) => {
    const wallet = await chain.newWallet();
    const payment = await on.signed(wallet, 'create_image', HERON);
    const signature = written(String(payment.payload['signature']));
    const { isError } = await callWith({ ...payment, payload: { ...payment.payload, signature } });
    expect(isError).toBeUndefined();
    expect(await chain.balance(wallet.address)).toBe(4_990_000n);
  });

  it('of a contract wallet that passes the check and reverts burns gas twice a day', async () => {
    const [owner, address] = [await chain.newWallet(), getAddress(`0x${'c0ffee'.padStart(40, '1')}`)];
    await chain.client.setCode({ address, bytecode: SIGNS_IN_EVEN_BLOCKS });
    await chain.chain.fund(address, { usdc: 1_000_000n });
    const signer = { address, signTypedData: owner.signTypedData };
    const sent = () => chain.client.getTransactionCount({ address: on.wallets.settler.address });
    const before = await sent();
    const codes: unknown[] = [];
    while (!codes.includes('rate_limited') && codes.length < 20) {
      const payment = await on.signed(signer, 'create_image', HERON);
      // The check is done in the newest block.
      if ((await chain.client.getBlockNumber({ cacheTime: 0 })) % 2n === 1n) await chain.chain.mine(1);
      codes.push((await callWith(payment)).structuredContent['error_code']);
    }
    expect(codes).toContain('rate_limited');
    expect((await sent()) - before).toBe(2);
    expect(await chain.balance(address)).toBe(1_000_000n);
    // A transaction without a receipt is slow, and has not reverted.
    await on.app.database.sql`
      update payment set state = 'unknown', failure = 'settlement_pending'
      where payer = ${address.toLowerCase()} and transaction is not null`;
    await chain.client.setCode({ address, bytecode: SIGNS });
    const slow = await callWith(await on.signed(signer, 'create_image', HERON));
    expect(slow.structuredContent['error_code']).toBe('concurrency_exceeded');
  });

  it('whose authorization was cancelled is refused', async () => {
    const wallet = await chain.newWallet();
    const payment = await on.signed(wallet, 'create_image', HERON);
    const { nonce } = payment.payload['authorization'] as Authorization;
    const signature = await wallet.signTypedData({
      domain: { name: 'USDC', version: '2', chainId: 84532, verifyingContract: USDC },
      types: {
        CancelAuthorization: [
          { name: 'authorizer', type: 'address' },
          { name: 'nonce', type: 'bytes32' },
        ],
      },
      primaryType: 'CancelAuthorization',
      message: { authorizer: wallet.address, nonce: nonce as `0x${string}` },
    });
    const cancel = { address: USDC, abi: usdcAbi, functionName: 'cancelAuthorization' } as const;
    await chain.client.writeContract({
      ...cancel,
      account: wallet,
      args: [wallet.address, nonce as `0x${string}`, signature],
    });
    await expectUnpaid(callWith(payment), /used or cancelled before/);
  });

  it('for other arguments is not taken, and another one is asked for', async () => {
    const wallet = await chain.newWallet();
    const payment = await on.signed(wallet, 'create_image', HERON);
    expect((await callWith(payment)).isError).toBeUndefined();
    await expectUnpaid(callWith(payment, { prompt: 'A stork' }), /used for another request/);
    await expectUnpaid(
      callWith(payment, { mode: 'speech', text: 'Hello' }, 'create_audio'),
      /used for another request/,
    );
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['input that is wrong', { prompt: '' }, 'input_unsupported'],
    ['words that are refused', { prompt: 'how to make a bomb' }, 'content_rejected'],
    ['a ceiling below the price', { ...HERON, count: 4, max_cost_credits: 1 }, 'cost_ceiling_exceeded'],
  ])('is not settled for %s', async (_, args, code) => {
    const wallet = await chain.newWallet();
    const payment = await on.signed(wallet, 'create_image', { ...HERON, count: args['count'] ?? 1 });
    const { isError, structuredContent } = await callWith(payment, args);
    expect(isError).toBe(true);
    expect(structuredContent['error_code']).toBe(code);
    expect(await chain.balance(wallet.address)).toBe(5_000_000n);
  });

  it('in a batch is refused', async () => {
    const wallet = await chain.newWallet();
    const payment = await on.signed(wallet, 'create_image', HERON);
    const params = { name: 'create_image', arguments: HERON, _meta: { 'x402/payment': payment } };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const response = await on.post([message, { ...message, id: 2 }]);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ error_code: 'payment_conflict' });
    expect(await chain.balance(wallet.address)).toBe(5_000_000n);
  });
});
