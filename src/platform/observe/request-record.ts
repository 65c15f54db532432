import type { DenialCode } from '@libs/kernel';
import type { TracedSpan } from './tracer.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent where the router refused an address before any hook ran. */
    record?: RequestRecord;
  }
}

/** The caller: its account, the kind of its credential and the credential's public id, never the credential. */
export interface RecordedCaller {
  mode: string;
  credentialId: string;
  accountId: string;
  /** Of an access token: its client and its issuer. */
  clientId?: string;
  issuer?: string;
}

/** A message of MCP, or a call of a tool by HTTP, that has ended. */
export interface EndedOperation {
  method: string;
  tool?: string;
  durationMs: number;
  /** A denial code, a code of JSON-RPC or `_OTHER`. */
  errorCode?: string;
  nextStep?: string;
  resourceId?: string;
  /** Held by this call. */
  credits?: number;
  /** The account that pays, where it is not the caller's. */
  payer?: RecordedCaller;
}

/** Facts collected about a request, for its log line, metrics and trace. */
export interface RequestRecord {
  requestId: string;
  span?: TracedSpan;
  clientAddress?: string;
  /** Whether the answer was logged and measured. */
  isAnswered?: boolean;
  /** Of the span that is closest to what was asked for. */
  traceId?: string;
  caller?: RecordedCaller;
  /** Why it was refused; of several messages the first refusal. */
  errorCode?: DenialCode;
  /** What the answer told the caller to do about it. */
  nextStep?: string;
  /** Error of an authorization request, in the words of OAuth (RFC 6749, 4.1.2.1). */
  oauthError?: string;
  /** Code of the JSON-RPC error that a whole POST was answered with. */
  protocolError?: number;
  resourceId?: string;
  /** Method and tool of the protocol, each a known name or `_OTHER`. */
  mcpMethod?: string;
  tool?: string;
  /** The operations of the request that have ended, where it asked for any. */
  operations?: EndedOperation[];
  /** Called once with the HTTP status when the request is answered. */
  whenAnswered?: (status: number) => void;
}
