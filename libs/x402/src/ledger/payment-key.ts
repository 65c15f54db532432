import { createHash } from 'node:crypto';

/** What makes a payment one payment: an authorization is good once, by the chain. All lower case. */
export interface PaymentKey {
  network: string;
  asset: string;
  payer: string;
  nonce: string;
}

/**
 * The nonce of a refund: derived from payment and resource, so the chain takes each refund
 * once, however often it is sent. It can be computed again from the books alone.
 */
export function refundNonce({ network, asset, payer, nonce }: PaymentKey, resourceId: string | null): string {
  const name = ['mediamaker refund', network, asset, payer, nonce, resourceId ?? 'all'].join('|');
  return `0x${createHash('sha256').update(name).digest('hex')}`;
}
