import type { Queryable, Repositories } from '@libs/database';
import type { Principal } from '@libs/identity';
import { findXConnection } from '../connection/find-x-connection.js';
import type { XConnectionStatus } from '../connection/x-connection.entity.js';
import { granteeOf } from '../grants/grantee.js';
import { X_CAPABILITIES, type XCapability } from '../x-capability.js';

/** The connected X account as these credentials may know it. */
export interface XStanding {
  screenName: string;
  status: XConnectionStatus;
  /** What these credentials may do. */
  grants: XCapability[];
}

/** Undefined where no X account is connected. */
export async function readXStanding(
  db: Queryable & Repositories,
  principal: Principal,
): Promise<XStanding | undefined> {
  const connection = await findXConnection(db, principal.accountId);
  if (connection === undefined) return undefined;
  const grantee = granteeOf(principal);
  const given = grantee
    ? await db.sql<{ capability: XCapability }[]>`
        select capability from x_grant
        where account_id = ${principal.accountId} and connection_id = ${connection.id} and epoch = ${connection.epoch}
          and grantee_type = ${grantee.type} and issuer = ${grantee.issuer} and grantee_id = ${grantee.id}
          and revoked_at is null and (expires_at is null or expires_at > clock_timestamp())`
    : [];
  const held = new Set(given.map(({ capability }) => capability));
  return {
    screenName: connection.screen_name,
    status: connection.status,
    grants: X_CAPABILITIES.filter((capability) => held.has(capability)),
  };
}
