import { OPEN_LANES, publishedPrice, type Tool } from '@libs/catalog';
import type { X402StatusDto } from './dto/x402-status.dto.js';

/** The wallet lane as it is now: its tools and what each costs in stablecoin, of which one unit is a US dollar. */
export function x402Status(tools: readonly Tool[]): X402StatusDto {
  const enabled = OPEN_LANES.has('x402');
  return {
    enabled,
    x402_version: 2,
    currency: 'USDC',
    tools: tools
      .filter(({ lanes }) => lanes.includes('x402'))
      .map(({ name, price }) => ({ name, enabled, price: publishedPrice(price) })),
  };
}
