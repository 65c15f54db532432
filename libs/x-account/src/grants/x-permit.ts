import { Inject, Injectable } from '@nestjs/common';
import type { Queryable } from '@libs/database';
import {
  clientTrust,
  type OauthClient,
  oauthSettings,
  type OauthSettings,
  type Principal,
  type VerifiedClients,
} from '@libs/identity';
import type { XConnection } from '../connection/x-connection.entity.js';
import { xConnectionBroken, xGrantRequired, xGrantRevoked, xNotConnected } from '../x-denials.js';
import { granteeOf } from './grantee.js';
import type { XCapability } from '../x-capability.js';

/** The right of one call to act on a connected X account, as it was when the database was asked. */
export interface XPermit {
  connection: XConnection;
  grantId: string;
}

/** Which clients are verified from the start. */
@Injectable()
export class XTrust {
  readonly verified: VerifiedClients;

  constructor(@Inject(oauthSettings.KEY) { verifiedClients }: Pick<OauthSettings, 'verifiedClients'>) {
    this.verified = verifiedClients;
  }
}

type ClientColumns = Pick<OauthClient, 'kind' | 'state' | 'verified_by' | 'redirect_uris'>;

type PermitRow = XConnection & { [Column in keyof ClientColumns]: ClientColumns[Column] | null } & {
  grant_id: string | null;
  /** Such a grant was given before. */
  had_grant: boolean;
  has_key: boolean;
};

/**
 * One query decides whether a caller may act on the X account: the connection is active, the grant is of its epoch and of
 * exactly this capability, and the caller is an active API key of the account or a client that is verified now.
 */
export async function requireXPermit(
  db: Queryable,
  trust: XTrust,
  { principal, capability }: { principal: Principal; capability: XCapability },
): Promise<XPermit> {
  const grantee = granteeOf(principal);
  if (grantee === undefined) throw xGrantRequired(capability);
  const [row] = await db.sql<PermitRow[]>`
    select c.*, g.id as grant_id, k.id is not null as has_key,
      client.kind, client.state, client.verified_by, client.redirect_uris,
      exists (
        select 1 from x_grant old
        where old.account_id = c.account_id and old.grantee_type = ${grantee.type} and old.issuer = ${grantee.issuer}
          and old.grantee_id = ${grantee.id} and old.capability = ${capability}) as had_grant
    from x_connection c
    join account a on a.id = c.account_id and a.status = 'active'
    left join x_grant g on g.connection_id = c.id and g.epoch = c.epoch and g.account_id = c.account_id
      and g.grantee_type = ${grantee.type} and g.issuer = ${grantee.issuer} and g.grantee_id = ${grantee.id}
      and g.capability = ${capability} and g.revoked_at is null
      and (g.expires_at is null or g.expires_at > clock_timestamp())
    left join api_key k on ${grantee.type} = 'api_key' and k.id = ${grantee.id} and k.account_id = c.account_id
      and k.revoked_at is null and k.expires_at > clock_timestamp()
    left join oauth_client client on ${grantee.type} = 'oauth_client'
      and client.issuer = ${grantee.issuer} and client.client_id = ${grantee.id}
    where c.account_id = ${principal.accountId}`;
  if (!row) throw xNotConnected();
  if (row.status === 'broken') throw xConnectionBroken();
  const { grant_id: grantId } = row;
  if (grantId === null) throw row.had_grant ? xGrantRevoked(capability) : xGrantRequired(capability);
  const isTrusted = grantee.type === 'api_key' ? row.has_key : isVerified(row, grantee.id, trust);
  if (!isTrusted) throw xGrantRevoked(capability);
  return { connection: row, grantId };
}

/** As `requireXPermit`. Nothing that it was read from ends before the transaction does, except for the key or client. */
export async function holdXPermit(
  tx: Queryable,
  trust: XTrust,
  asked: { principal: Principal; capability: XCapability },
): Promise<XPermit> {
  const { accountId } = asked.principal;
  await tx.sql`select 1 from x_connection where account_id = ${accountId} for share`;
  await tx.sql`select 1 from x_grant where account_id = ${accountId} and revoked_at is null order by id for share`;
  return requireXPermit(tx, trust, asked);
}

function isVerified(row: PermitRow, clientId: string, { verified }: XTrust): boolean {
  const { kind, state, verified_by, redirect_uris } = row;
  if (kind === null || state === null) return false;
  return clientTrust({ client_id: clientId, kind, state, verified_by, redirect_uris }, verified) === 'verified';
}
