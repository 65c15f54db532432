import { deny } from '../refusals/deny.js';
import { Semaphore } from './semaphore.js';

/** An owner of work, such as an account, and how much of it may be open at once. */
export interface Sharer {
  name: string;
  most: number;
}

/**
 * A semaphore with a bounded queue and a limit for each sharer, so that one account or network cannot fill the queue
 * for all others.
 */
export class SharedPlaces {
  private readonly open = new Map<string, number>();
  private readonly places: Semaphore;
  private count = 0;

  constructor(
    private readonly limits: {
      /** At the same moment. */
      running: number;
      /** Running and in line. */
      open: number;
      /** What the work is called in refusals, in the plural. */
      what: string;
      retryAfterSeconds: number;
    },
  ) {
    this.places = new Semaphore(limits.running);
  }

  /** Throws `concurrency_exceeded` at once where the line or a share is full. */
  async run<T>(sharers: readonly Sharer[], work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const { open, what, retryAfterSeconds } = this.limits;
    const isSpent = sharers.some(({ name, most }) => this.openOf(name) >= most);
    if (isSpent || this.count >= open) {
      throw deny('concurrency_exceeded', `Too many ${what} are under way.`, {
        nextStep: `Wait ${retryAfterSeconds} s, then repeat the same request.`,
        retryAfterSeconds,
      });
    }
    this.change(sharers, 1);
    try {
      return await this.places.run(work, signal);
    } finally {
      this.change(sharers, -1);
    }
  }

  private openOf(name: string): number {
    return this.open.get(name) ?? 0;
  }

  private change(sharers: readonly Sharer[], by: number): void {
    this.count += by;
    for (const { name } of sharers) {
      const left = this.openOf(name) + by;
      if (left > 0) this.open.set(name, left);
      else this.open.delete(name);
    }
  }
}
