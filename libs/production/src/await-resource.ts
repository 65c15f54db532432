import type { Database } from '@libs/database';
import { isTerminal } from '@libs/library';
import { readProduction, type ProductionState } from './read-production.js';
import type { ResourceUpdates } from './resource-updates.js';

/** Milliseconds between looks while waiting: how old reported progress may be. */
const LOOK_EVERY_MS = 500;

export interface AwaitOptions {
  waitMs: number;
  signal: AbortSignal;
  onProgress(state: ProductionState): Promise<void>;
}

/** Waits until a resource has ended, up to `waitMs`, and answers its state honestly either way. */
export class AwaitResource {
  constructor(
    private readonly database: Database,
    private readonly updates: ResourceUpdates,
  ) {}

  async run(accountId: string, resourceId: string, options: AwaitOptions): Promise<ProductionState> {
    const until = performance.now() + options.waitMs;
    let reported = -1;
    for (;;) {
      const news = this.nextNews(resourceId, options.signal, until);
      const state = await readProduction(this.database, accountId, resourceId).catch((error: unknown) => {
        news.forget();
        throw error;
      });
      if (isTerminal(state.status) || performance.now() >= until || options.signal.aborted) {
        news.forget();
        return state;
      }
      if (state.percent > reported) {
        reported = state.percent;
        await options.onProgress(state);
      }
      await news.arrived;
    }
  }

  /** Resolves at the resource's next update, at the next look, at the end of the wait or when the caller leaves. */
  private nextNews(resourceId: string, signal: AbortSignal, until: number): { arrived: Promise<void>; forget(): void } {
    let forget = (): void => {};
    const arrived = new Promise<void>((resolve) => {
      const timer = setTimeout(() => forget(), Math.max(0, Math.min(LOOK_EVERY_MS, until - performance.now())));
      const off = this.updates.on(
        (update) => update.resourceId === resourceId && forget(),
        () => forget(),
      );
      forget = () => {
        clearTimeout(timer);
        off();
        signal.removeEventListener('abort', forget);
        resolve();
      };
      signal.addEventListener('abort', forget);
    });
    return { arrived, forget: () => forget() };
  }
}
