import { type Denial, deny } from '@libs/kernel';
import { z } from 'zod';
import type { SignedAuthorization } from '../authorization.js';

/** Characters of a payload, as base64 or JSON: ten times an ordinary one. */
const LONGEST = 16_384;
/** An authorization may not hold for longer, so that its outcome is known some day. */
const LONGEST_VALIDITY_SECONDS = 86_400;

/** The payload cannot be read or does not say what a payment of this version says. */
export function paymentUnreadable(mistake: string): Denial {
  return deny('payment_invalid', `The payment cannot be read: ${mistake}.`, {
    nextStep:
      'Call without a payment to see the payment requirements, sign them as x402 version 2 and repeat. Nothing was charged.',
  });
}

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase());
/** Atomic units and seconds of any sane payment are exact as numbers. */
const integer = z
  .union([z.string().regex(/^\d{1,15}$/), z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)])
  .transform(Number);

const payload = z.object({
  x402Version: z.literal(2),
  resource: z.object({ url: z.string().max(2_000).optional() }).optional(),
  accepted: z.object({
    scheme: z.string(),
    network: z.string(),
    asset: address,
    amount: z.string().regex(/^\d{1,15}$/),
    payTo: address,
  }),
  payload: z.object({
    signature: z
      .string()
      .regex(/^0x([0-9a-fA-F]{2}){1,2048}$/)
      .transform((text) => text.toLowerCase()),
    authorization: z.object({
      from: address,
      to: address,
      value: integer,
      validAfter: integer,
      validBefore: integer,
      nonce: z
        .string()
        .regex(/^0x[0-9a-fA-F]{64}$/)
        .transform((text) => text.toLowerCase()),
    }),
  }),
  extensions: z
    .object({
      'payment-identifier': z
        .object({
          info: z
            .object({
              id: z
                .string()
                .regex(/^[A-Za-z0-9_-]{16,128}$/)
                .optional(),
            })
            .optional(),
        })
        .optional(),
    })
    .optional(),
});

/** A payment as its client sent it. */
export interface SentPayment {
  /** The tool it names, as `mcp://tool/…`; absent where it names none. */
  resourceUrl?: string;
  accepted: { scheme: string; network: string; asset: string; amount: string; payTo: string };
  authorization: SignedAuthorization;
  /** The client's name of its logical request. */
  identifier?: string;
}

/** Reads a payload that came as an object or as base64 of its JSON. Throws `payment_invalid`. */
export function readPayload(sent: unknown, nowSeconds: number): SentPayment {
  const { success, data, error } = payload.safeParse(typeof sent === 'string' ? decoded(sent) : bounded(sent));
  if (!success) {
    const [first] = error.issues;
    throw paymentUnreadable(first ? `${first.path.join('.') || 'payload'}: ${first.message}` : 'unknown form');
  }
  const { authorization, signature } = data.payload;
  if (authorization.validBefore > nowSeconds + LONGEST_VALIDITY_SECONDS) {
    throw paymentUnreadable('validBefore is more than a day ahead');
  }
  return {
    resourceUrl: data.resource?.url,
    accepted: data.accepted,
    authorization: { ...authorization, signature },
    identifier: data.extensions?.['payment-identifier']?.info?.id,
  };
}

function decoded(text: string): unknown {
  if (text.length > LONGEST) throw paymentUnreadable(`it is longer than ${LONGEST} characters`);
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
  } catch {
    throw paymentUnreadable('it is neither an object nor base64 of JSON');
  }
}

function bounded(sent: unknown): unknown {
  if (JSON.stringify(sent ?? null).length <= LONGEST) return sent;
  throw paymentUnreadable(`it is longer than ${LONGEST} characters`);
}
