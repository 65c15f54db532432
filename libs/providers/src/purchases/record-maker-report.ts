import { Database, isUniqueViolation } from '@libs/database';
import { deny } from '@libs/kernel';
import { Injectable } from '@nestjs/common';
import type { Submission } from '../makers/maker.js';
import { movePurchase } from './move-purchase.js';
import type { Purchase } from './purchase.entity.js';

/** An authentic report of a maker: its address names the purchase, its content the request. */
export interface MakerReport {
  purchaseId: string;
  submission: Submission;
}

/** `recorded`: it named a request whose answer was lost or has not come yet. */
interface RecordedReport {
  jobId: string;
  result: 'recorded' | 'unchanged';
}

/**
 * Takes down which request belongs to a purchase. Any number of reports, before or after the answer to the request, have the
 * effect of one; the state is always read from the maker. A report that names another request than the purchase's is refused.
 */
@Injectable()
export class RecordMakerReport {
  constructor(private readonly database: Database) {}

  async run({ purchaseId, submission }: MakerReport): Promise<RecordedReport> {
    const { requestId } = submission;
    try {
      // Without a claim to send it nothing was asked of the maker: such a report belongs to another request.
      const sent = await this.find(purchaseId);
      const moved = sent.sent_at !== null && (await movePurchase(this.database, purchaseId, 'accept', { submission }));
      if (moved) return { jobId: sent.job_id, result: 'recorded' };
    } catch (error) {
      if (isUniqueViolation(error, 'purchase_maker_request_id_key')) throw ofAnother(requestId, error);
      throw error;
    }
    const purchase = await this.find(purchaseId);
    if (purchase.request_id !== requestId) throw ofAnother(requestId);
    return { jobId: purchase.job_id, result: 'unchanged' };
  }

  private async find(id: string): Promise<Pick<Purchase, 'job_id' | 'sent_at' | 'request_id'>> {
    const [purchase] = await this.database.sql<Purchase[]>`
      select job_id, sent_at, request_id from purchase where id = ${id}`;
    if (purchase) return purchase;
    throw deny('not_found', `No purchase has the id ${id}.`, { nextStep: 'Send nothing further.' });
  }
}

function ofAnother(requestId: string, cause?: unknown) {
  return deny('webhook_conflict', `The request ${requestId} does not belong to this purchase.`, {
    nextStep: 'Send nothing further.',
    cause,
  });
}
