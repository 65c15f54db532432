import type { Logger } from '@libs/kernel';

/** Logs why an identity provider could not be asked. */
export function issuerTrouble(logger: Logger): (error: unknown) => void {
  return (error) => logger.warn({ err: error }, 'an identity provider could not be asked');
}
