import { createHash } from 'node:crypto';
import { type QuotaStanding, RateLimited, RequestQuota } from '@libs/access';
import type { Database } from '@libs/database';
import type { FastifyRequest } from 'fastify';
import { clientOf, networkOf } from '../platform/client.js';

const QUARTER_HOUR = 900;
const HOUR = 3_600;
/** Letters to one mail address in an hour. */
const LETTERS = 5;

/**
 * How often one may try: passwords by the address that they come from and by the account that they are for, letters by
 * the address that asks and by the one that gets them. Whoever is signed in never meets these.
 */
export class SignInLimits {
  private readonly tries: RequestQuota;
  private readonly letters: RequestQuota;

  constructor(database: Database, { badSignIns }: { badSignIns: number }, onTrouble: (error: unknown) => void) {
    const tries = { name: 'sign-ins', quota: badSignIns, windowSeconds: QUARTER_HOUR };
    this.tries = new RequestQuota(database, tries, onTrouble);
    this.letters = new RequestQuota(database, { name: 'letters', quota: LETTERS, windowSeconds: HOUR }, onTrouble);
  }

  /** Lets one try to sign in to an account happen; throws RateLimited before it does. Only a try that fails counts. */
  oneTry<T>(request: FastifyRequest, account: string, work: () => Promise<T | undefined>): Promise<T | undefined> {
    return this.counted([addressOf(request), hidden('account', account)], work);
  }

  /** The same where it is not known beforehand whose account it would be. */
  oneFrom<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    return this.counted([addressOf(request)], work);
  }

  /** Counts what strangers may ask for by their address, whatever comes of it; throws RateLimited. */
  async oneAsked(request: FastifyRequest): Promise<void> {
    await this.count([addressOf(request)]);
  }

  /** Whether one more letter may go to this address. */
  async mayWriteTo(email: string): Promise<boolean> {
    return (await this.letters.take(hidden('letters', email))).isAdmitted;
  }

  private async counted<T>(subjects: readonly string[], work: () => Promise<T>): Promise<T> {
    const standings = await this.count(subjects);
    const outcome = await work();
    if (outcome !== undefined) this.giveBack(subjects, standings);
    return outcome;
  }

  private async count(subjects: readonly string[]): Promise<QuotaStanding[]> {
    const standings = await Promise.all(subjects.map(async (subject) => this.tries.take(subject)));
    const spent = standings.find((standing) => !standing.isAdmitted);
    if (!spent) return standings;
    this.giveBack(subjects, standings);
    throw new RateLimited(spent);
  }

  private giveBack(subjects: readonly string[], standings: readonly QuotaStanding[]): void {
    for (const [at, standing] of standings.entries()) {
      if (standing.isAdmitted) this.tries.giveBack(subjects[at] ?? '', standing);
    }
  }
}

function addressOf(request: FastifyRequest): string {
  return `sign-in ${networkOf(request.record?.clientAddress ?? clientOf(request).address)}`;
}

/** Names of people are not kept where requests are counted. */
function hidden(kind: string, email: string): string {
  return `${kind} ${createHash('sha256').update(email).digest('base64url')}`;
}
