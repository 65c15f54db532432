import { publishedPriceSchema } from '@libs/catalog';
import { component, member } from '@libs/kernel';
import { z } from 'zod';

const AN_ADDRESS = '0x036CbD53842c5426634e7929541eC2318f3dCF7e';

/** The EIP-712 domain of a stablecoin, besides its chain and contract. */
const assetDomain = component('AssetDomain', {
  name: member(z.string(), 'The name in its EIP-712 domain.', 'USDC'),
  version: member(z.string(), 'The version in its EIP-712 domain.', '2'),
});

/** One way to pay (x402 v2, PaymentRequirements). */
const paymentRequirements = component('PaymentRequirements', {
  scheme: member(z.enum(['exact']), 'Exactly this amount, by EIP-3009.'),
  network: member(z.string(), 'The chain (CAIP-2).', 'eip155:8453'),
  asset: member(z.string(), 'The contract of the stablecoin.', AN_ADDRESS),
  amount: member(z.string(), 'Atomic units: a millionth of a US dollar each.', '10000'),
  payTo: member(z.string(), 'The address that receives the payment.', AN_ADDRESS),
  maxTimeoutSeconds: member(z.number(), 'Seconds for which a signed payment holds.', 600),
  extra: member(assetDomain, 'The EIP-712 domain of the stablecoin.'),
});

/** A tool of the wallet lane. */
const x402Tool = component('X402Tool', {
  name: member(z.string(), 'Name of the tool.', 'create_video'),
  enabled: member(z.boolean(), 'Whether it can be called on the wallet lane now.', false),
  price: member(
    publishedPriceSchema,
    'What a call costs, in credits and in stablecoin: one unit of it is a US dollar.',
  ),
  price_rule: member(z.string(), 'The price in words: what is counted, and what that costs.', '1 credit per image'),
  accepts: member(
    z.array(paymentRequirements),
    'How one unit is paid; none for a free tool and while the lane is closed.',
  ),
});

/** The stablecoin that the lane takes. */
const x402Asset = component('X402Asset', {
  address: member(z.string(), 'Its contract.', AN_ADDRESS),
  name: member(z.string(), 'The name in its EIP-712 domain.', 'USDC'),
  version: member(z.string(), 'The version in its EIP-712 domain.', '2'),
  decimals: member(z.number(), 'Decimals of one US dollar.', 6),
});

/** Whether a payment would be taken now. */
const x402Health = component('X402Health', {
  ready: member(z.boolean(), 'Whether a payment would be taken now.', true),
  troubles: member(
    z.array(z.string()),
    'What is wrong, in words. Refunds that have been open for an hour are named here too.',
    [],
  ),
  open_refunds: member(z.string(), 'Atomic units of refunds that are not final on the chain yet.', '0'),
  at_stake: member(
    z.string(),
    'Atomic units that open jobs and refunds which were not sent may need of refund_float.',
    '0',
  ),
  refund_float: member(z.string(), 'Atomic units that refunds can be sent from.', '50000000').optional(),
  settler_gas_wei: member(
    z.string(),
    'Wei that the settler has for gas, where it is ours.',
    '1000000000000000000',
  ).optional(),
  finalized_block: member(z.number(), 'The newest final block that was seen.', 23456789).optional(),
});

/** The development chain of a service that runs with X402_MODE=local. */
const x402Development = component('X402Development', {
  rpc_url: member(z.string(), 'Its JSON-RPC address.', 'http://127.0.0.1:8545'),
});

/** The configuration of the wallet lane. */
export const x402StatusSchema = component('X402Status', {
  enabled: member(z.boolean(), 'Whether the lane is open: nothing can be paid while it is not.', false),
  x402_version: z.number().meta({ enum: [2], description: 'Version of the x402 protocol.' }),
  currency: member(z.string(), 'The stablecoin in which prices are asked.', 'USDC'),
  tools: member(z.array(x402Tool), 'What the lane offers, in the order of the catalogue.'),
  network: member(z.string(), 'The chain (CAIP-2).', 'eip155:8453').optional(),
  pay_to: member(z.string(), 'The address that receives payments.', AN_ADDRESS).optional(),
  asset: member(x402Asset, 'The stablecoin.').optional(),
  max_timeout_seconds: member(
    z.number(),
    'Seconds for which a signed payment, and so its price, holds.',
    600,
  ).optional(),
  settlement: member(z.string(), 'When a payment is settled.', 'Settled before the work starts.').optional(),
  refund_policy: member(
    z.string(),
    'What goes back, when and how.',
    'A job that fails is refunded in full.',
  ).optional(),
  client_hints: member(z.array(z.string()), 'What paying clients should know.', []).optional(),
  health: member(x402Health, 'Whether a payment would be taken now.').optional(),
  development: member(x402Development, 'The development chain; only where X402_MODE is local.').optional(),
});
