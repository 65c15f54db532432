import { type Tool, unitCredits } from '@libs/catalog';
import { UNITS_PER_CREDIT } from '@libs/x402';

/** What one unit of a tool costs, in atomic units; 0 for a free one. */
export function unitAmount({ price }: Pick<Tool, 'price'>): number {
  return unitCredits(price) * UNITS_PER_CREDIT;
}
