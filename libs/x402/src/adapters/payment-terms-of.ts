import { getDefaultAsset } from '@x402/evm';
import { getAddress } from 'viem';
import { PaymentTerms } from '../payment-terms.js';
import type { OpenLane } from '../x402.settings.js';

/** The terms of a lane: its stablecoin is the one that x402 clients take for the default of the chain. */
export function paymentTermsOf({ network, payTo }: Pick<OpenLane, 'network' | 'payTo'>): PaymentTerms {
  const { asset, name, version } = getDefaultAsset(network, 'USDC') as { asset: string; name: string; version: string };
  return new PaymentTerms(network, getAddress(asset), name, version, getAddress(payTo));
}
