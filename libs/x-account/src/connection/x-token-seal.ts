import { Inject, Injectable } from '@nestjs/common';
import { seal, unseal } from '@libs/kernel';
import { type Secrets, secretSettings } from '@libs/kernel/settings';
import { XKeyPair } from '../gateway/x-key-pair.js';

/** A row whose tokens are sealed. */
interface SealedRow {
  id: string;
  account_id: string;
  sealed_token: string;
  sealed_secret: string;
}

/**
 * Seals what X gave us, for one row and field: a sealed value that was moved to another row does not open. Values that an
 * older key of the ring sealed stay readable.
 */
@Injectable()
export class XTokenSeal {
  constructor(@Inject(secretSettings.KEY) private readonly secrets: Pick<Secrets, 'dataEncryption'>) {}

  sealTokens(
    { accountId, connectionId }: { accountId: string; connectionId: string },
    tokens: XKeyPair,
  ): Pick<SealedRow, 'sealed_token' | 'sealed_secret'> {
    const { token, secret } = tokens.reveal();
    return {
      sealed_token: seal(this.secrets.dataEncryption, placeOf(accountId, connectionId, 'token'), token),
      sealed_secret: seal(this.secrets.dataEncryption, placeOf(accountId, connectionId, 'secret'), secret),
    };
  }

  /** Throws a RangeError that shows nothing where the row was changed by hand, or its key left the ring. */
  openTokens({ id, account_id: accountId, sealed_token, sealed_secret }: SealedRow): XKeyPair {
    return new XKeyPair({
      token: unseal(this.secrets.dataEncryption, placeOf(accountId, id, 'token'), sealed_token),
      secret: unseal(this.secrets.dataEncryption, placeOf(accountId, id, 'secret'), sealed_secret),
    });
  }

  /** The secret of a request token, for the browser session that began the connection. */
  sealRequestSecret(session: { id: string; accountId: string }, secret: string): string {
    return seal(this.secrets.dataEncryption, requestPlace(session), secret);
  }

  openRequestSecret(session: { id: string; accountId: string }, sealed: string): string {
    return unseal(this.secrets.dataEncryption, requestPlace(session), sealed);
  }
}

function placeOf(accountId: string, connectionId: string, field: string): string {
  return `x_connection:${accountId}:${connectionId}:${field}`;
}

function requestPlace({ id, accountId }: { id: string; accountId: string }): string {
  return `x_request_token:${accountId}:${id}:secret`;
}
