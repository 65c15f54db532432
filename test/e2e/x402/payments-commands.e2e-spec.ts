import type { Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentCommands } from '../../../src/cli/payments.commands.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { signedOf, submitAuthorization } from '../../support/x402/authorization.js';
import { NarrowNode } from '../../support/x402/narrow-node.js';
import { endJob, operate, type Printed, refundAll } from '../../support/x402/operator.js';
import type { LaneResult } from '../../support/x402/lane-call.js';
import { laneSettings, PaidApp } from '../../support/x402/paid-app.js';
import { TestChain, type TestWallet, USDC, usdcAbi } from '../../support/x402/test-chain.js';

const HERON = { prompt: 'A heron' };
/** Blocks that a public node looks at in one query for logs. */
const PUBLIC_RANGE = 5_000;

interface Row {
  id: string;
  state: string;
  signature: string;
  transaction: string;
}

describe('the operator’s commands for payments', () => {
  let db: TestDatabase;
  let chain: TestChain;
  let on: PaidApp;
  let wallet: TestWallet;
  let made: LaneResult;
  let cancelled: LaneResult;

  beforeAll(async () => {
    [db, chain] = await Promise.all([createTestDatabase(), TestChain.open()]);
    on = await PaidApp.start(db.database, chain);
    wallet = await chain.newWallet();
    made = await on.pay(wallet, 'create_image', HERON);
    cancelled = await on.pay(wallet, 'create_image', { ...HERON, count: 2 });
    await endJob(on, resourceOf(made), 100);
    await endJob(on, resourceOf(cancelled), 0);
    await refundAll(on);
  });
  afterAll(async () => {
    await on.close();
    await db.drop();
  });

  const media = (name: string, words: Parameters<typeof operate>[2] = {}): Promise<Printed> => {
    const command = paymentCommands[name];
    if (!command) throw new Error(`there is no command ${name}`);
    return operate(on, command, words);
  };
  const resourceOf = ({ structuredContent }: LaneResult): string => String(structuredContent['resource_id']);
  const paymentOf = async (result: LaneResult): Promise<Row> => {
    const [row] = await db.database.sql<Row[]>`
      select p.* from payment p join credit_hold h on h.payment_id = p.id where h.resource_id = ${resourceOf(result)}`;
    if (!row) throw new Error('the resource was not paid for');
    return row;
  };
  const transfer = async (from: TestWallet, value: bigint): Promise<Hex> => {
    const args = [on.wallets.payTo.address, value] as const;
    const call = { address: USDC, abi: usdcAbi, functionName: 'transfer', account: from, args } as const;
    const hash = await chain.client.writeContract(call);
    await chain.client.waitForTransactionReceipt({ hash });
    return hash;
  };

  it('list payments, the newest first, by state and up to a number', async () => {
    const [first, second] = [await paymentOf(made), await paymentOf(cancelled)];
    const { lines } = await media('payments list');
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`^${second.id}  .*Z  job  0.02 USDC  returned 0.01 USDC  0x`)),
      expect.stringMatching(
        new RegExp(
          `^${first.id}  .*Z  job  0.01 USDC  ${wallet.address.toLowerCase()}  create_image  ${first.transaction}$`,
        ),
      ),
    ]);
    expect((await media('payments list', { options: { limit: '1' } })).lines).toHaveLength(1);
    expect((await media('payments list', { options: { state: 'failed' } })).lines).toEqual([]);
    const refunded = await media('payments list', { options: { state: 'refunded' } });
    expect(refunded.lines).toEqual(lines.slice(0, 1));
    await expect(media('payments list', { options: { state: 'lost' } })).rejects.toThrow('--state must be one of');
    await expect(media('payments list', { options: { limit: '0' } })).rejects.toThrow('--limit must be');
  });

  it('show a payment with its holds, refunds and history, by every name that it has', async () => {
    const { id, transaction } = await paymentOf(cancelled);
    const [refund] = await db.database.sql<{ transaction: string }[]>`
      select transaction from payment_refund where payment_id = ${id}`;
    const shown = await media('payments show', { args: [id] });
    expect(shown.lines).toEqual(
      expect.arrayContaining([
        `payment          ${id}`,
        'amount           0.02 USDC',
        'returned         0.01 USDC',
        `transaction      ${transaction}`,
        `hold    ${resourceOf(cancelled)}  voided  credits: 1  resource failed`,
        expect.stringMatching(
          new RegExp(`^refund  ${resourceOf(cancelled)}  refunded  0.01 USDC  ${refund?.transaction}`),
        ),
        expect.stringMatching(/Z payment reserved$/),
        expect.stringMatching(new RegExp(`Z refund of ${resourceOf(cancelled)} refunded$`)),
      ]),
    );
    expect(await media('payments show', { args: [transaction.toUpperCase().replace('0X', '0x')] })).toEqual(shown);
    expect(await media('payments show', { args: [refund?.transaction ?? ''] })).toEqual(shown);
    expect(await media('payments show', { args: ['0x00'] })).toEqual({
      lines: [],
      failure: 'no payment or refund is named 0x00',
    });
  });

  it('print no signature, ticket or key', async () => {
    const { id, signature } = await paymentOf(cancelled);
    const [refund] = await db.database.sql<{ signature: string }[]>`
      select signature from payment_refund where payment_id = ${id}`;
    await db.database.sql`update payment set ticket_hash = ${Buffer.alloc(32, 7)} where id = ${id}`;
    const printed = [
      ...(await media('payments show', { args: [id] })).lines,
      ...(await media('payments list')).lines,
      ...(await media('payments strays')).lines,
    ].join('\n');
    const { refunder, settler, payTo } = on.wallets;
    const keys = [refunder, settler, payTo].map(({ privateKey }) => privateKey);
    for (const secret of [signature, refund?.signature ?? '', ...keys, '07070707']) {
      expect(printed).not.toContain(secret.replace('0x', ''));
    }
  });

  it('name transfers that belong to no payment, and none that does', async () => {
    const counted = (await media('payments strays')).lines.at(-1);
    expect(counted).toMatch(/^strays from block \d+ on: 0$/);
    const hash = await transfer(wallet, 1_500_000n);
    await transfer(wallet, 0n);
    const { lines } = await media('payments strays');
    expect(lines.slice(0, -1)).toEqual([
      expect.stringMatching(new RegExp(`^${hash}  block \\d+  1.50 USDC  from ${wallet.address.toLowerCase()}$`)),
    ]);
    const head = await chain.client.getBlockNumber({ cacheTime: 0 });
    expect((await media('payments strays', { options: { 'from-block': String(head + 1n) } })).lines).toHaveLength(1);
  });

  it('name the payment that was given up where its authorization was used later', async () => {
    const poor = await chain.newWallet(10_000n);
    const payload = await on.signed(poor, 'create_image', HERON);
    const listing = { address: USDC, abi: usdcAbi, account: poor, args: [poor.address] } as const;
    await chain.client.writeContract({ ...listing, functionName: 'blacklist' });
    const { isError } = await on.call('create_image', HERON, { meta: { 'x402/payment': payload } });
    expect(isError).toBe(true);
    const [failed] = await db.database.sql<Row[]>`select * from payment where payer = ${poor.address.toLowerCase()}`;
    expect(failed?.state).toBe('failed');
    await chain.client.writeContract({ ...listing, functionName: 'unBlacklist' });
    const hash = await submitAuthorization(chain, wallet, signedOf(payload));
    const { lines } = await media('payments strays');
    expect(lines).toContainEqual(
      expect.stringMatching(new RegExp(`^${hash}  .*by the authorization of payment ${failed?.id}, which is failed$`)),
    );
  });

  it('need the settings of the lane, and a first block where there is no payment', async () => {
    await expect(media('payments strays', { settings: {} })).rejects.toThrow('needs the settings of the lane');
    await expect(media('payments strays', { options: { 'from-block': 'x' } })).rejects.toThrow('--from-block must be');
    const empty = await createTestDatabase();
    const bare = await PaidApp.start(empty.database, chain);
    const strays = paymentCommands['payments strays']!;
    await expect(operate(bare, strays)).rejects.toThrow('there is no payment yet: say --from-block N');
    expect(await operate(bare, strays, { options: { 'from-block': '0' } })).toMatchObject({
      lines: ['strays from block 0 on: 0'],
    });
    await bare.close();
    await empty.drop();
  });

  it('ask a public node for no more blocks than it answers', async () => {
    const node = await NarrowNode.before(chain.rpcUrl, { mostBlocks: PUBLIC_RANGE, emptyBlocks: 2 * PUBLIC_RANGE });
    const settings = { ...laneSettings(chain, on.wallets), X402_RPC_URL: node.url };
    const { lines } = await media('payments strays', { settings });
    expect(lines.at(-1)).toMatch(/on: 2$/);
    expect(node.refused).toEqual([]);
    expect(node.answered).toBeGreaterThanOrEqual(3);
    await node.close();
  });
});
