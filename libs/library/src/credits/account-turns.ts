import { Injectable } from '@nestjs/common';
import { deny, Semaphore } from '@libs/kernel';

/**
 * Transactions of one account that run at the same moment in this process. Each holds a database connection while it waits
 * for the account's row, which only one can have: more of them would gain nothing and take the connections of others.
 */
const MOST_AT_ONCE = 2;

/** Calls of one account that wait for their turn, at most: more than a caller's burst of requests. */
const MOST_WAITING = 200;

const RETRY_SECONDS = 2;

interface Line {
  places: Semaphore;
  /** Calls that run or wait. */
  calls: number;
}

/** A semaphore for each account, around the transactions that lock the account's row. */
@Injectable()
export class AccountTurns {
  private readonly lines = new Map<string, Line>();

  /** Rejects with the signal's reason when the caller leaves before its turn. */
  async run<T>(accountId: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const line = this.lines.get(accountId) ?? { places: new Semaphore(MOST_AT_ONCE), calls: 0 };
    if (line.calls >= MOST_AT_ONCE + MOST_WAITING) {
      throw deny('concurrency_exceeded', `This account already has ${MOST_WAITING} calls that wait for each other.`, {
        nextStep: `Send fewer calls at a time, and repeat this one in ${RETRY_SECONDS} s.`,
        retryAfterSeconds: RETRY_SECONDS,
      });
    }
    this.lines.set(accountId, line);
    line.calls += 1;
    try {
      return await line.places.run(work, signal);
    } finally {
      line.calls -= 1;
      if (line.calls === 0) this.lines.delete(accountId);
    }
  }
}
