import type { DenialCode } from '@libs/kernel';
import type { TracedSpan } from './tracer.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent where the router refused an address before any hook ran. */
    record?: RequestRecord;
  }
}

/** What a request turned out to be: told once it is answered, in its line of the log and in whatever else observes it. */
export interface RequestRecord {
  requestId: string;
  span?: TracedSpan;
  clientAddress?: string;
  /** Whether the answer was logged and measured. */
  isAnswered?: boolean;
  /** Of the span that is closest to what was asked for. */
  traceId?: string;
  /** Who called: the kind of credential and its public name, never the credential. */
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
  /** Told once the request is answered, with the HTTP status. */
  whenAnswered?: (status: number) => void;
}
