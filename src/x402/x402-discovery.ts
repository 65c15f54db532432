import { MCP_PATH } from '@libs/catalog';
import type { X402DiscoveryDto } from './dto/x402-discovery.dto.js';

/** Payment discovery of an installation that takes no payments: what may be paid for is listed once the lane is open. */
export function x402Discovery(baseUrl: string): X402DiscoveryDto {
  return {
    version: 1,
    x402Version: 2,
    resources: [],
    items: [],
    instructions: [
      'Payment by the call is not open on this service: send no payment, nothing here would take it.',
      `To make video, images or sound, connect with the Model Context Protocol to ${baseUrl}${MCP_PATH} and send an API key of the service’s operator as Authorization: Bearer.`,
      `What the tools cost is at ${baseUrl}/api/x402/status, which says enabled: true once they can be paid for by the call in USDC; ${baseUrl}/docs/llms.txt tells the rest.`,
    ].join(' '),
  };
}
