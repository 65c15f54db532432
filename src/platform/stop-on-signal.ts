import type { Logger } from 'pino';
import type { Drain } from './drain.js';

const PATIENCE_MS = 10_000;

/** The first signal finishes what is under way, for ten seconds at most; the second one ends the process at once. */
export function stopOnSignal(drain: Drain, logger: Logger, close: () => Promise<void>): void {
  const stop = (signal: NodeJS.Signals): void => {
    if (drain.isDraining) process.exit(1);
    drain.begin();
    logger.info({ signal }, 'draining');
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}
