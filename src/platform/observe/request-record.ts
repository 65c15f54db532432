import type { DenialCode } from '@libs/kernel';
import type { TracedSpan } from './tracer.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent where the router refused an address before any hook ran. */
    record?: RequestRecord;
  }
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
  /** The caller: the kind of its credential and the credential's public id, never the credential. */
  caller?: { mode: string; credentialId: string };
  /** Why it was refused; of several messages the first refusal. */
  errorCode?: DenialCode;
  /** Error of an authorization request, in the words of OAuth (RFC 6749, 4.1.2.1). */
  oauthError?: string;
  /** Code of the JSON-RPC error that a whole POST was answered with. */
  protocolError?: number;
  resourceId?: string;
  /** Method and tool of the protocol, each a known name or `_OTHER`. */
  mcpMethod?: string;
  tool?: string;
  /** Called once with the HTTP status when the request is answered. */
  whenAnswered?: (status: number) => void;
}
