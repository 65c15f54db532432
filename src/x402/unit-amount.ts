import type { Tool } from '@libs/catalog';
import { UNITS_PER_CREDIT } from '@libs/x402';

/** What one unit of a tool costs, with its base, in atomic units; 0 for a free one. */
export function unitAmount({ price }: Pick<Tool, 'price'>): number {
  return price === undefined ? 0 : ((price.base ?? 0) + price.credits) * UNITS_PER_CREDIT;
}
