import type { Chain } from '../chain/chain.js';
import type { PaymentTerms } from '../payment-terms.js';
import type { RefundKeys } from '../refunds/refund-keys.js';
import type { OpenLane } from '../x402.settings.js';
import { chainClient } from './chain-client.js';
import { LocalRefundKeys } from './local-refund-keys.js';
import { paymentTermsOf } from './payment-terms-of.js';
import { RpcChain } from './rpc-chain.js';

/** The chain of a lane, to be read by commands that run without the application. */
export interface LaneChain {
  terms: PaymentTerms;
  chain: Chain;
  keys: RefundKeys;
}

export function chainOfLane(lane: OpenLane): LaneChain {
  const terms = paymentTermsOf(lane);
  const chain = new RpcChain(chainClient(lane.rpcUrl, terms.chainId), terms);
  return { terms, chain, keys: new LocalRefundKeys(lane.refundKeys, terms) };
}
