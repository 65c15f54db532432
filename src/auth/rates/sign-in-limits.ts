import { createHash } from 'node:crypto';
import { type QuotaStanding, RateLimited, RequestQuota } from '@libs/access';
import { Database } from '@libs/database';
import { LOGGER, type Logger } from '@libs/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { callerNetwork } from './caller-network.js';
import { countsAlone } from './counts-alone.js';
import { type RateSettings, rateSettings } from './rate.settings.js';

const QUARTER_HOUR = 900;
const HOUR = 3_600;
/** Letters to one mail address in an hour. */
const LETTERS = 5;
/** Nonces per allowed bad sign-in of an address: every sign-in needs a nonce, and most sign-ins succeed. */
const NONCES_PER_TRY = 5;

interface Try<T> {
  /** The mail address of the sign-in form. */
  email: string;
  /** The name of a browser that its account was signed in to before. */
  knownBrowser?: string;
  work: () => Promise<T | undefined>;
  /** Called for the try that reaches the limit of the account or browser, and for each later one. */
  onSpent: () => Promise<void>;
}

type Standings = ReadonlyMap<string, QuotaStanding>;

/**
 * How often one may try: passwords by the address that they come from and by the account that they are for, letters by
 * the address that asks and by the one that gets them. A browser in which the account was signed in to before has tries of
 * its own, so that no stranger's guesses shut its owner out. These limits never apply to a request with a session.
 */
@Injectable()
export class SignInLimits {
  private readonly tries: RequestQuota;
  private readonly letters: RequestQuota;
  private readonly nonces: RequestQuota;
  private readonly newWallets: RequestQuota;

  constructor(
    database: Database,
    @Inject(rateSettings.KEY) { badSignIns }: Pick<RateSettings, 'badSignIns'>,
    @Inject(LOGGER) logger: Logger,
  ) {
    const onTrouble = countsAlone(logger, 'this process counts sign-ins alone');
    const quotaOf = (name: string, quota: number, windowSeconds: number): RequestQuota =>
      new RequestQuota(database, { name, quota, windowSeconds }, onTrouble);
    this.tries = quotaOf('sign-ins', badSignIns, QUARTER_HOUR);
    this.letters = quotaOf('letters', LETTERS, HOUR);
    this.nonces = quotaOf('wallet-nonces', badSignIns * NONCES_PER_TRY, QUARTER_HOUR);
    this.newWallets = quotaOf('new-wallets', badSignIns, HOUR);
  }

  /** Runs one sign-in attempt; throws RateLimited without running it. Only failed attempts count. */
  async oneTry<T>(request: FastifyRequest, tried: Try<T>): Promise<T | undefined> {
    const { email, knownBrowser, work, onSpent } = tried;
    const own = knownBrowser === undefined ? hidden('account', email) : hidden('browser', knownBrowser);
    const counted = knownBrowser === undefined ? [addressOf(request), own] : [own];
    const standings = await this.count(counted, async (spent) => {
      if (spent === own) await onSpent();
    });
    const outcome = await work();
    if (outcome !== undefined) this.giveBack(standings);
    else if (standings.get(own)?.remaining === 0) await onSpent();
    return outcome;
  }

  /** The same for an attempt whose account is not known beforehand: counts by address only. */
  async oneFrom<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const standings = await this.count([addressOf(request)]);
    try {
      const outcome = await work();
      this.giveBack(standings);
      return outcome;
    } catch (error) {
      // It was no bad try, only one too many of something else.
      if (error instanceof RateLimited) this.giveBack(standings);
      throw error;
    }
  }

  /** Counts an unauthenticated request by address, also if it succeeds; throws RateLimited. */
  async oneAsked(request: FastifyRequest): Promise<void> {
    await this.count([addressOf(request)]);
  }

  /** Counts a nonce for a wallet by the address that asks for it; throws RateLimited. */
  async oneNonce(request: FastifyRequest): Promise<void> {
    await oneOf(this.nonces, `nonce ${callerNetwork(request)}`);
  }

  /** Counts a wallet that comes for the first time by the address that it comes from; throws RateLimited. */
  async oneNewWallet(request: FastifyRequest): Promise<void> {
    await oneOf(this.newWallets, `new-wallet ${callerNetwork(request)}`);
  }

  /** Whether one more letter may go to this address. */
  async mayWriteTo(email: string): Promise<boolean> {
    return (await this.letters.take(hidden('letters', email))).isAdmitted;
  }

  /** Calls `onSpent` with the subject whose tries are spent, then throws RateLimited. */
  private async count(subjects: readonly string[], onSpent?: (subject: string) => Promise<void>): Promise<Standings> {
    const taken = subjects.map(async (subject) => [subject, await this.tries.take(subject)] as const);
    const standings = new Map(await Promise.all(taken));
    for (const [subject, standing] of standings) {
      if (standing.isAdmitted) continue;
      this.giveBack(standings);
      await onSpent?.(subject);
      throw new RateLimited(standing);
    }
    return standings;
  }

  private giveBack(standings: Standings): void {
    for (const [subject, standing] of standings) if (standing.isAdmitted) this.tries.giveBack(subject, standing);
  }
}

async function oneOf(quota: RequestQuota, subject: string): Promise<void> {
  const standing = await quota.take(subject);
  if (!standing.isAdmitted) throw new RateLimited(standing);
}

function addressOf(request: FastifyRequest): string {
  return `sign-in ${callerNetwork(request)}`;
}

/** Names of people and their browsers are not kept where requests are counted. */
function hidden(kind: string, name: string): string {
  return `${kind} ${createHash('sha256').update(name).digest('base64url')}`;
}
