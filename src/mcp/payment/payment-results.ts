import type { Denial } from '@libs/kernel';
import type { Payment, PaymentRequired, PayerCredentials, PaymentPending } from '@libs/x402';
import type { ToolResult } from '../answer/tool-result.js';

/** A tool result with what x402 clients read beside it. */
type PaidResult = ToolResult & { _meta: Record<string, unknown> };

/**
 * The result of a call that must be paid, in the three dialects: structured content, its JSON as text, and `_meta`. It is
 * a denial as well, so that an agent without a wallet reads what to do.
 */
export function paymentRequiredResult(required: PaymentRequired, denial: Denial): PaidResult {
  const body = { ...required, ...denial.body() };
  return {
    content: [{ type: 'text', text: JSON.stringify(body) }],
    structuredContent: body,
    isError: true,
    _meta: { 'x402/error': required },
  };
}

/** A payment whose outcome is not known: it must not look like a demand for another payment. */
export function pendingResult(pending: PaymentPending): PaidResult {
  const body = { ...pending.body(), sign_again: false, ...(pending.ticket && { pending_ticket: pending.ticket }) };
  return {
    content: [{ type: 'text', text: JSON.stringify(body) }],
    structuredContent: body,
    isError: true,
    _meta: { ...(pending.ticket && { 'x402/pending-ticket': pending.ticket }) },
  };
}

/** The receipt of a paid call. */
interface Receipt {
  payment: Payment;
  credentials?: PayerCredentials;
}

/** The result of a tool that a payment paid for, with its settlement (x402 v2, SettleResponse) and the credentials. */
export function paidResult(result: ToolResult, { payment, credentials }: Receipt): PaidResult {
  const { transaction, network, payer } = payment;
  const amount = String(payment.amount);
  const added = {
    payment: { transaction, network, amount, payer },
    ...credentials,
    ...(credentials && { session_use: SESSION_USE }),
  };
  const structuredContent = { ...result.structuredContent, ...endedStep(result.structuredContent), ...added };
  const [, ...rest] = result.content;
  return {
    ...result,
    content: [{ type: 'text', text: JSON.stringify(structuredContent) }, ...rest],
    structuredContent,
    _meta: { 'x402/payment-response': { success: true, transaction, network, payer, amount } },
  };
}

/** A used payment keeps returning its job, also after the job failed or was cancelled. */
function endedStep({ status }: Record<string, unknown>): { next_step?: string } {
  if (status !== 'failed' && status !== 'cancelled') return {};
  const step = `This payment keeps answering the ${status} job. To order again, call without a payment and sign a new one. metadata.payment of the resource (lib_get) says what is refunded.`;
  return { next_step: step };
}

const SESSION_USE =
  'Send session_token as Authorization: Bearer on the wallet lane (/mcp?lane=x402, or /api/tools/{tool}?lane=x402) for await_resource, cancel_job, lib_get and lib_list. It never spends. wallet_link is for the owner of the wallet: it signs a browser in, once.';
