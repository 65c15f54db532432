import { Denial } from '@libs/kernel';

const WINDOW_MS = 60_000;
const MOST_OF_HOST = 60;
const MOST_OF_NETWORK = 10;
const MOST_OF_ALL = 240;

/** Too many addresses were read for clients in this minute. */
export class TooManyReads extends Denial {
  constructor(retryAfterSeconds: number) {
    super('rate_limited', 'This service reads only so many documents of applications in a minute.', {
      nextStep: `Connect again in ${retryAfterSeconds} seconds.`,
      retryAfterSeconds,
    });
  }
}

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
 * How many addresses of clients this process reads in a minute. Anybody can name a client that nobody knows, so such reads
 * are limited by host, so that this service floods no third one; by the network that asks, so that one machine does not
 * spend the reads of a host; and together, so that wildcard names do not multiply them. Known clients have reads of their
 * own of each host: strangers cannot spend those.
 */
export class ReadBudget {
  private since = -Infinity;
  private readonly taken = new Map<string, number>();

  /** `now` is monotonic, in milliseconds. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Counts one read. Answers the refusal, which counts nothing, where there is none left. Ports of a host share. */
  take(address: string, reader: Reader): TooManyReads | undefined {
    if (this.now() - this.since >= WINDOW_MS) this.begin();
    const shares = sharesOf(new URL(address).hostname, reader);
    const isSpent = shares.some(([name, most]) => this.takenOf(name) >= most);
    if (isSpent) return new TooManyReads(Math.ceil((this.since + WINDOW_MS - this.now()) / 1_000));
    for (const [name] of shares) this.taken.set(name, this.takenOf(name) + 1);
    return undefined;
  }

  private takenOf(name: string): number {
    return this.taken.get(name) ?? 0;
  }

  private begin(): void {
    this.since = this.now();
    this.taken.clear();
  }
}

/** The names of what a read is counted for, each with the most reads in a minute. */
function sharesOf(host: string, { isKnown, isListed, asker }: Reader): [string, number][] {
  if (isKnown) return [[`known ${host}`, MOST_OF_HOST]];
  const shares: [string, number][] = [[`host ${host}`, MOST_OF_HOST]];
  if (asker !== undefined) shares.push([`network ${asker}`, MOST_OF_NETWORK]);
  if (!isListed) shares.push(['all', MOST_OF_ALL]);
  return shares;
}
