import { component, member } from '@libs/kernel';
import { z } from 'zod';
import type { Price } from './price.js';
import { usdOf } from './usd-of.js';

/** A tool's price as it is published; the wallet lane asks the same number of US dollars in a stablecoin. */
export const publishedPriceSchema = component('PublishedPrice', {
  credits: member(z.int().min(0), 'Credits for each unit; 0 where the tool is free.', 1),
  usd: member(z.string().regex(/^\d+\.\d{2}$/), 'The same in US dollars, with two decimals.', '0.01'),
  per: member(z.string(), 'What a unit is, after the word "per".', 'started 5 seconds, twice at 1080p'),
});

export type PublishedPrice = z.output<typeof publishedPriceSchema> & {
  /** Credits whatever the call, beside those for its units; absent where there are none. */
  base_credits?: number;
};

/** A free tool costs nothing for each call. */
export function publishedPrice({ base, credits, per }: Pick<Price, 'base' | 'credits' | 'per'> = FREE): PublishedPrice {
  return { ...(base !== undefined && { base_credits: base }), credits, usd: usdOf(credits), per };
}

const FREE = { credits: 0, per: 'call' };
