import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js';
import { JSON_RPC_CODES, JsonRpcError } from '../json-rpc-error.js';

/** The error for a protocol version that is unknown, or that has no `initialize`. */
export function revisionError(version: string): JsonRpcError | undefined {
  if (SUPPORTED_PROTOCOL_VERSIONS.includes(version)) return undefined;
  const supported = SUPPORTED_PROTOCOL_VERSIONS.join(', ');
  const message = `Unsupported protocol version: ${version} (supported: ${supported})`;
  return new JsonRpcError(JSON_RPC_CODES.invalidRequest, message);
}
