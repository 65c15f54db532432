import type { Queryable, Repositories } from '@libs/database';
import { AuditEventRow } from '../audit/audit-event.entity.js';
import { Account } from '../account.entity.js';
import { RevokedGrant } from '../oauth/revoked-grant.entity.js';
import { ExternalIdentity } from './external-identity.entity.js';
import { ApiKeyRow } from '../api-keys/api-key.entity.js';
import { WalletSessionRow } from '../wallets/wallet-session.entity.js';
import { WebSessionRow } from '../sessions/web-session.entity.js';
import { AccountPassword } from '../sign-in/account-password.entity.js';

/** An account's own rows here, by table. No secret: of a key only what `keys list` shows. */
export async function exportAccount(
  db: Queryable & Repositories,
  accountId: string,
): Promise<Record<string, unknown[]>> {
  const where = { account_id: accountId };
  const order = { created_at: 'asc', id: 'asc' } as const;
  return {
    account: await db.getRepository(Account).findBy({ id: accountId }),
    api_key: await db.getRepository(ApiKeyRow).find({
      where,
      order,
      select: {
        id: true,
        name: true,
        hint: true,
        scopes: true,
        created_at: true,
        expires_at: true,
        revoked_at: true,
        last_used_at: true,
        rotated_from: true,
      },
    }),
    external_identity: await db.getRepository(ExternalIdentity).findBy(where),
    revoked_grant: await db.getRepository(RevokedGrant).find({ where, order: { revoked_at: 'asc' } }),
    audit_event: await db.getRepository(AuditEventRow).find({
      where,
      order: { id: 'asc' },
      select: { id: true, at: true, kind: true, actor: true, subject: true, details: true },
    }),
    account_password: await db.getRepository(AccountPassword).find({ where, select: { changed_at: true } }),
    oauth_grant: await db.sql`
      select grant_id, payload->>'clientId' as client_id, payload->'resources' as resources, created_at, expires_at
      from oidc_record where model = 'Grant' and payload->>'accountId' = ${accountId} order by created_at`,
    web_session: await db.getRepository(WebSessionRow).find({
      where,
      order,
      select: {
        id: true,
        method: true,
        user_agent: true,
        authenticated_at: true,
        created_at: true,
        last_seen_at: true,
      },
    }),
    wallet_session: await db.getRepository(WalletSessionRow).find({
      where,
      order,
      select: { id: true, created_at: true, expires_at: true },
    }),
  };
}
