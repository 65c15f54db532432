import type { Database } from '@libs/database';
import { type AuditActor, type ClientName, DecideClient } from '@libs/identity';
import { endXGrantsOfClient } from '@libs/x-account';

/** What an operator says of a client, and the state that it gets by that; null: what was decided is taken back. */
const STATES = { verify: 'verified', block: 'blocked', unblock: null } as const;

export type ClientVerb = keyof typeof STATES;

/** When this returns, every process goes by it. Throws `not_found`. */
export function decideClient(
  database: Database,
  client: ClientName,
  { verb, by, reason }: { verb: ClientVerb; by: AuditActor; reason?: string },
): Promise<void> {
  return new DecideClient(database, endXGrantsOfClient).run(client, { state: STATES[verb], by, reason });
}
