import type { Model } from '../../models/model.js';
import type { PurchaseStanding } from '../../purchases/read-purchase.js';

/** Seconds for which the answer to a request may still be on its way to the step that sent it. */
export const LEAST_AGE_SECONDS = 30;

/** Seconds after a model's longest time for which a maker in trouble, or one that ends a request slowly, is still asked. */
export const GRACE_SECONDS = 600;

/** Looks in a row that failed before an accepted request is given up, however late: this service may have been away itself. */
const LOOKS_IN_VAIN = 5;

/** Seconds for which further attempts follow on those that the maker did not accept. */
export const ATTEMPTS_SECONDS = 1_800;

/** Minutes by which the maker's clock may be behind ours. */
const CLOCK_MINUTES = 30;

/** From when on a maker's list is searched for a purchase. */
export function sinceOf({ created_at: createdAt }: { created_at: Date }): Date {
  return new Date(createdAt.getTime() - CLOCK_MINUTES * 60_000);
}

/** Whether a request that may be paid is given up. Lists may name a request only once it has ended, and a while later. */
export function isGivenUp({ sent_seconds: age, failed_looks: failures }: PurchaseStanding, model: Model): boolean {
  return (age ?? 0) > model.longestSeconds + GRACE_SECONDS && failures >= LOOKS_IN_VAIN;
}
