import { DatabaseError } from 'pg';

/** Node's names for a peer that is absent or gone. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EMFILE',
]);

/**
 * SQLSTATE classes and codes that say the server, not the statement, is at fault: connection exceptions, insufficient
 * resources (too many connections, disk full), shutdown and start-up, idle time-outs.
 */
const SERVER = /^(08|53|57P0[1-5]|25P03|25P04)/;

/** The driver's own errors carry no code, only these texts. */
const DRIVER =
  /^(Connection terminated|timeout (exceeded|expired)|Client has encountered|Client was closed|Query read)/;

/** True when the database could not be asked, or hung up before it answered. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isConnectionLoss);
  // An error with a path is of the caller's file; errors of sockets have an address instead.
  if ('path' in error) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (error instanceof DatabaseError) return code !== undefined && SERVER.test(code);
  return code === undefined ? DRIVER.test(error.message) : NETWORK.has(code);
}
