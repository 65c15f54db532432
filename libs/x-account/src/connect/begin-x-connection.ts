import { Database } from '@libs/database';
import { hashOpaqueToken, holdWebSession, type WebSession } from '@libs/identity';
import { Injectable } from '@nestjs/common';
import { XGateway } from '../gateway/x-gateway.js';
import { sessionIsOver } from '../connection/session-is-over.js';
import { XTokenSeal } from '../connection/x-token-seal.js';

/** Minutes in which a person decides at X. */
const REQUEST_TOKEN_MINUTES = 10;

/** Begins to connect an X account for one browser session. What the session began before is over. Throws XFailure. */
@Injectable()
export class BeginXConnection {
  constructor(
    private readonly database: Database,
    private readonly gateway: XGateway,
    private readonly seal: XTokenSeal,
  ) {}

  /** The page of X to which the browser goes next. */
  async run(session: WebSession, callbackUrl: string): Promise<string> {
    const { id, accountId } = session;
    const pair = await this.gateway.requestToken(callbackUrl);
    const { token, secret } = pair.reveal();
    const sealed = this.seal.sealRequestSecret(session, secret);
    await this.database.transaction(async (tx) => {
      if (!(await holdWebSession(tx, session))) throw sessionIsOver();
      await tx.sql`
        insert into x_request_token (web_session_id, account_id, token_hash, sealed_secret, expires_at)
        values (${id}, ${accountId}, ${hashOpaqueToken(token)}, ${sealed},
          clock_timestamp() + make_interval(mins => ${REQUEST_TOKEN_MINUTES}::int))
        on conflict (web_session_id) do update set token_hash = excluded.token_hash,
          sealed_secret = excluded.sealed_secret, expires_at = excluded.expires_at`;
    });
    return this.gateway.authorizeAddress(pair);
  }
}
