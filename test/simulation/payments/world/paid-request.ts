import { AsyncLocalStorage } from 'node:async_hooks';
import type { JobOrder } from '@libs/jobs';
import type { SettledPayment, SignedPayment } from '@libs/x402';

/** A call with a payment, and what its client got for it. */
export interface PaidRequest {
  process: string;
  order: JobOrder;
  signed: SignedPayment;
  ticket?: string;
  /** Transactions that the facilitator named when it settled for this very request. */
  sent: string[];
  /** Of these, the transactions whose answer reached the request. */
  told: string[];
  /** Resolves when the timer of the request rings. */
  wait: () => Promise<unknown>;
  answer?: Answer;
}

export type Answer =
  | { outcome: 'started'; isReplay: boolean; resourceIds: readonly string[]; receipt?: SettledPayment }
  | { outcome: 'refused'; error: Error };

/** The request that the running code serves. */
export const requestUnderWay = new AsyncLocalStorage<PaidRequest>();
