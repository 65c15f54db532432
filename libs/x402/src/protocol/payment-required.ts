import type { PaymentRequirements, PaymentTerms } from '../payment-terms.js';

/** What an unpaid call is answered (x402 v2, PaymentRequired; transports-v2/mcp). */
export interface PaymentRequired {
  x402Version: 2;
  /** Why the payment that came was not taken, or that none came. */
  error: string;
  resource: { url: string; description: string; mimeType: string };
  accepts: [PaymentRequirements];
  /** `payment-identifier`: a client may name its logical request. */
  extensions: Record<string, unknown>;
}

/** The address of a tool in payments (x402 transports-v2/mcp). */
export function toolUrl(tool: string): string {
  return `mcp://tool/${tool}`;
}

/** `amount` is in atomic units. */
export function paymentRequired(
  terms: PaymentTerms,
  { tool, description, amount, error }: { tool: string; description: string; amount: number; error: string },
): PaymentRequired {
  return {
    x402Version: 2,
    error,
    resource: { url: toolUrl(tool), description, mimeType: 'application/json' },
    accepts: [terms.requirements(amount)],
    extensions: { 'payment-identifier': { info: { required: false }, schema: PAYMENT_IDENTIFIER } },
  };
}

/** The form of `payment-identifier` (x402 extensions). */
const PAYMENT_IDENTIFIER = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    required: { type: 'boolean' },
    id: { type: 'string', minLength: 16, maxLength: 128, pattern: '^[a-zA-Z0-9_-]+$' },
  },
  required: ['required'],
} as const;
