import { secret, unread } from '@libs/kernel';
import { type ConfigType, registerAs } from '@nestjs/config';
import { z } from 'zod';

/** CAIP-2 names of Base and of its test network. */
export const X402_NETWORKS = ['eip155:8453', 'eip155:84532'] as const;
export type X402Network = (typeof X402_NETWORKS)[number];

const key = /^0x[0-9a-fA-F]{64}$/;
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, { message: 'must be 0x and 40 hexadecimal digits' })
  .transform((text) => text.toLowerCase())
  .meta({ form: '0x and 40 hexadecimal digits' });
const privateKey = z
  .string()
  .regex(key, { message: 'must be 0x and 64 hexadecimal digits' })
  .meta({ form: '0x and 64 hexadecimal digits' });
const privateKeys = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .refine((entries) => entries.every((entry) => key.test(entry)), {
    message: 'each must be 0x and 64 hexadecimal digits',
  })
  .meta({ form: '0x and 64 hexadecimal digits, comma-separated' });
const url = z.url({ protocol: /^https?$/, message: 'must be an http or https address' }).meta({
  form: 'an http or https address',
});

/** The settings of the wallet lane. docs/settings.md is generated from them. */
export const x402Forms = {
  X402_MODE: z
    .enum(['off', 'local', 'live'])
    .default('off')
    .describe(
      'Payment by the call ([paying](paying.md)). `local` starts a development chain beside the service and is refused in production.',
    ),
  X402_NETWORK: z
    .enum(X402_NETWORKS)
    .optional()
    .describe('The chain of `live`: Base (`eip155:8453`) or Base Sepolia (`eip155:84532`).'),
  X402_PAY_TO: address.optional().describe('The address that receives payments. One address belongs to one database.'),
  X402_RPC_URL: secret(url.optional().describe('The JSON-RPC address of a node of that chain.')),
  X402_REFUND_KEY: secret(
    privateKeys
      .optional()
      .describe(
        'The private key of the address that sends refunds, with the stablecoin for them. After a rotation: the new key first, then the old ones, which finish their own refunds.',
      ),
  ),
  X402_SETTLER_KEY: secret(
    privateKey.optional().describe('The private key of the address that sends transactions and pays their gas.'),
  ),
  X402_FACILITATOR_URL: url.optional().describe('A hosted facilitator, in the place of `X402_SETTLER_KEY`.'),
  X402_PAYERS: z
    .enum(['anyone', 'known'])
    .default('anyone')
    .describe('`known`: only wallets that already have an account may pay.'),
  X402_REFUNDS_USD_PER_DAY: z
    .string()
    .regex(/^\d{1,6}$/, { message: 'must be a whole number up to 999999' })
    .transform(Number)
    .default(100)
    .meta({ form: 'a whole number from 0 to 999999' })
    .describe('US dollars that refunds may send in 24 hours. Refunds above it wait.'),
  ANVIL_PATH: z
    .string()
    .meta({ form: 'the path of an executable file' })
    .optional()
    .describe('The `anvil` that `X402_MODE=local` runs. Unset: that of the optional npm package.'),
};

type X402Variables = z.output<z.ZodObject<typeof x402Forms>>;

/** What `live` cannot do without. */
const NEEDED = {
  X402_NETWORK: `one of ${X402_NETWORKS.join(', ')}`,
  X402_PAY_TO: 'the address that receives payments',
  X402_RPC_URL: 'the address of a node of that chain',
  X402_REFUND_KEY: 'the private key of the address that sends refunds',
} as const;

/** Publicly known private keys of anvil's accounts (default mnemonic). */
const PUBLIC_KEYS = new Set([
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
  '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a',
  '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba',
  '0x92db14e403b83dfe3df233f83dfa3a0d7096f21ca9b0d6d6b8d88b2b4ec1564e',
  '0x4bbbf85ce3377467afe5d46f804f221813b2bb87f24d81f60f1fcdbf7cbf4356',
  '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97',
  '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6',
]);

/** Settings of the lane that contradict each other or are missing; one line each, naming the variable. */
export function x402Contradictions(read: X402Variables, { isProduction }: { isProduction: boolean }): string[] {
  if (read.X402_MODE === 'local') {
    return isProduction ? ['X402_MODE: local is a development chain and is refused when NODE_ENV is production'] : [];
  }
  if (read.X402_MODE === 'off') return [];
  const lines = Object.entries(NEEDED)
    .filter(([name]) => read[name as keyof typeof NEEDED] === undefined)
    .map(([name, what]) => `${name}: needed when X402_MODE is live: ${what}`);
  if ((read.X402_SETTLER_KEY === undefined) === (read.X402_FACILITATOR_URL === undefined)) {
    lines.push('X402_SETTLER_KEY: live needs either this key or X402_FACILITATOR_URL, and not both');
  }
  const secrets = { X402_REFUND_KEY: read.X402_REFUND_KEY ?? [], X402_SETTLER_KEY: [read.X402_SETTLER_KEY ?? ''] };
  for (const [name, keys] of Object.entries(secrets)) {
    if (isProduction && keys.some((each) => PUBLIC_KEYS.has(each.toLowerCase()))) {
      lines.push(`${name}: this is a key of anvil, which everybody knows; it is refused when NODE_ENV is production`);
    }
  }
  return lines;
}

/** A lane that is open: on which chain, to whom, and what it signs with. */
export interface OpenLane {
  network: X402Network;
  /** Lower case. */
  payTo: string;
  rpcUrl: string;
  /** The first signs new refunds. */
  refundKeys: readonly string[];
  settlerKey?: string;
  facilitatorUrl?: string;
}

/** The wallet lane of this process. */
export const x402Settings = registerAs('x402', (read: X402Variables = unread()) => ({
  mode: read.X402_MODE,
  payers: read.X402_PAYERS,
  refundsUsdPerDay: read.X402_REFUNDS_USD_PER_DAY,
  /** Undefined: the lane is closed, or waits for its development chain. */
  lane: laneOf(read),
  anvilPath: read.ANVIL_PATH,
}));

export type X402Settings = ConfigType<typeof x402Settings>;

function laneOf(read: X402Variables): OpenLane | undefined {
  const { X402_NETWORK: network, X402_PAY_TO: payTo, X402_RPC_URL: rpcUrl, X402_REFUND_KEY: refundKeys } = read;
  if (read.X402_MODE !== 'live' || !network || !payTo || !rpcUrl || !refundKeys) return undefined;
  return {
    network,
    payTo,
    rpcUrl,
    refundKeys,
    settlerKey: read.X402_SETTLER_KEY,
    facilitatorUrl: read.X402_FACILITATOR_URL,
  };
}
