import type { components } from './schema.d.ts';

/** Whether sensitive acts need no other sign-in now. */
export function isFresh({ session: { fresh_until: until } }: components['schemas']['Account']): boolean {
  return until !== null && Date.parse(until) > Date.now();
}
