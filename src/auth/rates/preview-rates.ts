import { RateLimited, RequestQuota } from '@libs/access';
import type { Database } from '@libs/database';
import { isDenial } from '@libs/kernel';

/** Previews that an account may have open at the same time. */
const AT_ONCE = 2;
/** The share of an account for which nothing was ever paid. */
const UNPAID = 1 / 3;

/** Counts the previews of accounts, over all processes. An account for which nothing was ever paid has a third of them. */
export class PreviewRates {
  private readonly paid: RequestQuota;
  private readonly unpaid: RequestQuota;

  /** `onTrouble` hears why this process counts alone. */
  constructor(
    database: Database,
    { perMinute }: { perMinute: number },
    private readonly hasPaid: (accountId: string) => Promise<boolean>,
    onTrouble: (error: unknown) => void,
  ) {
    const quotaOf = (name: string, quota: number): RequestQuota =>
      new RequestQuota(database, { name, quota, windowSeconds: 60 }, onTrouble);
    this.paid = quotaOf('previews', perMinute);
    this.unpaid = quotaOf('unpaid-previews', Math.max(1, Math.floor(perMinute * UNPAID)));
  }

  /** Counts one preview and draws it; `atOnce` says how many the account may have open. Throws `RateLimited` before it is drawn. */
  async counted<T>(accountId: string, draw: (atOnce: number) => Promise<T>): Promise<T> {
    const hasPaid = await this.hasPaid(accountId);
    const quota = hasPaid ? this.paid : this.unpaid;
    const subject = `preview ${accountId}`;
    const standing = await quota.take(subject);
    if (!standing.isAdmitted) throw new RateLimited(standing);
    try {
      return await draw(hasPaid ? AT_ONCE : Math.max(1, Math.floor(AT_ONCE * UNPAID)));
    } catch (error) {
      // It was not drawn: no place was free.
      if (isDenial(error, 'concurrency_exceeded')) quota.giveBack(subject, standing);
      throw error;
    }
  }
}
