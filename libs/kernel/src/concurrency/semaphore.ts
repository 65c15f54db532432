/** Lets so many pieces of work run at once; the others wait in the order in which they came. */
export class Semaphore {
  /** Waiters, first in, first out; calling one hands it a permit. */
  private readonly line = new Set<() => void>();
  private running = 0;

  constructor(private readonly most: number) {}

  /** A waiter leaves the queue when its signal aborts: its work does not start, and it rejects with the signal's reason. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.running < this.most) this.running += 1;
    else await this.place(signal);
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private place(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const take = (): void => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = (): void => {
        this.line.delete(take);
        reject(signal?.reason as Error);
      };
      this.line.add(take);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  /** Hands the permit directly to the first waiter, so that a newcomer cannot overtake it. */
  private leave(): void {
    const [next] = this.line;
    if (next === undefined) {
      this.running -= 1;
      return;
    }
    this.line.delete(next);
    next();
  }
}
