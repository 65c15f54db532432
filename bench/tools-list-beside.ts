import { setTimeout as pause } from 'node:timers/promises';

const REQUESTS = 1_000;
const WARM_UP = 200;
/** Milliseconds between requests, in both phases. */
const PAUSE_MS = 10;

/** Milliseconds of answers to `tools/list`, in two phases: while a service does nothing else, and while it works. */
export class ToolsListBeside {
  private readonly idle: number[] = [];
  private readonly busy: number[] = [];

  constructor(
    private readonly address: string,
    private readonly key: string,
    private readonly say: (line: string) => unknown,
  ) {}

  async whileIdle(requests = REQUESTS): Promise<void> {
    for (let n = -WARM_UP; n < requests; n += 1) {
      const time = await this.ask();
      if (n >= 0) this.idle.push(time);
      await pause(PAUSE_MS);
    }
    this.tell('idle', this.idle);
  }

  /** Asks until the work ends, and answers what it gave. */
  async during<Result>(work: Promise<Result>): Promise<Result> {
    let over = false;
    const end = work.finally(() => (over = true));
    // Reported below; an unhandled rejection would end this process before its service.
    end.catch(() => undefined);
    for (;;) {
      if (over) break;
      this.busy.push(await this.ask());
      await pause(PAUSE_MS);
    }
    this.tell('busy', this.busy);
    return end;
  }

  /** How many times the p99 of the busy phase is that of the idle one. */
  get slower(): number {
    return percentile(this.busy, 0.99) / percentile(this.idle, 0.99);
  }

  private tell(phase: string, times: number[]): void {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(1));
    this.say(`tools/list ${phase}: p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms (${times.length} requests)`);
  }

  /** Milliseconds of one bare `tools/list`. */
  private async ask(): Promise<number> {
    const begun = performance.now();
    const response = await fetch(`${this.address}/mcp`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${this.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`tools/list answered ${response.status}`);
    return performance.now() - begun;
  }
}

function percentile(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}
