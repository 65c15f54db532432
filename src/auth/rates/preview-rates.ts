import { RateLimited, RequestQuota } from '@libs/access';
import { Database } from '@libs/database';
import { isDenial, LOGGER, type Logger } from '@libs/kernel';
import { hasPaid } from '@libs/library';
import { Inject, Injectable } from '@nestjs/common';
import { countsAlone } from './counts-alone.js';
import { type RateSettings, rateSettings } from './rate.settings.js';

/** Previews that an account may have open at the same time. */
const AT_ONCE = 2;
/** The share of an account for which nothing was ever paid. */
const UNPAID = 1 / 3;

/** Counts the previews of accounts, over all processes. An account for which nothing was ever paid has a third of them. */
@Injectable()
export class PreviewRates {
  private readonly paid: RequestQuota;
  private readonly unpaid: RequestQuota;

  constructor(
    private readonly database: Database,
    @Inject(rateSettings.KEY) { previewsPerMinute: perMinute }: Pick<RateSettings, 'previewsPerMinute'>,
    @Inject(LOGGER) logger: Logger,
  ) {
    const onTrouble = countsAlone(logger, 'this process counts requests alone: the database does not');
    const quotaOf = (name: string, quota: number): RequestQuota =>
      new RequestQuota(database, { name, quota, windowSeconds: 60 }, onTrouble);
    this.paid = quotaOf('previews', perMinute);
    this.unpaid = quotaOf('unpaid-previews', Math.max(1, Math.floor(perMinute * UNPAID)));
  }

  /** Counts one preview and draws it; `atOnce` says how many the account may have open. Throws `RateLimited` before it is drawn. */
  async counted<T>(accountId: string, draw: (atOnce: number) => Promise<T>): Promise<T> {
    const isPaying = await hasPaid(this.database, accountId);
    const quota = isPaying ? this.paid : this.unpaid;
    const subject = `preview ${accountId}`;
    const standing = await quota.take(subject);
    if (!standing.isAdmitted) throw new RateLimited(standing);
    try {
      return await draw(isPaying ? AT_ONCE : Math.max(1, Math.floor(AT_ONCE * UNPAID)));
    } catch (error) {
      // It was not drawn: no place was free.
      if (isDenial(error, 'concurrency_exceeded')) quota.giveBack(subject, standing);
      throw error;
    }
  }
}
