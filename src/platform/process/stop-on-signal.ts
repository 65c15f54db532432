import type { Logger } from 'pino';
import type { Drain } from '../health/drain.js';

const PATIENCE_MS = 10_000;
/** Ctrl-C under npm arrives twice, from the terminal and from npm: that is one wish. */
const ECHO_MS = 500;

/** The first signal finishes what is under way, for ten seconds at most; a later one ends the process at once. */
export function stopOnSignal(drain: Drain, logger: Logger, close: () => Promise<void>): void {
  let toldAt = 0;
  const stop = (signal: NodeJS.Signals): void => {
    if (drain.isDraining) {
      if (performance.now() - toldAt > ECHO_MS) process.exit(1);
      return;
    }
    toldAt = performance.now();
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
