import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js';
import { JSON_RPC_CODES, JsonRpcError } from '../json-rpc-error.js';

/** The error for a revision that does not begin with `initialize`, or that nobody knows. */
export function revisionError(version: string): JsonRpcError | undefined {
  if (SUPPORTED_PROTOCOL_VERSIONS.includes(version)) return undefined;
  const supported = SUPPORTED_PROTOCOL_VERSIONS.join(', ');
  const message = `Unsupported protocol version: ${version} (supported: ${supported})`;
  return new JsonRpcError(JSON_RPC_CODES.invalidRequest, message);
}
