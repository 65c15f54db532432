import type { Database } from '@libs/database';
import type { DeliverEvents } from './deliver-events.js';
import { DELIVERY_DUE_CHANNEL } from './record-deliveries.js';

/**
 * Tries under way at a time. A receiver that answers within a second gets 256 events a second; one that hangs gets 17 tries a
 * second, and costs this process nothing but the sockets.
 */
const TRIES = 256;
/** Longest rest between looks: a lost notification is found again after this. */
const REST_MS = 1_000;
/** Milliseconds that tries under way have when the process leaves. What they leave undone is sent again. */
const LAST_ANSWERS_MS = 2_000;

/** Delivers events to the web application, woken by notification, until it is stopped. */
export class DeliveryLoop {
  /** A slow try holds its own place and delays no other. */
  private readonly underWay = new Set<Promise<void>>();
  private readonly leaving = new AbortController();
  private isStopped = false;
  private isWoken = false;
  private wake: () => void = () => {};
  private loop?: Promise<void>;
  private unlisten?: () => Promise<void>;

  constructor(
    private readonly database: Database,
    private readonly deliveries: DeliverEvents,
    private readonly onError: (error: unknown) => void,
    private readonly most = TRIES,
  ) {}

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
      const isMoreDue = await this.round().catch((error: unknown) => {
        this.onError(error);
        return false;
      });
      if (!isMoreDue) await this.rest();
    }
  }

  /** Begins due deliveries up to the limit. Returns whether more may be due and would fit. */
  private async round(): Promise<boolean> {
    const free = this.most - this.underWay.size;
    if (free <= 0) return false;
    const due = await this.deliveries.claim(free);
    for (const delivery of due) this.begin(this.deliveries.deliver(delivery, this.leaving.signal));
    return due.length === free && this.underWay.size < this.most;
  }

  private begin(delivering: Promise<void>): void {
    const delivery = delivering.catch(this.onError).finally(() => {
      const wasFull = this.underWay.size >= this.most;
      this.underWay.delete(delivery);
      // More may be due than there was room for.
      if (wasFull) this.wakeUp();
    });
    this.underWay.add(delivery);
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
