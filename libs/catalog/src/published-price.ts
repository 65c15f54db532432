import type { Price } from './price.js';
import { usdOf } from './usd-of.js';

/** A tool's price as it is published; the wallet lane asks the same number of US dollars in a stablecoin. */
export interface PublishedPrice {
  /** Credits for each unit. */
  credits: number;
  /** The same in US dollars, with two decimals. */
  usd: string;
  /** What a unit is. */
  per: string;
}

/** Null where the tool is free. */
export function publishedPrice(price: Price | undefined): PublishedPrice | null {
  return price ? { credits: price.credits, usd: usdOf(price.credits), per: price.per } : null;
}
