/** The terms on which a tool may be called, and how a caller takes them (specification, Authentication: Modes). */
export const LANES = {
  oauth: {
    meaning: 'Connectors of third parties, with the consent of an account.',
    presented: 'Authorization: Bearer <access token>',
  },
  api_key: {
    meaning: 'Services of the first party, with a key that an operator made for an account.',
    presented: 'Authorization: Bearer <API key>',
  },
  x402: {
    meaning: 'Wallets that pay for each call in a stablecoin.',
    presented: 'POST /mcp?lane=x402 or X-MCP-Lane: x402, with an x402 payment',
  },
} as const;

export type Lane = keyof typeof LANES;

export const LANE_NAMES = Object.keys(LANES) as Lane[];

/** The lanes that an installation serves: whatever is published about lanes follows from here. */
export function openLanes({ isPaymentOpen }: { isPaymentOpen: boolean }): ReadonlySet<Lane> {
  return new Set<Lane>(isPaymentOpen ? LANE_NAMES : LANE_NAMES.filter((lane) => lane !== 'x402'));
}
