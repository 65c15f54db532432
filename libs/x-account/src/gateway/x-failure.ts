/**
 * - `revoked`: X no longer accepts these access tokens. The connection is broken until the person reconnects.
 * - `app_refused`: X refuses the consumer key, its permissions or its callback address: the operator must act. The
 *   connection is sound.
 * - `not_authorized`: the request token or verifier is unknown, used or expired. The person must start again.
 * - `duplicate`: X says that the account has posted this text before. Nothing was posted.
 * - `not_permitted`: X refuses this action of this account, for example because it is suspended.
 * - `not_found`: the post does not exist, or is not visible to the account.
 * - `invalid`: X refuses the request as written; `detail` says why.
 * - `media_refused`: X cannot use the file, for example because the video is too long; `detail` says why.
 * - `rate_limited`: nothing was done. Retry after `retryAfterSeconds`.
 * - `unavailable`: X did not answer or failed, and nothing was changed. A retry is safe.
 * - `unknown`: the request was sent, and the answer is missing: it may have been carried out. Look before a retry.
 */
export type XFailureKind =
  | 'revoked'
  | 'app_refused'
  | 'not_authorized'
  | 'duplicate'
  | 'not_permitted'
  | 'not_found'
  | 'invalid'
  | 'media_refused'
  | 'rate_limited'
  | 'unavailable'
  | 'unknown';

interface FailureFacts {
  /** Text of X: untrusted, plain, at most 300 characters. Absent if X sent nothing readable. */
  detail?: string;
  /** HTTP status of the answer. */
  status?: number;
  /** Of `rate_limited`, and of `unavailable` where X names a time. */
  retryAfterSeconds?: number;
}

/** What every method of the gateway throws. Holds no request, header, cause or secret. */
export class XFailure extends Error implements FailureFacts {
  readonly detail?: string;
  readonly status?: number;
  readonly retryAfterSeconds?: number;

  constructor(
    readonly kind: XFailureKind,
    { detail, status, retryAfterSeconds }: FailureFacts = {},
  ) {
    super(detail === undefined ? `X: ${kind}` : `X: ${kind}: ${detail}`);
    this.name = 'XFailure';
    this.detail = detail;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
