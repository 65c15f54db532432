import {
  classifyInboundRequest,
  type InboundClassificationOutcome,
  PROTOCOL_VERSION_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server';
import type { IncomingHttpHeaders } from 'node:http';

/** `legacy`: the revisions that begin with `initialize`. `modern`: 2026-07-28, and every message that its SDK must refuse. */
export type Era = 'legacy' | 'modern';

/** The headers that revision 2026-07-28 mirrors from the body. */
export const MODERN_HEADERS = ['mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

const MEMBERS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params']);
const OLDER_VERSIONS: ReadonlySet<unknown> = new Set(SUPPORTED_PROTOCOL_VERSIONS.filter((name) => name < '2026-07-28'));

/** Which server answers a POST. The SDK's own classifier decides about a message that is not in good order. */
export function eraOf(headers: IncomingHttpHeaders, body: unknown): Era {
  return plainEra(headers['mcp-protocol-version'], body) ?? classifiedEra(headers, body);
}

/** What the SDK's own classifier says. */
export function classifiedEra(headers: IncomingHttpHeaders, body: unknown): Era {
  return classify(headers, body).kind === 'legacy' ? 'legacy' : 'modern';
}

/**
 * The era of a message in good order, without asking the SDK, which tries schemas that do not match: each mismatch makes
 * an object with accessors, for which V8 keeps a shape of its own until its next full collection. Undefined for a
 * message that needs the classifier. The rule must be the SDK's own; the test beside it compares the two.
 */
export function plainEra(version: unknown, body: unknown): Era | undefined {
  if (!isPlainMessage(body) || body.method === 'initialize') return undefined;
  const { id, params = {} } = body;
  if (!isObject(params)) return undefined;
  const { _meta: meta } = params;
  if (isObject(meta) && PROTOCOL_VERSION_META_KEY in meta) return 'modern';
  return meta === undefined && isPlainId(id) && isOlder(version) ? 'legacy' : undefined;
}

function isPlainMessage(body: unknown): body is { method: string; id?: unknown; params?: unknown } {
  if (!isObject(body) || body['jsonrpc'] !== '2.0' || typeof body['method'] !== 'string') return false;
  for (const name in body) if (!MEMBERS.has(name)) return false;
  return true;
}

/** The id of a request; a notification has none. */
function isPlainId(id: unknown): boolean {
  return id === undefined || typeof id === 'string' || Number.isSafeInteger(id);
}

/** Whether the version header is of an older revision; the oldest one sends no header. */
function isOlder(version: unknown): boolean {
  return version === undefined || OLDER_VERSIONS.has(version);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
