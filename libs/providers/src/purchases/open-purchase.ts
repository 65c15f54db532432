import { Database, type Transaction } from '@libs/database';
import { newId } from '@libs/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { makerSettings } from '../makers/maker.settings.js';
import type { Model } from '../models/model.js';
import type { PurchaseBrief } from './purchase-brief.js';
import { requireSpendable, type SpendCaps } from './spend-caps.js';

/** Advisory lock of openings, "buys" in ASCII: each sees the sums of all others. */
const OPENING_LOCK = 0x62_75_79_73;
/** Seeds have 31 bits and are positive. */
const MOST_SEED = 2 ** 31;

export interface PurchaseOrder {
  jobId: string;
  attempt: number;
  accountId: string;
  model: Model;
  brief: PurchaseBrief;
  /** Notes for the resource's metadata. */
  facts?: Record<string, unknown>;
}

/**
 * Writes an attempt down, once, before anything is sent. Throws `quota_exceeded` above a cap of spending: openings come one
 * after the other, so that concurrent ones together stay below it.
 */
@Injectable()
export class OpenPurchase {
  constructor(
    private readonly database: Database,
    @Inject(makerSettings.KEY) private readonly caps: SpendCaps,
  ) {}

  async run(order: PurchaseOrder): Promise<void> {
    const { jobId, attempt, accountId, model, brief } = order;
    await this.database.transaction(async (tx) => {
      await tx.sql`select pg_advisory_xact_lock(${OPENING_LOCK})`;
      const known = await tx.sql`select 1 from purchase where job_id = ${jobId} and attempt = ${attempt}`;
      if (known.length > 0) return;
      const spending = { maker: model.maker, accountId, microdollars: brief.ceilingMicrodollars };
      await requireSpendable(tx, this.caps, spending);
      let seed = brief.seed ?? randomInt(1, MOST_SEED);
      while (!(await insert(tx, order, seed))) seed = randomInt(1, MOST_SEED);
    });
  }
}

/** Whether it was written: a seed names one purchase only. */
async function insert(tx: Transaction, order: PurchaseOrder, seed: number): Promise<boolean> {
  const { jobId, attempt, accountId, model, brief, facts } = order;
  const written = await tx.sql`
    insert into purchase (id, job_id, attempt, account_id, maker, model, seed, brief, ceiling_microdollars, facts)
    values (${newId()}, ${jobId}, ${attempt}, ${accountId}, ${model.maker}, ${model.id}, ${seed}, ${{ ...brief }},
      ${brief.ceilingMicrodollars}, ${facts ?? {}})
    on conflict (seed) do nothing returning id`;
  return written.length > 0;
}
