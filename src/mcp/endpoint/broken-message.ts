import { MalformedJson } from '../../platform/request-body/json-body.js';
import { JSON_RPC_CODES, JsonRpcError } from '../json-rpc-error.js';

/** Why a body is no message at all, in the words of JSON-RPC: nobody knows its id then (JSON-RPC 2.0, 5). */
export function mistakeOfMessage(body: unknown): JsonRpcError | undefined {
  if (body instanceof MalformedJson) return parseError(body.message);
  if (body === undefined) return parseError('The body is empty.');
  if (!hasFraction(body)) return undefined;
  return new JsonRpcError(JSON_RPC_CODES.invalidRequest, 'Invalid Request: an id is a text or a whole number.');
}

function parseError(message: string): JsonRpcError {
  return new JsonRpcError(JSON_RPC_CODES.parseError, `Parse error: ${message}`);
}

/** The SDK would tell such an id back, which no answer of the protocol may have. */
function hasFraction(body: unknown): boolean {
  const id = (body as { id?: unknown } | null)?.id;
  return typeof id === 'number' && !Number.isInteger(id);
}
