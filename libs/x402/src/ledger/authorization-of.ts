import type { SignedAuthorization } from '../authorization.js';
import type { Payment } from './payment.entity.js';

/** The signed authorization that a payment was reserved for. */
export function authorizationOf(payment: Payment): SignedAuthorization {
  return {
    from: payment.payer,
    to: payment.pay_to,
    value: payment.amount,
    validAfter: payment.valid_after,
    validBefore: payment.valid_before,
    nonce: payment.nonce,
    signature: payment.signature,
  };
}
