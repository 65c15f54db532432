import { GuardedFetch } from '@libs/kernel/adapters';
import type { Configuration } from 'oidc-provider';
import { clientDocument } from './client-document.js';

/** Far more than a set of public keys has; of a client's document oidc-provider takes 5 KiB. */
const MOST_BYTES = 64 * 1024;
const MOST_MS = 2_500;
/** By which a client says how long its document is good (RFC 9111, 5). */
const FRESHNESS = ['cache-control', 'expires'] as const;

/**
 * Addresses that clients give of themselves: of their documents (draft-ietf-oauth-client-id-metadata-document, 4) and of
 * their keys. They are public or not gone to, and not redirected. Origins in `exempt` are servers of a test.
 */
export class ClientAddresses {
  private readonly guarded: GuardedFetch;

  constructor(exempt: readonly string[]) {
    const mostTime = { mostMilliseconds: MOST_MS, mostIdleMilliseconds: MOST_MS };
    this.guarded = new GuardedFetch({ exempt, mostRedirects: 0, ...mostTime });
  }

  /** Throws for an address that is never gone to. */
  examine(address: string): void {
    this.guarded.examine(address);
  }

  /** In place of the global one, for oidc-provider. */
  readonly fetch: NonNullable<Configuration['fetch']> = async (address, options) => {
    const signal = options?.signal ?? AbortSignal.timeout(MOST_MS);
    const place = address instanceof Request ? address.url : address.toString();
    const order = { signal, mostBytes: MOST_BYTES, accept: 'application/json' };
    const { headers, body } = await this.guarded.ask(place, order);
    const told = new Headers();
    for (const name of FRESHNESS) if (headers[name] !== undefined) told.set(name, headers[name]);
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    return new Response(
      clientDocument(text, (found) => this.examine(found)),
      { headers: told },
    );
  };
}
