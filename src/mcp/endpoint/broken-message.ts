import { MalformedJson } from '../../platform/request-body/json-body.js';
import { JSON_RPC_CODES, JsonRpcError } from '../json-rpc-error.js';

/** The JSON-RPC error of a body that is not a message; its id is null then (JSON-RPC 2.0, 5). */
export function mistakeOfMessage(body: unknown): JsonRpcError | undefined {
  if (body instanceof MalformedJson) return parseError(body.message);
  if (body === undefined) return parseError('The body is empty.');
  if (!hasFraction(body)) return undefined;
  return new JsonRpcError(JSON_RPC_CODES.invalidRequest, 'Invalid Request: an id is a text or a whole number.');
}

function parseError(message: string): JsonRpcError {
  return new JsonRpcError(JSON_RPC_CODES.parseError, `Parse error: ${message}`);
}

/** The SDK would echo such an id, but MCP allows only strings and integers. */
function hasFraction(body: unknown): boolean {
  const id = (body as { id?: unknown } | null)?.id;
  return typeof id === 'number' && !Number.isInteger(id);
}
