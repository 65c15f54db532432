import type { AccessToken } from './access-token.js';

/** Port: reads and judges access tokens by themselves, without looking whether anything was revoked. */
export abstract class TokenReader {
  /** Throws a denial with a code of `TokenCode`, or a retryable one while the issuer's keys cannot be read. */
  abstract read(presented: string): Promise<AccessToken>;
}
