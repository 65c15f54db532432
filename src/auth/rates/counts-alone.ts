import type { Logger } from '@libs/kernel';
import { throttledLog } from '../../platform/observe/throttled-log.js';

/** Logs why this process counts without the database, once a minute at most. */
export function countsAlone(logger: Logger, message: string): (error: unknown) => void {
  const tell = throttledLog((reason, leftOut) => logger.warn({ reason, left_out: leftOut }, message));
  return (error) => tell(error instanceof Error ? error.message : String(error));
}
