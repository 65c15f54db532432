import type { AccessToken } from './access-token.js';

/** Port: reads and judges access tokens by themselves, without looking whether anything was revoked. */
export abstract class TokenReader {
  /** Throws TokenRefused, or a retryable Denial while the issuer's keys cannot be had. */
  abstract read(presented: string): Promise<AccessToken>;
}
