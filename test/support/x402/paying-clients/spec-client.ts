import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { x402Client } from '@x402/core/client';
import { registerExactEvmScheme } from '@x402/evm/exact/client';
import type { PaymentRequired } from '@x402/core/types';
import { laneAddress, type PaidAnswer, type PaidCall } from './paid-call.js';

/** Pays as the specification says: the MCP SDK calls, the x402 SDK reads the price and signs under its default spend rules. */
export async function payWithSpecClient({ base, wallet, tool, args }: PaidCall): Promise<PaidAnswer> {
  const payer = new x402Client();
  registerExactEvmScheme(payer, { signer: wallet });
  const client = new Client({ name: 'spec-client', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(laneAddress(base)));
  try {
    // The client checks results against the output schemas that it has listed.
    await client.listTools();
    const params = { name: tool, arguments: args };
    const unpaid = (await client.callTool(params)) as CallToolResult;
    if (!unpaid.isError) return unpaid;
    const required = unpaid.structuredContent as unknown as PaymentRequired;
    const payment = await payer.createPaymentPayload(required);
    return (await client.callTool({ ...params, _meta: { 'x402/payment': payment } })) as CallToolResult;
  } finally {
    await client.close();
  }
}
