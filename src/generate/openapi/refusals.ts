import type { CredentialMode } from '@libs/identity';
import { DENIAL_CODES, type DenialCode } from '@libs/kernel';
import { refusalsOf } from '../../auth/access/access.decorator.js';

export interface Refusal {
  /** Codes that the component names, so that no operation has to; the first is shown. */
  codes: readonly [DenialCode, ...DenialCode[]];
  /** Whether operations name further codes. Such a refusal comes after the request was counted. */
  isOpen?: true;
}

/** Codes of 401 for credentials of these kinds. */
function unauthorized(...modes: CredentialMode[]): Refusal['codes'] {
  const codes = refusalsOf(modes)
    .filter((each) => typeof each === 'string')
    .filter((code) => DENIAL_CODES[code].status === 401 && code !== 'missing_credentials');
  return ['missing_credentials', ...codes];
}

/** Refusals that many operations share, by the name of their component. */
export const REFUSALS: Readonly<Record<string, Refusal>> = {
  Unreadable: { codes: ['malformed_json'] },
  TooSlow: { codes: ['request_timeout'] },
  TooLarge: { codes: ['payload_too_large'] },
  WrongMediaType: { codes: ['unsupported_media_type'] },
  TooManyRequests: { codes: ['rate_limited'], isOpen: true },
  Failed: { codes: ['internal_error'] },
  Unavailable: { codes: ['shutting_down', 'handler_elsewhere', 'storage_unavailable'], isOpen: true },
  BadRequest: { codes: ['token_malformed', 'malformed_json'], isOpen: true },
  Unauthorized: { codes: unauthorized('api_key', 'oauth', 'web_session'), isOpen: true },
  PaymentRequired: { codes: ['payment_required', 'payment_invalid', 'insufficient_credits'], isOpen: true },
  Forbidden: { codes: ['insufficient_scope', 'client_blocked', 'origin_not_allowed'], isOpen: true },
  NotFound: { codes: ['not_found'], isOpen: true },
  Conflict: { codes: ['idempotency_conflict'], isOpen: true },
  MethodNotAllowed: { codes: ['method_not_allowed'], isOpen: true },
  Gone: { codes: ['capability_expired'], isOpen: true },
  // By routes that count no requests.
  UncountedUnauthorized: { codes: unauthorized('internal') },
  UncountedNotFound: { codes: ['not_found'] },
};
