import { describeTool, isPayable, MCP_PATH, type Tool } from '@libs/catalog';
import type { PaymentTerms } from '@libs/x402';
import type { z } from 'zod';
import type { x402DiscoverySchema } from './schema/x402-discovery.schema.js';
import { unitAmount } from './unit-amount.js';
import { x402Instructions } from './x402-instructions.js';

/** Payment discovery, in the two conventions in use. Without terms the lane is closed and nothing is listed. */
export function x402Discovery(
  baseUrl: string,
  tools: readonly Tool[],
  terms?: PaymentTerms,
): z.output<typeof x402DiscoverySchema> {
  if (!terms) return { version: 1, x402Version: 2, instructions: closed(baseUrl), resources: [], items: [] };
  const resource = `${baseUrl}${MCP_PATH}?lane=x402`;
  return {
    version: 1,
    x402Version: 2,
    instructions: x402Instructions(baseUrl, terms),
    resources: [resource],
    items: tools.filter(isPayable).map((tool) => {
      const { name, title, description, inputSchema } = describeTool(tool);
      return {
        resource,
        type: 'mcp',
        tool: name,
        title,
        description,
        per: tool.price?.per,
        // Of one unit; the PaymentRequired of a call has its exact amount.
        accepts: [terms.requirements(unitAmount(tool))],
        input: inputSchema,
      };
    }),
  };
}

function closed(baseUrl: string): string {
  return [
    'Payment by the call is not open on this service: send no payment, nothing here would take it.',
    `To make video, images or sound, connect with the Model Context Protocol to ${baseUrl}${MCP_PATH} and send an API key, which a person makes at ${baseUrl}/developer/console, as Authorization: Bearer.`,
    `What the tools cost is at ${baseUrl}/api/x402/status, which says enabled: true once they can be paid for by the call in USDC; ${baseUrl}/docs/llms.txt tells the rest.`,
  ].join(' ');
}
