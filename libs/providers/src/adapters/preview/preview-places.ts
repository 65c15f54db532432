import type { PreviewCaller } from '@libs/film';
import { SharedPlaces } from '@libs/kernel';

/** Previews of one network that are open at the same time. */
const MOST_OF_NETWORK = 4;
/** Previews in line for each that may be drawn. */
const LINE = 6;

/** Previews that are open in one process: accounts and networks share its places. */
export class PreviewPlaces {
  private readonly places: SharedPlaces;

  /** `waitsElsewhere`: other processes draw them, and the line is theirs. */
  constructor(concurrency: number, { waitsElsewhere = false } = {}) {
    const open = concurrency * (1 + LINE);
    const running = waitsElsewhere ? open : concurrency;
    this.places = new SharedPlaces({ running, open, what: 'previews', retryAfterSeconds: 2 });
  }

  /** Waits for its turn. Throws `concurrency_exceeded` at once where the line or a share is full. */
  run<T>({ accountId, network, atOnce }: PreviewCaller, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const sharers = [
      { name: `account ${accountId}`, most: atOnce },
      { name: `network ${network}`, most: MOST_OF_NETWORK },
    ];
    return this.places.run(sharers, work, signal);
  }
}
