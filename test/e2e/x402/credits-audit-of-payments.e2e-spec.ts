import { newId } from '@libs/kernel';
import { SendRefunds } from '@libs/x402';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { creditCommands } from '../../../src/cli/credits.commands.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { NarrowNode } from '../../support/x402/narrow-node.js';
import { endJob, operate, type Printed, refundAll } from '../../support/x402/operator.js';
import type { LaneResult } from '../../support/x402/lane-call.js';
import { laneSettings, PaidApp } from '../../support/x402/paid-app.js';
import { TestChain, type TestWallet } from '../../support/x402/test-chain.js';

const HERON = { prompt: 'A heron' };
const WELL = { lines: ['the books balance'] };
/** Where nothing answers. */
const NOWHERE = 'http://127.0.0.1:1';

describe('the audit of payments', () => {
  let db: TestDatabase;
  let chain: TestChain;
  let on: PaidApp;
  let wallet: TestWallet;
  /** A payment whose job is open, and the resource of the job. */
  let open: { payment: string; resource: string };
  /** A payment of two jobs: one was completed, the other failed and was refunded. */
  let ended: { payment: string; resource: string };

  beforeAll(async () => {
    [db, chain] = await Promise.all([createTestDatabase(), TestChain.open()]);
    on = await PaidApp.start(db.database, chain);
    wallet = await chain.newWallet();
    const made = await on.pay(wallet, 'create_image', { ...HERON, count: 2 });
    const [first = '', second = ''] = made.structuredContent['resource_ids'] as string[];
    await endJob(on, first, 100);
    await endJob(on, second, 0);
    await refundAll(on);
    ended = { payment: await paymentOf(second), resource: second };
    const waiting = await on.pay(wallet, 'create_image', { prompt: 'A stork' });
    open = { payment: await paymentOf(resourceOf(waiting)), resource: resourceOf(waiting) };
    await becomeFinal();
  });
  afterAll(async () => {
    await on.close();
    await db.drop();
  });

  const audit = (settings: NodeJS.ProcessEnv = {}): Promise<Printed> =>
    operate(on, creditCommands['credits audit']!, { settings: { ...laneSettings(chain, on.wallets), ...settings } });
  const resourceOf = ({ structuredContent }: LaneResult): string => String(structuredContent['resource_id']);

  async function paymentOf(resource: string): Promise<string> {
    const [hold] = await db.database.sql<{ payment_id: string }[]>`
      select payment_id from credit_hold where resource_id = ${resource}`;
    return hold?.payment_id ?? '';
  }

  /** Resolves when everything so far is final on the chain. */
  async function becomeFinal(): Promise<void> {
    const now = Math.ceil(Date.now() / 1000);
    await vi.waitUntil(
      async () => {
        await chain.chain.mine(3);
        return (await chain.client.getBlock({ blockTag: 'finalized' })).timestamp > BigInt(now);
      },
      { timeout: 60_000, interval: 500 },
    );
  }

  /** What the audit finds while a change stands. */
  async function found(change: string, undo: string, settings?: NodeJS.ProcessEnv): Promise<string[]> {
    await execute(change);
    const { lines, failure } = await audit(settings);
    await execute(undo);
    expect(await audit()).toEqual(WELL);
    expect(failure).toBe(`the books do not balance; findings: ${lines.length}`);
    return lines;
  }

  async function execute(statement: string): Promise<void> {
    await db.database.sql(Object.assign([statement], { raw: [statement] }));
  }

  it('is silent about a ledger that agrees with itself and the chain', async () => {
    expect(await audit()).toEqual(WELL);
  });

  it('finds columns that are not the sums of holds and refunds', async () => {
    const { payment } = ended;
    const set = (columns: string) => `update payment set ${columns} where id = '${payment}'`;
    expect(await found(set('captured = 0'), set('captured = 10000'))).toEqual([
      `payment ${payment}  -  captured is 0 but its holds spent 10000`,
    ]);
    expect(await found(set('returned = 0'), set('returned = 10000'))).toEqual([
      `payment ${payment}  -  returned is 0 but its refunds return 10000`,
    ]);
  });

  it('finds money that no hold and no refund accounts for', async () => {
    const { payment } = open;
    const set = (amount: number) => `update payment set amount = ${amount} where id = '${payment}'`;
    expect(await found(set(30_000), set(10_000))).toEqual([
      `payment ${payment}  -  amount is 30000 but holds spent 0, open holds hold 10000 and refunds return 0`,
      `payment ${payment}  -  the transfer of this payment is not on the chain; the ledger says ${await transactionOf(payment)}`,
    ]);
  });

  it('finds jobs without holds, and holds of payments that began no job', async () => {
    const { payment, resource } = open;
    const hold = (to: string | null) =>
      `update credit_hold set payment_id = ${to === null ? 'null' : `'${to}'`} where resource_id = '${resource}'`;
    expect(await found(hold(null), hold(payment))).toEqual(
      expect.arrayContaining([`payment ${payment}  -  payment began jobs but has no hold`]),
    );
    const other = newId();
    expect(await found(hold(other), hold(payment))).toContain(
      `payment ${other}  ${resource}  hold is paid by a payment that is not there`,
    );
    const state = (name: string) => `update payment set state = '${name}' where id = '${payment}'`;
    expect(await found(state('settled'), state('job'))).toEqual([
      `payment ${payment}  -  payment is settled but its last change of state was to job`,
      `payment ${payment}  ${resource}  hold is paid by a payment that is settled`,
    ]);
  });

  it('finds a refund that is larger than what is owed, and one of a payment that began no job', async () => {
    const { payment, resource } = ended;
    const insert = `insert into payment_refund (id, payment_id, amount, states)
      values (gen_random_uuid(), '${payment}', 5, '[]')`;
    expect(await found(insert, `delete from payment_refund where amount = 5`)).toEqual(
      expect.arrayContaining([`payment ${payment}  -  refund is 5 but 0 is owed`]),
    );
    const grow = (amount: number) => `update payment_refund set amount = ${amount} where resource_id = '${resource}'`;
    expect(await found(grow(10_001), grow(10_000))).toEqual(
      expect.arrayContaining([`payment ${payment}  ${resource}  refund is 10001 but 10000 is owed`]),
    );
  });

  it('finds transfers that are not on the chain, or are others there', async () => {
    const { payment, resource } = ended;
    const none = `0x${'0'.repeat(64)}`;
    const real = await transactionOf(payment);
    const set = (hash: string) => `update payment set transaction = '${hash}' where id = '${payment}'`;
    expect(await found(set(none), set(real))).toEqual([
      `payment ${payment}  -  the transfer of this payment is ${real}; the ledger says ${none}`,
    ]);
    const [refund] = await db.database.sql<{ nonce: string; transaction: string }[]>`
      select nonce, transaction from payment_refund where resource_id = ${resource}`;
    const nonce = (text: string) => `update payment_refund set nonce = '${text}' where resource_id = '${resource}'`;
    expect(await found(nonce(none), nonce(refund?.nonce ?? ''))).toEqual([
      `payment ${payment}  ${resource}  the transfer of this refund is not on the chain; the ledger says ${refund?.transaction}`,
    ]);
  });

  it('finds a refund that was marked as blocked though it was sent', async () => {
    const { payment, resource } = ended;
    const [refund] = await db.database.sql<{ transaction: string }[]>`
      select transaction from payment_refund where resource_id = ${resource}`;
    const mark = (state: string, and = '') =>
      `update payment_refund set state = '${state}'${and} where resource_id = '${resource}'`;
    const onChain = `payment ${payment}  ${resource}  the refund is blocked, but its transfer ${refund?.transaction} is on the chain`;
    expect(await found(mark('blocked'), mark('refunded'))).toEqual([
      `payment ${payment}  ${resource}  refund is blocked but its last change of state was to refunded`,
      onChain,
    ]);
    // The history was edited too: the chain still says so.
    const history = `, states = states || '[{"state": "blocked"}]'`;
    expect(await found(mark('blocked', history), mark('refunded', ', states = states - -1'))).toEqual([onChain]);
  });

  it('says that it did not compare where it could not, and finds nothing for it', async () => {
    expect(await audit({ X402_RPC_URL: NOWHERE })).toEqual({
      lines: ['information: not compared with the chain: the node does not answer', 'the books balance'],
    });
    expect(await operate(on, creditCommands['credits audit']!, { settings: {} })).toEqual({
      lines: [
        'information: not compared with the chain: the settings name no lane (X402_MODE=live)',
        'the books balance',
      ],
    });
    expect((await audit({ X402_NETWORK: 'eip155:8453' })).lines).toEqual([
      'information: not compared with the chain: 2 payments on eip155:84532, which the settings do not name',
      'information: not compared with the chain: the node is of chain 84532, not 8453',
      'the books balance',
    ]);
  });

  it('names refunds that exceed the float, and does not call that a finding', async () => {
    const poor = await chain.newWallet(1n);
    await endJob(on, open.resource, 0);
    expect(await audit({ X402_REFUND_KEY: poor.privateKey })).toEqual({
      lines: [
        'information: open refunds of 0.01 USDC exceed the refund float of 0.000001 USDC: send it more',
        'the books balance',
      ],
    });
    await refundAll(on);
    await on.app.nest.get(SendRefunds).run();
  });

  it('compares payments of long ago through a node that answers narrow queries only', async () => {
    const range = { mostBlocks: 5_000, emptyBlocks: 40_000 };
    const node = await NarrowNode.before(chain.rpcUrl, range);
    expect(await audit({ X402_RPC_URL: node.url })).toEqual(WELL);
    expect(node.refused).toEqual([]);
    await node.close();
  });

  async function transactionOf(payment: string): Promise<string> {
    const [row] = await db.database.sql<
      { transaction: string }[]
    >`select transaction from payment where id = ${payment}`;
    return row?.transaction ?? '';
  }
});
