import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { walletIdentity } from '@libs/identity';
import { ObjectStore } from '@libs/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrorReporter } from '@libs/jobs';
import { openErasure } from '../../../src/account/erasure/open-erasure.js';
import { exportAccountTo } from '../../../src/account/export/export-account.js';
import { ExportFolder } from '../../../src/account/export/export-folder.js';
import { creditCommands } from '../../../src/cli/credits.commands.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import type { LaneResult } from '../../support/x402/lane-call.js';
import { endJob, operate, refundAll } from '../../support/x402/operator.js';
import { PaidApp } from '../../support/x402/paid-app.js';
import { TestChain, type TestWallet } from '../../support/x402/test-chain.js';

/** A word that only the payer wrote. */
const CANARY = 'canary-7f3a';

interface Payment {
  id: string;
  payer: string;
  amount: number;
  captured: number;
  returned: number;
  transaction: string;
  state: string;
  idempotency_key: string | null;
  ticket_hash: Buffer | null;
}

describe('the erasure of a payer', () => {
  let db: TestDatabase;
  let chain: TestChain;
  let on: PaidApp;
  let wallet: TestWallet;
  let account: string;
  let folder: string;
  let open: string;

  beforeAll(async () => {
    [db, chain] = await Promise.all([createTestDatabase(), TestChain.open()]);
    on = await PaidApp.start(db.database, chain);
    folder = await mkdtemp(join(tmpdir(), 'mediamaker-erased-'));
    wallet = await chain.newWallet();
    account = walletIdentity(wallet.address);
    await endJob(on, resourceOf(await pay(`${CANARY} at dawn`, `${CANARY}-1`)), 100);
    open = resourceOf(await pay(`${CANARY} walks at dusk`, `${CANARY}-2`, 'create_video'));
    await db.database.sql`update payment set ticket_hash = ${Buffer.alloc(32, 1)}`;
  });
  afterAll(async () => {
    await on.close();
    await db.drop();
    await rm(folder, { recursive: true });
  });

  const pay = (prompt: string, key: string, tool = 'create_image'): Promise<LaneResult> =>
    on.pay(wallet, tool, { prompt, idempotency_key: key });
  const resourceOf = ({ structuredContent }: LaneResult): string => String(structuredContent['resource_id']);
  const payments = () => db.database.sql<Payment[]>`select * from payment order by created_at`;
  const store = (): ObjectStore => on.app.nest.get(ObjectStore);

  /** Everything that the books of payments say, as one text. */
  async function books(): Promise<string> {
    const [text] = await db.database.sql<{ text: string }[]>`
      select coalesce((select string_agg(p::text, ' ') from payment p), '')
        || coalesce((select string_agg(r::text, ' ') from payment_refund r), '')
        || coalesce((select string_agg(h::text, ' ') from credit_hold h), '') as text`;
    return text?.text ?? '';
  }

  it('gets the payments in the export, without signatures and tickets', async () => {
    const manifest = await exportAccountTo(
      new ExportFolder(folder),
      { database: db.database, store: store() },
      account,
    );
    expect(manifest.rows).toMatchObject({ payment: 2, payment_refund: 0 });
    const text = await readFile(join(folder, 'account.json'), 'utf8');
    const rows = JSON.parse(text) as { payment: Record<string, unknown>[] };
    const [first] = await payments();
    expect(rows.payment[0]).toMatchObject({
      payer: wallet.address.toLowerCase(),
      amount: 10_000,
      transaction: first?.transaction,
      idempotency_key: `${CANARY}-1`,
    });
    expect(rows.payment[0]).not.toHaveProperty('signature');
    const secrets = await db.database.sql<{ signature: string }[]>`select signature from payment`;
    for (const { signature } of secrets) expect(text).not.toContain(signature);
    expect(text).not.toContain('ticket');
  });

  it('leaves address, amounts and transactions, and no word; open jobs become refunds', async () => {
    const before = await payments();
    expect(await books()).toContain(CANARY);
    await openErasure(db.database, store(), on.app.nest.get(ErrorReporter)).run(account);
    const kept = ({ id, payer, amount, transaction, state }: Payment) => ({ id, payer, amount, transaction, state });
    const after = await payments();
    expect(after.map(kept)).toEqual(before.map(kept));
    expect(after.map((row) => [row.idempotency_key, row.ticket_hash])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(await books()).not.toContain(CANARY);
    const returned = after[1]!.amount - 10_000;
    expect(after.map((row) => [row.captured, row.returned])).toEqual([
      [10_000, 0],
      [10_000, returned],
    ]);
    expect(await db.database.sql`select resource_id, amount, state from payment_refund`).toEqual([
      { resource_id: open, amount: returned, state: 'due' },
    ]);
  });

  it('still gets the refund', async () => {
    const balance = await chain.balance(wallet.address);
    await refundAll(on);
    const [, { returned } = { returned: 0 }] = await payments();
    expect(returned).toBeGreaterThan(0);
    expect(await chain.balance(wallet.address)).toBe(balance + BigInt(returned));
    expect(await operate(on, creditCommands['credits audit']!)).toEqual({ lines: ['the books balance'] });
  });

  it('is refused with a new payment, and not charged', async () => {
    const balance = await chain.balance(wallet.address);
    const { isError, structuredContent } = await pay('A heron', 'again');
    expect(isError).toBe(true);
    expect(structuredContent).toMatchObject({ error_code: 'token_revoked' });
    expect(await chain.balance(wallet.address)).toBe(balance);
    expect(await payments()).toHaveLength(2);
  });

  it('can be erased again', async () => {
    await expect(openErasure(db.database, store(), on.app.nest.get(ErrorReporter)).run(account)).resolves.toMatchObject(
      { resources: 0 },
    );
  });
});
