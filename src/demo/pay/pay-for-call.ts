import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { x402Client } from '@x402/core/client';
import { isPaymentRequiredV2 } from '@x402/core/schemas';
import type { PaymentPayload, PaymentRequired, PaymentRequirements, SettleResponse } from '@x402/core/types';
import { z } from 'zod';
import { FilmNotMade } from '../make-film.js';

/** Repeats of a payment whose settlement the service does not know yet, one each second. */
const PENDING_REPEATS = 60;

const denial = z.object({ error_code: z.string(), error_description: z.string() });

interface ToolCall {
  name: string;
  arguments: Record<string, unknown>;
}

/** Called as the payment goes on. */
export interface PaymentSteps {
  asked(price: PaymentRequirements): void;
  signed(payment: PaymentPayload): void;
}

export interface Paid {
  result: CallToolResult;
  receipt: SettleResponse;
}

/** Calls a tool, pays what the answer asks, and calls it again with the payment, as x402 says for MCP. */
export async function payForCall(
  client: Client,
  payer: x402Client,
  call: ToolCall,
  steps: PaymentSteps,
): Promise<Paid> {
  const required = priceOf(await callTool(client, call), call.name);
  payer.onBeforePaymentCreation(({ selectedRequirements }) => {
    steps.asked(selectedRequirements);
    return Promise.resolve();
  });
  const payment = await payer.createPaymentPayload(required).catch((error: Error) => {
    // The default spend rules of the client: known stablecoins, up to $1.
    throw new FilmNotMade(error.message);
  });
  steps.signed(payment);
  const result = await callUntilKnown(client, { ...call, _meta: { 'x402/payment': payment } });
  if (result.isError) throw new FilmNotMade(`the payment was refused: ${reasonOf(result)}`);
  return { result, receipt: result._meta?.['x402/payment-response'] as SettleResponse };
}

function priceOf(result: CallToolResult, tool: string): PaymentRequired {
  const asked: unknown = result.structuredContent;
  if (result.isError && isPaymentRequiredV2(asked)) return asked as PaymentRequired;
  throw new FilmNotMade(result.isError ? reasonOf(result) : `${tool} asked for no payment`);
}

/** A new signature would pay a second time, so a pending payment is repeated as it is. */
async function callUntilKnown(client: Client, call: ToolCall & { _meta: Record<string, unknown> }) {
  let result = await callTool(client, call);
  for (let repeat = 0; repeat < PENDING_REPEATS && isPending(result); repeat++) {
    await delay(1_000);
    result = await callTool(client, call);
  }
  return result;
}

async function callTool(client: Client, call: ToolCall): Promise<CallToolResult> {
  return (await client.callTool({ ...call })) as CallToolResult;
}

function isPending(result: CallToolResult): boolean {
  const read = denial.safeParse(textOf(result));
  return Boolean(result.isError) && read.success && read.data.error_code === 'payment_pending';
}

/** The description of a denial, or the error of a repeated price. */
function reasonOf(result: CallToolResult): string {
  const told = textOf(result);
  const denied = denial.safeParse(told);
  if (denied.success) return denied.data.error_description;
  return z.object({ error: z.string() }).safeParse(told).data?.error ?? JSON.stringify(told);
}

function textOf({ content: [first] }: CallToolResult): unknown {
  if (first?.type !== 'text') return undefined;
  try {
    return JSON.parse(first.text);
  } catch {
    return first.text;
  }
}
