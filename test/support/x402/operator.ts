import { Holds } from '@libs/library';
import { SendRefunds } from '@libs/x402';
import { vi } from 'vitest';
import { type Command, CommandFailed } from '../../../src/cli/command.js';
import { laneSettings, type PaidApp } from './paid-app.js';
import { readSettings } from '../../../src/settings.js';

/** What a command printed, and why it failed where it did. */
export interface Printed {
  lines: string[];
  failure?: string;
}

/** Runs a command of the operator on the ledger of an application, with the settings of its lane unless told otherwise. */
export async function operate(
  on: PaidApp,
  command: Command,
  {
    args = [],
    options = {},
    settings,
  }: { args?: string[]; options?: Record<string, string>; settings?: NodeJS.ProcessEnv } = {},
): Promise<Printed> {
  const lines: string[] = [];
  const { database, secrets } = on.app;
  const read = readSettings({ NODE_ENV: 'test', ...(settings ?? laneSettings(on.chain, on.wallets)) });
  try {
    await command.run({ settings: read, secrets, database, print: (line) => void lines.push(line) }, args, options);
    return { lines };
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    return { lines, failure: error.message };
  }
}

/** Ends the job of a resource as if so much of it had been done when it was cancelled; 100 completes it, 0 fails it. */
export async function endJob(on: PaidApp, resourceId: string, percent: number): Promise<void> {
  await on.app.database.transaction(async (tx) => {
    const ends: Record<number, string> = { 0: 'failed', 100: 'completed' };
    const status = ends[percent] ?? 'cancelled';
    await tx.sql`
        update resource set status = ${status}, storage_key = case ${status} when 'completed' then 'test' end
        where id = ${resourceId}`;
    const holds = on.app.nest.get(Holds, { strict: false });
    if (status === 'cancelled') await holds.settleCancelled(tx, resourceId, { percent, hasBegun: true });
    else await holds.settle(tx, resourceId, percent === 100 ? 'spent' : 'returned');
  });
}

/** Sends refunds until the ledger has no open one. The time between two tries passes at once. */
export async function refundAll(on: PaidApp): Promise<void> {
  await vi.waitUntil(
    async () => {
      await on.app.database.sql`update payment_refund set next_try_at = clock_timestamp()`;
      await on.app.nest.get(SendRefunds).run();
      const open = await on.app.database.sql`select 1 from payment_refund where state in ('due', 'sending')`;
      return open.length === 0;
    },
    { timeout: 60_000, interval: 200 },
  );
}
