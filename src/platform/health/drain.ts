import type { ServerResponse } from 'node:http';

/**
 * Whether this process is draining. Health reports it first. New work is refused, waiting calls are answered with the
 * current state, and running responses continue until the grace period ends.
 */
export class Drain {
  private readonly leaving = new AbortController();
  private readonly underWay = new Set<ServerResponse>();
  private onAnswered?: () => void;

  get isDraining(): boolean {
    return this.signal.aborted;
  }

  /** Aborts when the process begins to leave: the end of every wait. */
  get signal(): AbortSignal {
    return this.leaving.signal;
  }

  begin(): void {
    this.leaving.abort();
  }

  /** Counts a response as running until its last byte is handed over or its client disconnects. */
  track(response: ServerResponse): void {
    this.underWay.add(response);
    response.once('close', () => {
      this.underWay.delete(response);
      if (this.underWay.size === 0) this.onAnswered?.();
    });
  }

  /** Resolves when no answer is under way, after `patienceMs` at the latest. */
  async answered(patienceMs: number): Promise<void> {
    if (this.underWay.size === 0) return;
    await new Promise<void>((resolve) => {
      const patience = setTimeout(resolve, patienceMs);
      this.onAnswered = () => {
        clearTimeout(patience);
        resolve();
      };
    });
  }
}
