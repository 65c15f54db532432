import { AddressRefused, AnsweredOtherwise, GuardedFetch, InputUnreachable } from '@libs/kernel/adapters';
import { type Configuration, Provider } from 'oidc-provider';
import { clientDocument } from './client-document.js';
import type { ClientAddress, KeptAnswers } from './kept-answers.js';

/** Far more than a set of public keys has. */
const MOST_BYTES = 64 * 1024;
const MOST_MS = 2_500;
/** By which a client says how long its document is good (RFC 9111, 5). */
const FRESHNESS = ['cache-control', 'expires'] as const;

/** Of a client error (RFC 9110, 15.5), what passes: a timeout, too many requests. */
const PASSING: ReadonlySet<number> = new Set([408, 429]);

/**
 * Addresses that clients give of themselves: of their documents (draft-ietf-oauth-client-id-metadata-document, 4) and of
 * their keys. They are public or not gone to, and not redirected. Origins in `exempt` are servers of a test.
 */
export class ClientAddresses {
  private readonly guarded: GuardedFetch;

  constructor(
    exempt: readonly string[],
    private readonly kept: KeptAnswers,
  ) {
    const mostTime = { mostMilliseconds: MOST_MS, mostIdleMilliseconds: MOST_MS };
    this.guarded = new GuardedFetch({ exempt, mostRedirects: 0, ...mostTime });
  }

  /** Throws for an address that is never gone to. */
  examine(address: string): void {
    this.guarded.examine(address);
  }

  /**
   * In place of the global one, for oidc-provider. While a server is down its last answer is good: a client that was not
   * known for a moment would throw away its tokens.
   */
  readonly fetch: NonNullable<Configuration['fetch']> = async (address, options) => {
    const place = placeOf(address instanceof Request ? address.url : address.toString());
    let read: { text: string; headers: Headers };
    try {
      read = await this.read(place.address, options?.signal ?? AbortSignal.timeout(MOST_MS));
    } catch (error) {
      if (!mayPass(error)) this.kept.forget(place);
      const last = this.kept.of(place);
      if (last === undefined) throw error;
      return new Response(last);
    }
    await this.kept.keep(place, read.text);
    return new Response(read.text, { headers: read.headers });
  };

  private async read(place: string, signal: AbortSignal): Promise<{ text: string; headers: Headers }> {
    const order = { signal, mostBytes: MOST_BYTES, accept: 'application/json' };
    const { headers, body } = await this.guarded.ask(place, order);
    const told = new Headers();
    for (const name of FRESHNESS) if (headers[name] !== undefined) told.set(name, headers[name]);
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    const text = clientDocument(Buffer.concat(chunks).toString(), place, (found) => this.examine(found));
    return { text, headers: told };
  }
}

/** The keys of a client are read while it is known whose they are; a document lies at the client's id. */
function placeOf(address: string): ClientAddress {
  return { clientId: Provider.ctx?.oidc.client?.clientId ?? address, address };
}

/** Whether an address may answer again: nobody did, or not in time, or its server was not itself. */
function mayPass(error: unknown): boolean {
  if (error instanceof AnsweredOtherwise) return error.httpStatus >= 500 || PASSING.has(error.httpStatus);
  // A name that could not be looked up; without a cause it led to what is not public.
  if (error instanceof AddressRefused) return error.cause !== undefined;
  return error instanceof InputUnreachable || (error instanceof DOMException && error.name === 'TimeoutError');
}
