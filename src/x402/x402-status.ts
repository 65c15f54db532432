import { isPayable, priceInWords, publishedPrice, type Tool } from '@libs/catalog';
import { type LaneStanding, PAYMENT_SECONDS, type PaymentTerms, type X402Settings } from '@libs/x402';
import type { z } from 'zod';
import type { x402StatusSchema } from './schema/x402-status.schema.js';
import { unitAmount } from './unit-amount.js';

/** What is open now. */
interface OpenLaneNow {
  terms: PaymentTerms;
  standing: LaneStanding;
}

/** The wallet lane as it is now: its tools, what each costs in stablecoin, and whether a payment would be taken. */
export function x402Status(
  tools: readonly Tool[],
  { mode, lane }: X402Settings,
  now?: OpenLaneNow,
): z.output<typeof x402StatusSchema> {
  const enabled = now !== undefined;
  return {
    enabled,
    x402_version: 2,
    currency: 'USDC',
    tools: tools
      .filter(({ lanes }) => lanes.includes('x402'))
      .map((tool) => ({
        name: tool.name,
        enabled,
        price: publishedPrice(tool.price),
        price_rule: tool.price ? priceInWords(tool.price) : 'free',
        accepts: now && isPayable(tool) ? [now.terms.requirements(unitAmount(tool))] : [],
      })),
    ...(now && opened(now)),
    ...(now && mode === 'local' && lane && { development: { rpc_url: lane.rpcUrl } }),
  };
}

function opened({ terms, standing }: OpenLaneNow) {
  return {
    network: terms.network,
    pay_to: terms.payTo,
    asset: { address: terms.asset, name: terms.assetName, version: terms.assetVersion, decimals: 6 },
    max_timeout_seconds: PAYMENT_SECONDS,
    settlement:
      'Settled before the work starts. The same payment with the same arguments is charged once, however often it is sent.',
    refund_policy:
      'A job that fails before its output is refunded in full. A cancelled job costs what was made, at least US$0.01, also if it has not begun. Refunds are transfers on chain to the payer, sent without a request once the payment is final.',
    client_hints: [
      'accepts is the price of one unit. Call the tool without a payment for the exact price of a call.',
      'Clients with a default spending limit may refuse: agents/x402 above US$0.10, x402 core clients above US$1.00. Raise the limit for longer films.',
      'One wallet may have a tenth of refund_float open, in jobs and in refunds that were not sent.',
      'payment_pending never asks for another signature: repeat with the same payment.',
    ],
    health: {
      ready: standing.isReady,
      troubles: standing.troubles,
      open_refunds: standing.openRefunds,
      at_stake: standing.atStake,
      ...(standing.refundFloat !== undefined && { refund_float: standing.refundFloat }),
      ...(standing.settlerGas !== undefined && { settler_gas_wei: standing.settlerGas }),
      ...(standing.finalizedBlock !== undefined && { finalized_block: standing.finalizedBlock }),
    },
  };
}
