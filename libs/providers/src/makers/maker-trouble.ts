/**
 * Why a request to a maker has no result.
 *
 * - `not_accepted`: it was certainly not accepted, and may be sent again: 429, 503 with `Retry-After`, a connection that was
 *   never made.
 * - `uncertain`: it may have been accepted: a timeout or broken connection after the request was sent, any other 5xx, a
 *   body that cannot be read.
 * - `refused`: the maker refuses these words or inputs. Final, and not billed.
 * - `failed`: the maker gave up on an accepted request. Final, and not billed.
 * - `account`: the operator's key is wrong, locked or without credit. Never the caller's fault, never charged.
 * - `gone`: the maker no longer has this model.
 * - `expired`: the maker no longer has this request or its result.
 */
export const MAKER_TROUBLES = ['not_accepted', 'uncertain', 'refused', 'failed', 'account', 'gone', 'expired'] as const;
export type MakerTroubleKind = (typeof MAKER_TROUBLES)[number];

/** Thrown by makers. Its message may be shown to callers: it holds no key, address or request body. */
export class MakerTrouble extends Error {
  constructor(
    readonly kind: MakerTroubleKind,
    message: string,
    readonly more: { retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'MakerTrouble';
  }
}
