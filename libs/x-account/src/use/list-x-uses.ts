import type { Queryable } from '@libs/database';

/** A use of the connected X account, as its owner sees it. */
export interface ListedXUse {
  at: Date;
  capability: string;
  /** `done`, or what went wrong. */
  outcome: string;
  /** What the key or client is called; null where nothing is known of it. */
  name: string | null;
}

/** The last uses of an account's X account, the newest first. */
export async function listXUses(db: Queryable, accountId: string, limit: number): Promise<ListedXUse[]> {
  return db.sql<ListedXUse[]>`
    select e.at, e.details->>'capability' as capability, e.details->>'outcome' as outcome,
      coalesce(
        (select k.name from api_key k where k.id = e.details->>'grantee' and k.account_id = e.account_id),
        (select client.name from oauth_client client where client.client_id = e.details->>'grantee' limit 1),
        e.details->>'grantee') as name
    from audit_event e
    where e.account_id = ${accountId} and e.kind = 'x_used'
    order by e.id desc limit ${limit}`;
}
