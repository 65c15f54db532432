import { Denial } from '@libs/kernel';
import type { QuotaStanding } from './quota-standing.js';

/** The window's requests are spent. */
export class RateLimited extends Denial {
  readonly policy: string;

  constructor({ policy: { name, quota, windowSeconds }, seconds }: QuotaStanding) {
    const limit = `The limit of ${quota} ${name.replace('-', ' ')} in ${windowSeconds} seconds is reached`;
    super('rate_limited', `${limit}; the next ones are taken in ${seconds} seconds.`, {
      nextStep: `Wait ${seconds} seconds, then repeat the same request.`,
      retryAfterSeconds: seconds,
    });
    this.policy = name;
  }
}
