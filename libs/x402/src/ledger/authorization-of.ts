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

/** Blocks by which two nodes behind one address may differ, with room. */
const NODES_DIFFER = 300;

/** The block from which the transfer of a payment is looked for: the node that answered its reservation may have been behind. */
export function lookFrom({ reserved_block: block }: Pick<Payment, 'reserved_block'>): number {
  return Math.max(0, block - NODES_DIFFER);
}
