import { Denial } from '@libs/kernel';

/** The denial with which reading a client's document ended. */
export function documentDenial(error: unknown): Denial | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Denial ? cause : undefined;
}
