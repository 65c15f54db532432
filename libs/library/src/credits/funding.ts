import type { Transaction } from '@libs/database';

/**
 * Payments that pay for jobs instead of an account's credits. Both verbs run in the caller's transaction: a payment and the
 * holds it funds change together.
 */
export abstract class Funding {
  /** Commits a settled payment to the jobs of one call. Throws if it does not pay exactly these credits. */
  abstract take(tx: Transaction, paymentId: string, credits: number): Promise<void>;

  /**
   * Books the end of one resource's part: the service keeps `spent` credits, the payer gets `returned` credits back. Called
   * once for each hold that the payment funds, also if nothing returns.
   */
  abstract giveBack(
    tx: Transaction,
    paymentId: string,
    part: { resourceId: string; spent: number; returned: number },
  ): Promise<void>;
}
