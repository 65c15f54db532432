import { Database } from '@libs/database';
import { recordAudit } from '@libs/identity';
import { XGateway } from '../gateway/x-gateway.js';
import { endXGrantsOf } from '../grants/end-x-grants.js';
import type { XConnection } from '../connection/x-connection.entity.js';
import type { XTokenSeal } from '../connection/x-token-seal.js';

/**
 * Ends the connection of an account: its tokens are deleted and all grants end in one transaction. Then X is asked to
 * invalidate the tokens, which may fail without harm: nobody has them any more. Repeating it is harmless.
 */
export class DisconnectX {
  constructor(
    private readonly database: Database,
    private readonly seal: XTokenSeal,
    /** Absent where the service has no application at X any more. */
    private readonly gateway: XGateway | undefined,
    /** Receives what kept X from invalidating the tokens. */
    private readonly onTrouble: (error: unknown) => void,
  ) {}

  async run(accountId: string): Promise<void> {
    const ended = await this.database.transaction(async (tx) => {
      const [connection] = await tx.sql<XConnection[]>`
        delete from x_connection where account_id = ${accountId} returning *`;
      if (!connection) return undefined;
      const grants = await endXGrantsOf(tx, accountId);
      await recordAudit(tx, {
        kind: 'x_disconnected',
        actor: `account:${accountId}`,
        accountId,
        subject: connection.id,
        details: { grants_ended: grants },
      });
      return connection;
    });
    if (ended === undefined || ended.status === 'broken') return;
    try {
      await this.gateway?.invalidate(this.seal.openTokens(ended));
    } catch (error) {
      this.onTrouble(error);
    }
  }
}
