import { classifyInboundRequest, type InboundClassificationOutcome } from '@modelcontextprotocol/server';
import type { IncomingHttpHeaders } from 'node:http';
import { type Era, plainEra } from './plain-era.js';

/** The headers that revision 2026-07-28 mirrors from the body. */
export const MODERN_HEADERS = ['mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

/** Which server answers a POST. The SDK's own classifier decides what is not plain to see. */
export function eraOf(headers: IncomingHttpHeaders, body: unknown): Era {
  return plainEra(headers['mcp-protocol-version'], body) ?? classifiedEra(headers, body);
}

/** What the SDK's own classifier says. */
export function classifiedEra(headers: IncomingHttpHeaders, body: unknown): Era {
  return classify(headers, body).kind === 'legacy' ? 'legacy' : 'modern';
}

function classify(headers: IncomingHttpHeaders, body: unknown): InboundClassificationOutcome {
  const [protocolVersionHeader, mcpMethodHeader, mcpNameHeader] = MODERN_HEADERS.map((name) => single(headers[name]));
  return classifyInboundRequest({
    httpMethod: 'POST',
    body,
    ...(protocolVersionHeader !== undefined && { protocolVersionHeader }),
    ...(mcpMethodHeader !== undefined && { mcpMethodHeader }),
    ...(mcpNameHeader !== undefined && { mcpNameHeader }),
  });
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header;
}
