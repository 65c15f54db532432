import type { QuotaPolicy } from './quota-policy.js';

/** The rate-limit standing of a subject after a request was counted. */
export interface QuotaStanding {
  policy: QuotaPolicy;
  isAdmitted: boolean;
  /** Requests that are left in the window, as far as this process knows. */
  remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  seconds: number;
  /** When it ends: seconds since 1970. */
  endsAt: number;
}
