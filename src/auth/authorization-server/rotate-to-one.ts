import { createHmac } from 'node:crypto';
import { Provider } from 'oidc-provider';

/** Concurrent refreshes with one token get the same successor: none counts as a replay, and the grant does not fork. */
export function rotateToOne(provider: Provider, secret: string): void {
  const tokens = provider.RefreshToken.prototype as unknown as { generateTokenId: () => string };
  const random = tokens.generateTokenId;
  tokens.generateTokenId = function generateTokenId(this: unknown): string {
    const before = Provider.ctx?.oidc.entities.RotatedRefreshToken;
    return before === undefined ? random.call(this) : successorOf(before.jti, secret);
  };
}

/** Deterministic, so that concurrent rotations of one token produce the same successor. */
function successorOf(refreshToken: string, secret: string): string {
  return createHmac('sha256', secret).update(refreshToken).digest('base64url');
}
