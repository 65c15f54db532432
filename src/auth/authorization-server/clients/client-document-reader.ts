import { AddressRefused, AnsweredOtherwise, GuardedFetch, InputUnreachable } from '@libs/kernel/adapters';
import type { Database } from '@libs/database';
import { type Denial, isDenial } from '@libs/kernel';
import { LRUCache } from 'lru-cache';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { clientDocument, UnusableDocument } from './client-document.js';
import { type ClientAddress, KeptDocuments } from '@libs/identity';
import { ReadBudget } from './read-budget.js';
import { shippedDocument } from './shipped-document.js';

/** Far more than a set of public keys has. */
const MOST_BYTES = 64 * 1024;
const MOST_MS = 2_500;
/** Anybody can name an address in an authorization request, so the same failure is not asked for again and again. */
const FAILURES = { max: 1_000, ttl: 45_000 };
/** Headers that set the lifetime of a client's document (RFC 9111, 5). */
const FRESHNESS = ['cache-control', 'expires'] as const;

/** Transient client errors (RFC 9110, 15.5): a timeout, too many requests. */
const PASSING: ReadonlySet<number> = new Set([408, 429]);

/** Some hosts of well-known clients answer this to whole data centres, to keep robots away. */
const FORBIDDEN = 403;

export interface ClientDocumentReaderOptions {
  /** Origins that are read as they are, however often: servers of a test. */
  exempt: readonly string[];
  database: Database;
  /** Whether a client is verified, or holds a grant. */
  isKnown?: (clientId: string) => Promise<boolean>;
  /** Whether the operator listed the document of this client. */
  isListed?: (clientId: string) => boolean;
  /** The document that ships with the service for an address; a test ships its own. */
  shipped?: (address: string) => string | undefined;
  /** Called when the document that ships with the service stands in, with the reason. */
  onStandIn?: (clientId: string, error: unknown) => void;
  /** Called when this process begins to count reads alone, with the reason. */
  onTrouble: (error: unknown) => void;
  /** Monotonic, in milliseconds. */
  now?: () => number;
}

/**
 * Addresses that clients give of themselves: of their documents (draft-ietf-oauth-client-id-metadata-document, 4) and of
 * their keys. Only public addresses are fetched, and redirects are refused.
 */
export class ClientDocumentReader {
  private readonly guarded: GuardedFetch;
  private readonly kept: KeptDocuments;
  private readonly failed: LRUCache<string, { error: unknown }>;
  private readonly budget: ReadBudget;
  private readonly shipped: (address: string) => string | undefined;

  constructor(private readonly options: ClientDocumentReaderOptions) {
    const { exempt, database, isKnown = async () => false, onTrouble, now } = options;
    this.kept = new KeptDocuments(database, isKnown);
    this.shipped = options.shipped ?? shippedDocument;
    this.failed = new LRUCache({ ...FAILURES, ttlResolution: 0, ...(now && { perf: { now } }) });
    this.budget = new ReadBudget(database, onTrouble);
    const mostTime = { mostMilliseconds: MOST_MS, mostIdleMilliseconds: MOST_MS };
    this.guarded = new GuardedFetch({ exempt, mostRedirects: 0, ...mostTime });
  }

  /** Throws for an address that is never fetched. */
  examine(address: string): void {
    this.guarded.examine(address);
  }

  /**
   * In place of the global one, for oidc-provider. While a server is down its last answer is good: a client that was not
   * known for a moment would throw away its tokens. Without one, a document that ships with the service stands in.
   */
  readonly fetch: NonNullable<Configuration['fetch']> = async (address, options) => {
    const { Provider } = await import('oidc-provider');
    const place = placeOf(address instanceof Request ? address.url : address.toString(), Provider.ctx);
    const refused = this.failed.get(place.address)?.error ?? (await this.count(place, Provider.ctx?.ip));
    if (refused !== undefined) return this.instead(place, refused);
    let read: { text: string; headers: Headers };
    try {
      read = await this.read(place.address, options?.signal ?? AbortSignal.timeout(MOST_MS));
    } catch (error) {
      this.failed.set(place.address, { error });
      return this.instead(place, error);
    }
    await this.kept.keep(place, read.text);
    return new Response(read.text, { headers: read.headers });
  };

  /** Counts a read; answers why it is one too many. */
  private async count({ clientId, address }: ClientAddress, asker: string | undefined): Promise<Denial | undefined> {
    const { exempt, isKnown, isListed } = this.options;
    if (exempt.includes(new URL(address).origin)) return undefined;
    return this.budget.take(address, {
      isKnown: this.shipped(address) !== undefined || ((await isKnown?.(clientId)) ?? false),
      isListed: isListed?.(clientId) ?? false,
      asker,
    });
  }

  /** What is answered where an address cannot be read; throws the error where there is nothing. */
  private async instead(place: ClientAddress, error: unknown): Promise<Response> {
    if (!mayPass(error)) await this.kept.forget(place);
    const last = await this.kept.lastRead(place);
    if (last !== undefined) return new Response(last);
    const known = isUnavailable(error) ? this.shipped(place.address) : undefined;
    if (known === undefined) throw error;
    this.options.onStandIn?.(place.clientId, error);
    return new Response(clientDocument(known, place.address, (found) => this.examine(found)));
  }

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
function placeOf(address: string, context: KoaContextWithOIDC | undefined): ClientAddress {
  return { clientId: context?.oidc.client?.clientId ?? address, address };
}

/** Whether the document may still exist: the failure is transient, or this network is blocked (403). */
function isUnavailable(error: unknown): boolean {
  if (error instanceof UnusableDocument) return false;
  return mayPass(error) || (error instanceof AnsweredOtherwise && error.httpStatus === FORBIDDEN);
}

/** Whether a retry may help: a connection failure, a timeout, a rate limit or an error of the server. */
function mayPass(error: unknown): boolean {
  if (isDenial(error, 'rate_limited')) return true;
  if (error instanceof AnsweredOtherwise) return error.httpStatus >= 500 || PASSING.has(error.httpStatus);
  if (error instanceof AddressRefused) return error.isUnresolved;
  return error instanceof InputUnreachable || (error instanceof DOMException && error.name === 'TimeoutError');
}
