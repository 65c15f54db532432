import { PAYMENT_SIGNATURE_HEADER } from '@libs/x402';
import { LANE_QUERY } from '../../../auth/access/wallet-lane.js';
import { isPayable, operationOf, type Tool } from '@libs/catalog';
import type { Parameter } from '../document.js';

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key and arguments start nothing new, whatever happened to the first answer. Stands for the argument `idempotency_key`.',
  schema: { type: 'string', minLength: 1, maxLength: 66, example: 'order-4711' },
};

const PREFER: Parameter = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description:
    '`wait=N` (RFC 7240): the call waits up to N seconds, at most 50, for the end of the job. It answers 200 once the job has ended, else 202.',
  schema: { type: 'string', maxLength: 100, example: 'wait=30' },
};

const LANE: Parameter = { ...LANE_QUERY, in: 'query' };

const PAYMENT_SIGNATURE: Parameter = {
  name: PAYMENT_SIGNATURE_HEADER,
  in: 'header',
  required: false,
  description: 'On the wallet lane, the payment of the call: base64 of an x402 version 2 PaymentPayload.',
  schema: { type: 'string', maxLength: 16384, example: 'eyJ4NDAyVmVyc2lvbiI6Mn0=' },
};

const PENDING_TICKET: Parameter = {
  name: 'PAYMENT-PENDING-TICKET',
  in: 'header',
  required: false,
  description: 'The `pending_ticket` of a 409 `payment_pending`, sent with the same payment, for its credentials.',
  schema: { type: 'string', maxLength: 256, example: 'Zk3xY7aQ9bLm' },
};

/** What a call of a tool takes besides its body. */
export function parametersOf(tool: Tool): Parameter[] {
  const { startsJob, takesKey, isOnWalletLane } = operationOf(tool);
  return [
    ...(isOnWalletLane ? [LANE] : []),
    ...(takesKey ? [IDEMPOTENCY_KEY] : []),
    ...(startsJob ? [PREFER] : []),
    ...(isPayable(tool) ? [PAYMENT_SIGNATURE, PENDING_TICKET] : []),
  ];
}
