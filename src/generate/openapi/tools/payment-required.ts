import { refusalExample } from '../../../platform/refusals/refuses.decorator.js';
import type { Json, Schema } from '../document.js';

const text = (description: string): Schema => ({ type: 'string', minLength: 1, description });

/** The body of every 402: a denial, and on the wallet lane how to pay. */
export const PAYMENT_SCHEMAS: Record<string, Schema> = {
  PaymentRequired: {
    type: 'object',
    description:
      'A denial with the members of an x402 version 2 PaymentRequired, which stand there on the wallet lane.',
    properties: {
      error_code: { $ref: '#/components/schemas/DenialCode', description: 'Stable code of the refusal.' },
      error_description: text('What was refused and why.'),
      actionable_next_step: text('What an agent should do next.'),
      retryable: { type: 'boolean', description: 'Whether the same request may succeed later without a change.' },
      x402Version: { type: 'integer', enum: [2], description: 'Version of the x402 protocol.' },
      error: text('Why the payment that came was not taken, or that none came.'),
      resource: { $ref: '#/components/schemas/PaidResource', description: 'What is paid.' },
      accepts: {
        type: 'array',
        items: { $ref: '#/components/schemas/PaymentRequirements' },
        description: 'How it can be paid.',
      },
      extensions: { type: 'object', additionalProperties: true, description: 'Extensions of x402 that are spoken.' },
    },
    required: ['error_code', 'error_description', 'actionable_next_step', 'retryable'],
  },
  PaidResource: {
    type: 'object',
    description: 'What a payment is for.',
    properties: {
      url: text('Address of the tool in payments.'),
      description: text('What the tool does.'),
      mimeType: text('Media type of the answer.'),
    },
    required: ['url', 'description', 'mimeType'],
  },
};

const AN_ADDRESS = '0x036CbD53842c5426634e7929541eC2318f3dCF7e';

/** A demand for a payment, as a call on the wallet lane reads it. */
export const PAYMENT_DEMAND: Json = {
  ...refusalExample('payment_required').value,
  x402Version: 2,
  error: 'Payment required',
  resource: { url: 'mcp://tool/create_image', description: 'Create image', mimeType: 'application/json' },
  accepts: [
    {
      scheme: 'exact',
      network: 'eip155:8453',
      asset: AN_ADDRESS,
      amount: '10000',
      payTo: AN_ADDRESS,
      maxTimeoutSeconds: 600,
      extra: { name: 'USDC', version: '2' },
    },
  ],
};
