import { Inject, Injectable, Optional } from '@nestjs/common';
import { type Logger, LOGGER } from '@libs/kernel';
import { Database } from '@libs/database';
import { recordAudit } from '@libs/identity';
import { XGateway } from '../gateway/x-gateway.js';
import { endXGrantsOf } from '../grants/end-x-grants.js';
import type { XConnection } from '../connection/x-connection.entity.js';
import { XTokenSeal } from '../connection/x-token-seal.js';

/**
 * Ends the connection of an account: its tokens are deleted and all grants end in one transaction. Then X is asked to
 * invalidate the tokens, which may fail without harm, since no copy is left. Idempotent.
 */
@Injectable()
export class DisconnectX {
  constructor(
    private readonly database: Database,
    private readonly seal: XTokenSeal,
    @Inject(LOGGER) private readonly logger: Logger,
    /** Absent where the service has no application at X any more. */
    @Optional() private readonly gateway?: XGateway,
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
      this.logger.warn({ err: error }, 'an X account is disconnected; X did not invalidate its tokens');
    }
  }
}
