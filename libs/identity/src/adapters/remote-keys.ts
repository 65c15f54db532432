import { type Denial, deny } from '@libs/kernel';
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { fetchJson } from './fetch-json.js';
import { DOCUMENT_RETRY_SECONDS, KeptDocument, type KeptDocumentOptions } from './kept-document.js';

/** The issuer's keys are neither cached nor readable now, so the token cannot be verified. */
function keysUnreachable(cause?: unknown): Denial {
  return deny('handler_elsewhere', 'The keys of the issuer of this token cannot be read now.', {
    cause,
    nextStep: 'Repeat later; the token was not judged.',
    retryAfterSeconds: DOCUMENT_RETRY_SECONDS,
  });
}

/**
 * The keys that an issuer publishes at an address (JWK Set, RFC 7517, 5); one that was withdrawn is accepted until they are
 * read again. Only `alg` and `kid` of a token's header choose among them: `jku`, `jwk` and `x5u` are never followed (RFC
 * 8725, 3.10). Throws errors of jose where no key fits.
 */
export class RemoteKeys {
  private readonly keys: KeptDocument<ReturnType<typeof createLocalJWKSet>>;

  constructor(address: string, options: KeptDocumentOptions) {
    const read = async () => createLocalJWKSet((await fetchJson(address)) as Parameters<typeof createLocalJWKSet>[0]);
    this.keys = new KeptDocument({ read, unreachable: keysUnreachable }, options);
  }

  /** An unknown key may be a new one: they are read once more for its sake. */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    const known = await this.keys.get();
    try {
      return await known(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await this.keys.renew();
      const now = await this.keys.get();
      // If the read failed, the key may exist: answer "unreachable" rather than "unknown key".
      if (now === known) throw this.keys.failure === undefined ? error : keysUnreachable(this.keys.failure);
      return now(header, token).catch((inVain: unknown) => {
        // Made-up key ids must not cause a read each: start the cooldown.
        this.keys.rest();
        throw inVain;
      });
    }
  };
}
