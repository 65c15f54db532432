import { Database, isUniqueViolation, type Transaction } from '@libs/database';
import { hashOpaqueToken, holdWebSession, recordAudit, type WebSession } from '@libs/identity';
import { deny, newId } from '@libs/kernel';
import { Injectable } from '@nestjs/common';
import { type XAuthorization, XGateway } from '../gateway/x-gateway.js';
import { XKeyPair } from '../gateway/x-key-pair.js';
import { endXGrantsOf } from '../grants/end-x-grants.js';
import { sessionIsOver } from '../connection/session-is-over.js';
import { XTokenSeal } from '../connection/x-token-seal.js';

/**
 * Ends a connection that the same browser session began. Connecting again replaces the tokens, and all grants end in the
 * same transaction. X gives one token for each person and application, so nothing is invalidated at X here.
 */
@Injectable()
export class FinishXConnection {
  constructor(
    private readonly database: Database,
    private readonly gateway: XGateway,
    private readonly seal: XTokenSeal,
  ) {}

  /** Throws `origin_not_allowed`, `x_rejected`, XFailure. */
  async run(session: WebSession, callback: { token: string; verifier: string }): Promise<void> {
    const secret = await this.takeRequest(session, callback.token);
    const given = await this.gateway.accessToken(new XKeyPair({ token: callback.token, secret }), callback.verifier);
    try {
      await this.database.transaction((tx) => this.store(tx, session, given));
    } catch (error) {
      throw isUniqueViolation(error, 'x_connection_user')
        ? deny('x_rejected', 'This X account is connected to another account of this service.', {
            nextStep: 'Disconnect it there first, or connect another X account. Nothing was changed.',
          })
        : error;
    }
  }

  /** The person refused at X: ends the pending connection of the session. */
  async refuse(session: WebSession, token: string): Promise<void> {
    await this.takeRequest(session, token);
  }

  /** Consumes the pending request of the session, also if the connection then fails. */
  private async takeRequest(session: WebSession, token: string): Promise<string> {
    const [taken] = await this.database.sql<{ sealed_secret: string; is_living: boolean }[]>`
      delete from x_request_token
      where web_session_id = ${session.id} and account_id = ${session.accountId}
        and token_hash = ${hashOpaqueToken(token)}
      returning sealed_secret, expires_at > clock_timestamp() as is_living`;
    // This browser session began no such connection, or the callback came too late or twice.
    if (!taken?.is_living) {
      throw deny('origin_not_allowed', 'This browser did not begin this connection, or began it too long ago.', {
        nextStep: 'Go to your X account settings and connect again. Nothing was changed.',
      });
    }
    return this.seal.openRequestSecret(session, taken.sealed_secret);
  }

  private async store(tx: Transaction, session: WebSession, given: XAuthorization): Promise<void> {
    const { accountId } = session;
    // Locks the account: two windows that finish at once come here one after the other.
    if (!(await holdWebSession(tx, session))) throw sessionIsOver();
    const [before] = await tx.sql<{ id: string }[]>`
      select id from x_connection where account_id = ${accountId} for update`;
    const connectionId = before?.id ?? newId();
    const sealed = this.seal.sealTokens({ accountId, connectionId }, given.tokens);
    await tx.sql`
      insert into x_connection (id, account_id, x_user_id, screen_name, sealed_token, sealed_secret)
      values (${connectionId}, ${accountId}, ${given.userId}, ${given.screenName}, ${sealed.sealed_token},
        ${sealed.sealed_secret})
      on conflict (account_id) do update set x_user_id = excluded.x_user_id, screen_name = excluded.screen_name,
        status = 'active', epoch = x_connection.epoch + 1, sealed_token = excluded.sealed_token,
        sealed_secret = excluded.sealed_secret, connected_at = clock_timestamp()`;
    const ended = await endXGrantsOf(tx, accountId);
    await recordAudit(tx, {
      kind: 'x_connected',
      actor: `account:${accountId}`,
      accountId,
      subject: connectionId,
      details: { again: before !== undefined, grants_ended: ended },
    });
  }
}
