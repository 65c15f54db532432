import type { Database } from '@libs/database';

/** A service as clients and people find it. */
export interface Served {
  /** What it calls itself. */
  readonly address: string;
  /** Where it listens, if that is elsewhere: behind a proxy, or one process of several. */
  readonly door?: string;
}

/** A service of ours, whose database a test may look into. */
export interface OwnService extends Served {
  readonly database: Database;
}

/** A request as any client sends it; a redirect is an answer. */
export function ask({ address, door = address }: Served, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${door}${path}`, { redirect: 'manual', ...init });
}
