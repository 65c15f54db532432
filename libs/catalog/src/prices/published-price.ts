import type { Price } from './price.js';
import { usdOf } from './usd-of.js';

/** A tool's price as it is published; the wallet lane asks the same number of US dollars in a stablecoin. */
export interface PublishedPrice {
  /** Credits whatever the call, beside those for its units; absent where there are none. */
  base_credits?: number;
  /** Credits for each unit; none where the tool is free. */
  credits: number;
  /** The same in US dollars, with two decimals. */
  usd: string;
  /** What a unit is. */
  per: string;
}

/** A free tool costs nothing for each call. */
export function publishedPrice({ base, credits, per }: Pick<Price, 'base' | 'credits' | 'per'> = FREE): PublishedPrice {
  return { ...(base !== undefined && { base_credits: base }), credits, usd: usdOf(credits), per };
}

const FREE = { credits: 0, per: 'call' };
