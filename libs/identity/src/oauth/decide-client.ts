import type { Database, Transaction } from '@libs/database';
import { deny } from '@libs/kernel';
import type { AuditActor } from '../audit/audit-event.js';
import type { ClientName } from '../oauth-client.js';
import type { OauthClient } from '../oauth-client.entity.js';
import type { ClientTrust } from '../principal.js';
import { recordAudit } from '../audit/record-audit.js';
import { clientSubject, recordRevocation } from '../revocation/revocation.js';
import { SettleRevocation } from '../revocation/settle-revocation.js';

interface ClientDecision {
  /** Null takes back what was decided. */
  state: Exclude<ClientTrust, 'untrusted'> | null;
  by: AuditActor;
  reason?: string;
}

/** What the audit log says of each decision. */
const KINDS = { verified: 'client_verified', blocked: 'client_blocked' } as const;

/** Ends what a client may do elsewhere, in the transaction in which it loses the operator's trust. */
type EndRights = (tx: Transaction, client: ClientName) => Promise<unknown>;

/** The operator's word on a client. When this returns, every process goes by it, also for tokens that are out. */
export class DecideClient {
  constructor(
    private readonly database: Database,
    private readonly endRights: EndRights = async () => undefined,
  ) {}

  async run({ issuer, clientId }: ClientName, { state, by, reason }: ClientDecision): Promise<void> {
    const revocation = await this.database.transaction(async (tx) => {
      const [before] = await tx.sql<Pick<OauthClient, 'state' | 'verified_by'>[]>`
        select state, verified_by from oauth_client where issuer = ${issuer} and client_id = ${clientId} for update`;
      if (!before) {
        throw deny('not_found', 'There is no such OAuth client.', { nextStep: 'List the clients to see their ids.' });
      }
      await tx.sql`
        update oauth_client set state = ${state ?? 'untrusted'}, reason = ${reason ?? null},
          verified_by = ${state && by}, verified_at = case when ${state !== null} then clock_timestamp() end
        where issuer = ${issuer} and client_id = ${clientId}`;
      if (state !== 'verified') await this.endRights(tx, { issuer, clientId });
      const number = await recordRevocation(tx, { kind: 'client', subject: clientSubject({ issuer, clientId }) });
      const decided = before.verified_by === null ? null : before.state;
      const kind = state === null ? 'client_unblocked' : KINDS[state];
      if (decided !== state) await recordAudit(tx, { kind, actor: by, subject: clientId, details: { issuer } });
      return number;
    });
    await new SettleRevocation(this.database).run(revocation);
  }
}
