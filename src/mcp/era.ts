import { classifyInboundRequest, type InboundClassificationOutcome } from '@modelcontextprotocol/server';
import type { IncomingHttpHeaders } from 'node:http';

/** The headers that revision 2026-07-28 mirrors from the body. */
export const MODERN_HEADERS = ['mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

/**
 * Which server answers a POST: `legacy` for the revisions that begin with `initialize`, `modern` for 2026-07-28 and for
 * whatever its SDK must refuse. The SDK's own classifier decides.
 */
export function eraOf(headers: IncomingHttpHeaders, body: unknown): 'legacy' | 'modern' {
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
