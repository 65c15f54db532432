import type { PaymentPayload, PaymentRequirements, SettleResponse } from '@x402/core/types';
import { getAddress } from 'viem';
import type { SignedAuthorization } from '../authorization.js';
import type { SettlementClaim } from '../facilitator/facilitator.js';
import type { PaymentTerms } from '../payment-terms.js';

/** What a facilitator is asked to settle: a payment to us, or a refund of ours. */
export function settleRequest(
  { signature, from, to, value, validAfter, validBefore, nonce }: SignedAuthorization,
  terms: PaymentTerms,
): [PaymentPayload, PaymentRequirements] {
  const requirements = terms.requirements(value, getAddress(to));
  const authorization = {
    from: getAddress(from),
    to: getAddress(to),
    value: String(value),
    validAfter: String(validAfter),
    validBefore: String(validBefore),
    nonce,
  };
  return [{ x402Version: 2, accepted: requirements, payload: { signature, authorization } }, requirements];
}

/** Reasons of a refusal after which nothing was sent and nothing can change by itself. */
const REFUSED = /^(invalid_|insufficient_|unsupported_)/;
/** A reason that says nothing of whether a transaction went out. */
const OF_SENDING = /transaction_failed|transaction_state|transfer_event_mismatch/;

/** Words of a facilitator that may be shown: a code, and no text of a stranger or of a node. */
const CODE = /^[a-z0-9_]{1,64}$/;

/**
 * Reads an answer of `settle` (x402 v2, SettleResponse). A refusal with a message comes from an attempt to send: whether
 * that went out is not known.
 */
export function claimOf(response: SettleResponse): SettlementClaim {
  const { success, transaction: named, errorReason = '', errorMessage } = response;
  const reason = CODE.test(errorReason) ? errorReason : 'no reason was given';
  const transaction = named || undefined;
  if (success) return { outcome: 'sent', transaction };
  if (/nonce_already_used/.test(reason)) return { outcome: 'used' };
  const isSent = transaction !== undefined || errorMessage !== undefined || OF_SENDING.test(reason);
  if (!isSent && REFUSED.test(reason)) return { outcome: 'refused', reason };
  return { outcome: 'unknown', reason, transaction };
}
