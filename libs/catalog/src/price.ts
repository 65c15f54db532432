import type { CanDraw } from './can-draw.js';

/** What a call costs: `credits` times the units of the call. This is the one place of a tool's price. */
export interface Price<Input = unknown> {
  /** Whole credits for each unit; 1 credit = US$0.01. */
  credits: number;
  /** What a unit is, in words that follow "per". */
  per: string;
  /** Units of this input; refuses what `run` would refuse at once. */
  units(input: Input, canDraw: CanDraw): number;
}

/** Credits of a call with this input; a tool without a price is free. */
export function creditsOf(price: Price | undefined, input: unknown, canDraw: CanDraw): number {
  return price === undefined ? 0 : price.credits * price.units(input, canDraw);
}

/** "2 credits per image". */
export function priceInWords({ credits, per }: Price<never>): string {
  return `${credits} ${credits === 1 ? 'credit' : 'credits'} per ${per}`;
}
