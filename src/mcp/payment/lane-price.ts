import { isPayable, type Tool, unitCredits } from '@libs/catalog';
import { type PaymentTerms, UNITS_PER_CREDIT } from '@libs/x402';

/**
 * The price of a tool as the clients of three dialects read it in `tools/list`: what one unit costs. A call may cost more,
 * which its own PaymentRequired says.
 */
export function priceMeta(tool: Tool, terms: PaymentTerms): Record<string, unknown> | undefined {
  if (!isPayable(tool)) return undefined;
  const credits = unitCredits(tool.price);
  return {
    x402: { paymentRequired: true, ...terms.requirements(credits * UNITS_PER_CREDIT) },
    'agents-x402/paymentRequired': true,
    'agents-x402/priceUSD': credits / 100,
  };
}
