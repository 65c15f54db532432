import type { PaymentRequirements, PaymentTerms } from '../payment-terms.js';
import { toolUrl } from './payment-required.js';
import type { SentPayment } from './read-payload.js';

/** Seconds that a payment must still hold, so that it can be sent. */
const LEAST_SECONDS = 6;

/**
 * Why a payment does not fit these terms, for its client to read; undefined where it fits. Scheme, network, asset, amount
 * and payee count; `extra` does not, since clients rebuild it.
 */
export function mismatchOf(
  { accepted, authorization, resourceUrl }: SentPayment,
  terms: PaymentTerms,
  { tool, amount, nowSeconds }: { tool: string; amount: number; nowSeconds: number },
): string | undefined {
  const wanted = terms.requirements(amount);
  const different = FIELDS.find((field) => accepted[field].toLowerCase() !== wanted[field].toLowerCase());
  if (different !== undefined) return `the payment accepts another ${different}`;
  // Other addresses say nothing: some clients write one of their own.
  if (resourceUrl?.startsWith(TOOLS) && resourceUrl !== toolUrl(tool)) return 'the payment is for another tool';
  if (authorization.to !== terms.payTo.toLowerCase()) return 'the authorization pays another address';
  if (authorization.value !== amount) return `the authorization is for ${authorization.value} instead of ${amount}`;
  if (authorization.validAfter > nowSeconds) return 'the authorization is not valid yet; check your clock';
  if (authorization.validBefore < nowSeconds + LEAST_SECONDS) return 'the authorization has expired; check your clock';
  return undefined;
}

/** How addresses of tools begin. */
const TOOLS = toolUrl('');

const FIELDS = ['scheme', 'network', 'asset', 'payTo', 'amount'] as const satisfies (keyof PaymentRequirements)[];
