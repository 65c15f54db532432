import { Database } from '@libs/database';
import type { Principal } from '@libs/identity';
import { Injectable } from '@nestjs/common';
import { breakXConnection } from '../connection/break-x-connection.js';
import type { XConnection } from '../connection/x-connection.entity.js';
import { XTokenSeal } from '../connection/x-token-seal.js';
import { XFailure } from '../gateway/x-failure.js';
import type { XKeyPair } from '../gateway/x-key-pair.js';
import type { XCapability } from '../x-capability.js';
import { requireXPermit, XTrust } from '../grants/x-permit.js';
import { denialOf, xConnectionBroken } from '../x-denials.js';
import { noteXUse } from './note-x-use.js';

/** One act at X that changes nothing of ours: asks for the permit, opens the tokens, and writes the use down. */
@Injectable()
export class ActOnX {
  constructor(
    private readonly database: Database,
    private readonly seal: XTokenSeal,
    private readonly trust: XTrust,
  ) {}

  /** Throws a Denial where the caller has no permit or X refuses. */
  async run<T>(
    asked: { principal: Principal; capability: XCapability },
    act: (tokens: XKeyPair, connection: XConnection) => Promise<T>,
  ): Promise<T> {
    const { connection } = await requireXPermit(this.database, this.trust, asked);
    const note = (outcome: string): Promise<void> =>
      noteXUse(this.database, { ...asked, connectionId: connection.id, outcome });
    try {
      const answer = await act(this.open(connection), connection);
      await note('done');
      return answer;
    } catch (error) {
      if (!(error instanceof XFailure)) throw error;
      if (error.kind === 'revoked') await breakXConnection(this.database, connection);
      await note(error.kind);
      throw denialOf(error);
    }
  }

  /** Opens the tokens of a row that a permit was read from. */
  open(connection: XConnection): XKeyPair {
    try {
      return this.seal.openTokens(connection);
    } catch (cause) {
      throw xConnectionBroken(cause);
    }
  }
}
