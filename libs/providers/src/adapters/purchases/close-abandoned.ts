import { Database } from '@libs/database';
import { Injectable } from '@nestjs/common';
import { abandonedPurchases } from '../../purchases/abandoned-purchases.js';
import { movePurchase } from '../../purchases/move-purchase.js';
import { type PurchaseStanding, readPurchase } from '../../purchases/read-purchase.js';
import { AdvancePurchase } from './advance-purchase.js';

/** Purchases of one run. */
const BATCH = 20;
/** Seconds after which a maker that answers with the bytes has certainly answered. */
const DIRECT_SECONDS = 3_600;
const TROUBLE = { kind: 'cancelled', text: 'Its job had ended before there was a result.' } as const;

/**
 * Ends the purchases of jobs that ended without them: those that were not sent are not, the others are cancelled at the
 * maker. The rows then say what was billed.
 */
@Injectable()
export class CloseAbandoned {
  constructor(
    private readonly database: Database,
    private readonly step: AdvancePurchase,
  ) {}

  async run(): Promise<void> {
    for (const jobId of await abandonedPurchases(this.database, BATCH)) {
      const purchase = await readPurchase(this.database, jobId);
      if (purchase) await this.step.cancel(purchase);
      const cancelled = await readPurchase(this.database, jobId);
      if (cancelled) await this.step.run(cancelled);
      const seen = await readPurchase(this.database, jobId);
      if (seen && isBeyondHelp(seen)) await movePurchase(this.database, seen.id, 'lose', { trouble: TROUBLE });
    }
  }
}

/** It has a result that nobody waits for, or an answer that can no longer come. */
function isBeyondHelp({ result, state, sent_seconds: age }: PurchaseStanding): boolean {
  return result !== null || (state === 'intent' && (age ?? 0) > DIRECT_SECONDS);
}
