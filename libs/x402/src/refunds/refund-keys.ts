import type { Authorization, SignedAuthorization } from '../authorization.js';

/** The keys that refunds are signed with. */
export abstract class RefundKeys {
  /** Lower case; the first signs new refunds. */
  abstract readonly addresses: readonly string[];
  /** Undefined where the key of `from` is not here. */
  abstract sign(authorization: Authorization): Promise<SignedAuthorization | undefined>;
}
