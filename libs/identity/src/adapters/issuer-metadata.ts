import { Denial } from '@libs/kernel';
import { fetchJson } from './fetch-json.js';

const FRESH_MS = 10 * 60_000;
/** For which the metadata of an issuer that cannot be reached stays good. */
const LONGEST_STALE_MS = 24 * 60 * 60_000;
/** After a read that failed. */
const COOLDOWN_MS = 30_000;

/** Metadata of an authorization server (RFC 8414, 2), with whatever else it says. */
export interface ServerMetadata {
  issuer: string;
  jwks_uri?: unknown;
}

export interface IssuerMetadataOptions {
  /** Told of every read that failed. */
  onFailure: (error: unknown) => void;
  /** Monotonic, in milliseconds. */
  now?: () => number;
}

/** Nothing is known of this issuer, and it cannot be asked now. */
export class IssuerUnreachable extends Denial {
  constructor(cause?: unknown) {
    super('handler_elsewhere', 'The identity provider does not answer now.', {
      cause,
      nextStep: 'Repeat later; nothing was judged.',
      retryAfterSeconds: COOLDOWN_MS / 1000,
    });
  }
}

/** What an issuer says of itself, read again after ten minutes; the last good word while it is down. */
export class IssuerMetadata {
  private known?: ServerMetadata;
  private readAt = -Infinity;
  private quietUntil = -Infinity;
  private reading?: Promise<void>;
  private lastFailure?: unknown;
  private readonly now: () => number;

  constructor(
    readonly issuer: string,
    private readonly options: IssuerMetadataOptions,
  ) {
    this.now = options.now ?? (() => performance.now());
  }

  async document(): Promise<ServerMetadata> {
    if (this.age > FRESH_MS && this.now() >= this.quietUntil) {
      await (this.reading ??= this.read().finally(() => (this.reading = undefined)));
    }
    if (this.known === undefined || this.age > LONGEST_STALE_MS) throw new IssuerUnreachable(this.lastFailure);
    return this.known;
  }

  /** Where its keys are; not over plain http where the issuer itself is not. */
  async keysAddress(): Promise<string> {
    const { jwks_uri: address } = await this.document();
    const isGood =
      typeof address === 'string' &&
      URL.canParse(address) &&
      (address.startsWith('https:') || this.issuer.startsWith('http:'));
    if (!isGood) throw new IssuerUnreachable(new Error(`${this.issuer} names no address of its keys`));
    return address;
  }

  private get age(): number {
    return this.now() - this.readAt;
  }

  private async read(): Promise<void> {
    const failures: unknown[] = [];
    for (const address of metadataAddresses(this.issuer)) {
      try {
        this.known = metadataOf(await fetchJson(address), this.issuer, address);
        this.readAt = this.now();
        return;
      } catch (error) {
        failures.push(error);
      }
    }
    this.quietUntil = this.now() + COOLDOWN_MS;
    this.lastFailure = new AggregateError(failures, `the metadata of ${this.issuer} cannot be read`);
    this.options.onFailure(this.lastFailure);
  }
}

/** In the order of the MCP specification: RFC 8414 before the path, OpenID Connect before it, and after it. */
function metadataAddresses(issuer: string): string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  return [
    ...new Set([
      `${origin}/.well-known/oauth-authorization-server${path}`,
      `${origin}/.well-known/openid-configuration${path}`,
      `${origin}${path}/.well-known/openid-configuration`,
    ]),
  ];
}

/** A document of somebody else is refused (RFC 8414, 3.3). */
function metadataOf(document: unknown, issuer: string, address: string): ServerMetadata {
  if (typeof document !== 'object' || document === null || !('issuer' in document)) {
    throw new Error(`${address} answered no metadata`);
  }
  if (document.issuer !== issuer) throw new Error(`${address} answered the metadata of another issuer`);
  return document as ServerMetadata;
}
