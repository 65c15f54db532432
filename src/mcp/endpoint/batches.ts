import type { FastifyRequest } from 'fastify';
import { JSON_RPC_CODES, JsonRpcError } from '../json-rpc-error.js';

/** Messages that one batch may hold. */
const MOST_MESSAGES = 10;

/** From this revision on the protocol has no JSON-RPC batches. */
const FIRST_WITHOUT_BATCHES = '2025-06-18';

/** The revision of a request without the header (MCP 2025-06-18, Transports, Protocol Version Header). */
const DEFAULT_REVISION = '2025-03-26';

type Sent = Pick<FastifyRequest, 'body' | 'headers'>;

/** Why a batch is refused as a whole; undefined for any body that is no batch. */
export function mistakeOfBatch({ body, headers }: Sent): JsonRpcError | undefined {
  if (!Array.isArray(body)) return undefined;
  const revision = headers['mcp-protocol-version']?.toString() ?? DEFAULT_REVISION;
  if (revision >= FIRST_WITHOUT_BATCHES) {
    return refusal(`Revision ${revision} has no batches. Send each message in a POST of its own.`);
  }
  if (body.length === 0) return refusal('The batch is empty. Send at least one message.');
  if (body.length <= MOST_MESSAGES) return undefined;
  return refusal(`A batch holds at most ${MOST_MESSAGES} messages. Send the others in further POSTs.`);
}

/** The messages of a POST, each of which counts as a request. A batch that is refused counts as one. */
export function messagesIn(request: Sent): number {
  return Array.isArray(request.body) && mistakeOfBatch(request) === undefined ? request.body.length : 1;
}

function refusal(message: string): JsonRpcError {
  return new JsonRpcError(JSON_RPC_CODES.invalidRequest, `Invalid Request: ${message}`);
}
