import { createHmac } from 'node:crypto';
import { Provider } from 'oidc-provider';

/** Many who refresh with one token at once get one successor: who is late in that is not thrown out, and nobody splits it. */
export function rotateToOne(provider: Provider, secret: string): void {
  const tokens = provider.RefreshToken.prototype as unknown as { generateTokenId: () => string };
  const random = tokens.generateTokenId;
  tokens.generateTokenId = function generateTokenId(this: unknown): string {
    const before = Provider.ctx?.oidc.entities.RotatedRefreshToken;
    return before === undefined ? random.call(this) : successorOf(before.jti, secret);
  };
}

/** The same each time, so that many who rotate one token at once get one successor. */
function successorOf(refreshToken: string, secret: string): string {
  return createHmac('sha256', secret).update(refreshToken).digest('base64url');
}
