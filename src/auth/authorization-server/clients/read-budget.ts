import { type QuotaStanding, RequestQuota } from '@libs/access';
import type { Database } from '@libs/database';
import { type Denial, deny } from '@libs/kernel';

/** Seconds. */
const MINUTE = 60;

/** For whose sake an address is read. */
export interface Reader {
  /** A client that is verified, that somebody allowed, or whose document ships with the service. */
  isKnown: boolean;
  /** A client whose document would lie where the operator listed documents; it may not exist. */
  isListed: boolean;
  /** The network of the request; undefined where the read belongs to none. */
  asker?: string;
}

/**
 * How many addresses of clients are read in a minute, over all processes. Anybody can name an unknown client, so reads for
 * unknown clients are limited three times: by host, so that this service floods no other server; by the network that asks,
 * so that one machine does not spend the reads of a host; and together, so that wildcard names do not multiply them. Known
 * clients have reads of their own for each host: strangers cannot spend those.
 */
export class ReadBudget {
  private readonly host: RequestQuota;
  private readonly network: RequestQuota;
  private readonly all: RequestQuota;

  constructor(database: Database, onTrouble: (error: unknown) => void) {
    const quotaOf = (name: string, quota: number): RequestQuota =>
      new RequestQuota(database, { name, quota, windowSeconds: MINUTE }, onTrouble);
    this.host = quotaOf('documents-of-host', 60);
    this.network = quotaOf('documents-for-network', 10);
    this.all = quotaOf('documents', 240);
  }

  /** Counts one read. Returns the refusal if no read is left; a refused read counts nothing. Ports of a host share. */
  async take(address: string, reader: Reader): Promise<Denial | undefined> {
    const taken: [RequestQuota, string, QuotaStanding][] = [];
    for (const [quota, subject] of this.sharesOf(new URL(address).hostname, reader)) {
      const standing = await quota.take(subject);
      if (!standing.isAdmitted) {
        for (const [each, of, was] of taken) each.giveBack(of, was);
        return deny('rate_limited', 'This service reads only so many documents of applications in a minute.', {
          nextStep: `Connect again in ${standing.seconds} seconds.`,
          retryAfterSeconds: standing.seconds,
        });
      }
      taken.push([quota, subject, standing]);
    }
    return undefined;
  }

  private sharesOf(host: string, { isKnown, isListed, asker }: Reader): [RequestQuota, string][] {
    if (isKnown) return [[this.host, `documents known ${host}`]];
    const shares: [RequestQuota, string][] = [[this.host, `documents host ${host}`]];
    if (asker !== undefined) shares.push([this.network, `documents network ${asker}`]);
    if (!isListed) shares.push([this.all, 'documents']);
    return shares;
  }
}
