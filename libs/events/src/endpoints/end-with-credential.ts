import type { Queryable } from '@libs/database';

/**
 * Disables endpoints whose credential is accepted no more: the key was revoked or expired, the grant was taken back, its client
 * was blocked, or the account was closed. Looked at before each try and before each reading, so that a revocation need
 * not know of endpoints. Those that were disabled before are marked too, so that whoever enables them takes them over. Those
 * that a browser made live on. Answers whether any ended.
 */
export async function endWithCredential(
  { sql }: Queryable,
  { accountIds = [], endpointId = null }: { accountIds?: readonly string[]; endpointId?: string | null },
): Promise<boolean> {
  const ended = await sql`
    update webhook_endpoint e set enabled = false, disabled_reason = 'credential_ended'
    where e.disabled_reason is distinct from 'credential_ended'
      and (e.account_id = any(${[...accountIds]}::uuid[]) or e.id = ${endpointId}::uuid)
      and not (
        exists (select 1 from account a where a.id = e.account_id and a.status = 'active')
        and case e.credential_mode
          when 'api_key' then exists (
            select 1 from api_key k
            where k.id = e.credential_id and k.account_id = e.account_id and k.revoked_at is null
              and k.expires_at > clock_timestamp())
          when 'oauth' then exists (
            select 1 from oidc_record g
            where g.grant_id = e.credential_id and g.model = 'Grant'
              and g.payload ->> 'accountId' = e.account_id::text
              and (g.expires_at is null or g.expires_at > clock_timestamp())
              and not exists (
                select 1 from oauth_client c
                where c.client_id = g.payload ->> 'clientId' and c.state = 'blocked'))
          else true
        end)
    returning 1`;
  return ended.length > 0;
}
