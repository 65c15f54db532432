import type { IncomingHttpHeaders } from 'node:http';
import { MODERN_HEADERS } from './era.js';
import type { McpCall } from '../call/mcp-call.js';

/**
 * Stands for the web `Request` of a POST, with as much of it as the SDK reads: a real one costs more than all else that
 * the SDK does for a short answer. Of the headers it shows those that must be compared with the body, never a credential.
 */
export class ModernRequest {
  readonly method = 'POST';
  readonly headers: Pick<Headers, 'get'>;
  readonly signal: AbortSignal;

  /** `takePrepared` gets the JSON of an answer that holds a prepared list; nothing else answers the request then. */
  constructor(
    readonly call: McpCall,
    headers: IncomingHttpHeaders,
    readonly takePrepared?: (answer: Buffer) => void,
  ) {
    this.signal = call.signal;
    this.headers = { get: (name) => shown(headers, name) };
  }

  /** The request that the SDK hands back. */
  static of(request: unknown): ModernRequest {
    if (!(request instanceof ModernRequest)) throw new Error('the handler was given a request that is not ours');
    return request;
  }
}

function shown(headers: IncomingHttpHeaders, name: string): string | null {
  if (name === 'content-type') return 'application/json';
  const value = MODERN_HEADERS.some((shownName) => shownName === name) ? headers[name] : undefined;
  return value === undefined ? null : String(value);
}
