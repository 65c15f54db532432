import { Denial } from '@libs/kernel';

const WINDOW_MS = 60_000;
const MOST_OF_HOST = 60;
const MOST_OF_ALL = 240;

/** Too many addresses were read for clients in this minute. */
export class TooManyReads extends Denial {
  constructor() {
    super('rate_limited', 'This service reads only so many documents of applications in a minute.', {
      nextStep: 'Connect again in a minute.',
      retryAfterSeconds: WINDOW_MS / 1000,
    });
  }
}

/**
 * How many addresses of clients this process reads in a minute. Each host has a share, so that nobody uses this service to
 * flood a third one. Strangers' hosts together have a share, so that wildcard names do not multiply it.
 */
export class ReadBudget {
  private since = -Infinity;
  private all = 0;
  private readonly byHost = new Map<string, number>();

  /** `now` is monotonic, in milliseconds. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Counts one read; throws TooManyReads. Ports of a host share; hosts of listed clients are outside the common share. */
  take(address: string, isListed: boolean): void {
    if (this.now() - this.since >= WINDOW_MS) this.begin();
    const { hostname } = new URL(address);
    const ofHost = this.byHost.get(hostname) ?? 0;
    if (ofHost >= MOST_OF_HOST || (!isListed && this.all >= MOST_OF_ALL)) throw new TooManyReads();
    this.byHost.set(hostname, ofHost + 1);
    if (!isListed) this.all += 1;
  }

  private begin(): void {
    this.since = this.now();
    this.all = 0;
    this.byHost.clear();
  }
}
