import type { Database } from '@libs/database';
import { type AuditActor, findAccount, recordAudit } from '@libs/identity';
import { type Resource, type TakenDownResource, takeDownResource, undoTakeDown } from '@libs/library';

export interface TakenDown extends TakenDownResource {
  /** Of the owner; null where its account has none. */
  email: string | null;
}

/** Takes a resource down, with its event in the audit log. A reason may name a person, so the log does not hold it. */
export function takeDown(
  database: Database,
  name: string,
  { by: actor = 'operator', reason }: { by?: AuditActor; reason?: string } = {},
): Promise<TakenDown> {
  return database.transaction(async (tx) => {
    const taken = await takeDownResource(tx, name, reason);
    const { id: subject, account_id: accountId } = taken.resource;
    const owner = await findAccount(tx, accountId);
    if (taken.isNew) {
      const { visibility } = taken;
      const details = { visibility };
      await recordAudit(tx, { kind: 'resource_taken_down', actor, accountId, subject, details });
    }
    return { ...taken, email: owner?.email ?? null };
  });
}

/** Undoes a take-down, with its event in the audit log. */
export function undo(database: Database, name: string, actor: AuditActor = 'operator'): Promise<Resource> {
  return database.transaction(async (tx) => {
    const resource = await undoTakeDown(tx, name);
    const { id: subject, account_id: accountId } = resource;
    await recordAudit(tx, { kind: 'resource_take_down_undone', actor, accountId, subject });
    return resource;
  });
}
