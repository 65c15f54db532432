import { IsNull } from 'typeorm';
import { Database } from '@libs/database';
import { holdWebSession, recordAudit, type WebSession } from '@libs/identity';
import { newId } from '@libs/kernel';
import { Injectable } from '@nestjs/common';
import { XGrant } from './x-grant.entity.js';
import { sessionIsOver } from '../connection/session-is-over.js';
import { xConnectionBroken, xNotConnected } from '../x-denials.js';
import type { Grantee } from './grantee.js';
import type { XCapability } from '../x-capability.js';

export interface NewXGrants {
  /** In which a person signed in a few minutes ago: the caller has checked it. */
  session: WebSession;
  grantee: Grantee;
  capabilities: readonly XCapability[];
  /** Absent: until it is revoked. */
  days?: number;
}

/** Gives an API key or OAuth client capabilities on the connected X account. Giving one again renews it. */
@Injectable()
export class GiveXGrants {
  constructor(private readonly database: Database) {}

  /** Whether the grantee is an active key or a verified client is asked at each use. */
  async run({ session, grantee, capabilities, days }: NewXGrants): Promise<void> {
    const { accountId } = session;
    await this.database.transaction(async (tx) => {
      if (!(await holdWebSession(tx, session))) throw sessionIsOver();
      const [connection] = await tx.sql<{ id: string; epoch: number; status: string }[]>`
        select id, epoch, status from x_connection where account_id = ${accountId} for share`;
      if (!connection) throw xNotConnected();
      if (connection.status === 'broken') throw xConnectionBroken();
      for (const capability of capabilities) {
        await tx.getRepository(XGrant).update(
          {
            account_id: accountId,
            grantee_type: grantee.type,
            issuer: grantee.issuer,
            grantee_id: grantee.id,
            capability,
            revoked_at: IsNull(),
          },
          { revoked_at: () => 'clock_timestamp()' },
        );
        await tx.sql`
          insert into x_grant (id, account_id, connection_id, epoch, grantee_type, issuer, grantee_id, capability,
            created_by, expires_at)
          values (${newId()}, ${accountId}, ${connection.id}, ${connection.epoch}, ${grantee.type}, ${grantee.issuer},
            ${grantee.id}, ${capability}, ${session.id},
            clock_timestamp() + make_interval(days => ${days ?? null}::int))`;
      }
      await recordAudit(tx, {
        kind: 'x_grant_given',
        actor: `account:${accountId}`,
        accountId,
        subject: grantee.id,
        details: { grantee_type: grantee.type, capabilities: [...capabilities], days: days ?? null },
      });
    });
  }
}
