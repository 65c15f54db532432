/** Where a payment stands in the parameters of a call (x402 transports-v2/mcp), as an object or as base64 of its JSON. */
const PAYMENT = 'x402/payment';
/** A client’s own name of its logical request, in the manner of other x402 servers. */
const IDEMPOTENCY_KEY = 'x402/idempotency-key';
/** What a pending answer gave, for the credentials of a late settlement. */
export const PENDING_TICKET = 'x402/pending-ticket';

/** Longest name of a logical request, and longest ticket. */
const LONGEST_KEY = 256;

type Meta = Readonly<Record<string, unknown>>;

/** What a call brought to be paid by. */
export interface PaymentEvidence {
  /** As it was sent. */
  sent: unknown;
  ticket?: string;
  idempotencyKey?: string;
}

/** The payment of a call: in its `_meta`, or else in the header `PAYMENT-SIGNATURE`; undefined where it brings none. */
export function paymentEvidence(meta: Meta | undefined, header: string | undefined): PaymentEvidence | undefined {
  const sent = meta?.[PAYMENT] ?? header;
  if (sent === undefined) return undefined;
  return { sent, ticket: textOf(meta?.[PENDING_TICKET]), idempotencyKey: textOf(meta?.[IDEMPOTENCY_KEY]) };
}

/** Whether a message of a batch brings a payment. */
export function bringsPayment(message: unknown): boolean {
  if (!isObject(message) || !isObject(message['params']) || !isObject(message['params']['_meta'])) return false;
  return message['params']['_meta'][PAYMENT] !== undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.length > 0 && value.length <= LONGEST_KEY ? value : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
