import type { Database } from '@libs/database';
import { DELIVERY_DUE_CHANNEL } from './record-deliveries.js';

/** Longest rest between looks: a lost notification is found again after this. */
const REST_MS = 1_000;
/** Milliseconds that tries under way have when the process leaves. What they leave undone is sent again. */
const LAST_ANSWERS_MS = 2_000;
/** Tries under way in a process, over all lanes, up to which a slow one gives its place back. */
const MOST_UNDER_WAY = 1_024;

/** Deliveries of one kind. */
export interface DeliverySource<Due = unknown> {
  /** Claims up to `limit` due deliveries. Pass each one to `deliver`. */
  claim(limit: number): Promise<Due[]>;
  /** Tries a claimed delivery once. A try aborted by `signal` is not counted. */
  deliver(due: Due, signal: AbortSignal): Promise<void>;
}

/** Deliveries that share places, so that those of one lane never wait for those of another. */
export interface DeliveryLane<Due = unknown> {
  source: DeliverySource<Due>;
  /** Places: tries that begin before another has to end. */
  most: number;
  /** Milliseconds after which a try gives its place back although it goes on; absent: it keeps the place. */
  placeMs?: number;
}

/** A lane with what holds its places. */
interface OpenLane {
  lane: DeliveryLane;
  held: number;
}

/** Delivers events by lanes, woken by notification, until it is stopped. */
export class DeliveryLoop {
  private readonly lanes: readonly OpenLane[];
  private readonly underWay = new Set<Promise<void>>();
  private readonly leaving = new AbortController();
  private isStopped = false;
  private isWoken = false;
  private wake: () => void = () => {};
  private loop?: Promise<void>;
  private unlisten?: () => Promise<void>;

  constructor(
    private readonly database: Database,
    lanes: readonly DeliveryLane[],
    private readonly onError: (error: unknown) => void,
  ) {
    this.lanes = lanes.map((lane) => ({ lane, held: 0 }));
  }

  async start(): Promise<void> {
    this.unlisten = await this.database.listen(
      DELIVERY_DUE_CHANNEL,
      () => this.wakeUp(),
      () => this.wakeUp(),
    );
    this.loop = this.run();
  }

  /** Begins no further try and resolves when those under way have been recorded. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.wakeUp();
    await this.loop;
    const timer = setTimeout(() => this.leaving.abort(), LAST_ANSWERS_MS);
    await Promise.all(this.underWay);
    clearTimeout(timer);
    await this.unlisten?.();
  }

  private wakeUp(): void {
    this.isWoken = true;
    this.wake();
  }

  private async run(): Promise<void> {
    while (!this.isStopped) {
      this.isWoken = false;
      const rounds = await Promise.all(this.lanes.map((lane) => this.safeRound(lane)));
      if (!rounds.includes(true)) await this.rest();
    }
  }

  private safeRound(lane: OpenLane): Promise<boolean> {
    return this.round(lane).catch((error: unknown) => {
      this.onError(error);
      return false;
    });
  }

  /** Begins due deliveries up to the limit. Returns whether more may be due and would fit. */
  private async round(open: OpenLane): Promise<boolean> {
    const { source, most } = open.lane;
    const free = most - open.held;
    if (free <= 0) return false;
    const due = await source.claim(free);
    for (const delivery of due) this.begin(open, source.deliver(delivery, this.leaving.signal));
    return due.length === free && open.held < most;
  }

  private begin(open: OpenLane, delivering: Promise<void>): void {
    const release = this.takePlace(open);
    const delivery = delivering.catch(this.onError).finally(() => {
      this.underWay.delete(delivery);
      release();
      // An endpoint may have more that waited for this try.
      if (open.lane.placeMs !== undefined) this.wakeUp();
    });
    this.underWay.add(delivery);
  }

  /** The returned function releases the place; it may be called twice. */
  private takePlace(open: OpenLane): () => void {
    const { most, placeMs } = open.lane;
    open.held += 1;
    let isHeld = true;
    const release = (): void => {
      if (!isHeld) return;
      isHeld = false;
      clearTimeout(timer);
      const wasFull = open.held >= most;
      open.held -= 1;
      // More may be due than there was room for.
      if (wasFull) this.wakeUp();
    };
    const early = (): void => {
      if (this.underWay.size <= MOST_UNDER_WAY) release();
    };
    const timer = placeMs === undefined ? undefined : setTimeout(early, placeMs);
    return release;
  }

  private async rest(): Promise<void> {
    if (this.isWoken || this.isStopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, REST_MS);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
