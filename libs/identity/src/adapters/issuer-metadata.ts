import { type Denial, deny } from '@libs/kernel';
import { fetchJson } from './fetch-json.js';
import { DOCUMENT_RETRY_SECONDS, KeptDocument, type KeptDocumentOptions } from './kept-document.js';

/** Metadata of an authorization server (RFC 8414, 2), with whatever else it says. */
export interface ServerMetadata {
  issuer: string;
  jwks_uri?: unknown;
}

/** Nothing is known of this issuer, and it cannot be asked now. */
function issuerUnreachable(cause?: unknown): Denial {
  return deny('handler_elsewhere', 'The identity provider does not answer now.', {
    cause,
    nextStep: 'Repeat later; nothing was judged.',
    retryAfterSeconds: DOCUMENT_RETRY_SECONDS,
  });
}

/** The cached metadata of an issuer. */
export class IssuerMetadata {
  private readonly kept: KeptDocument<ServerMetadata>;

  constructor(
    readonly issuer: string,
    options: KeptDocumentOptions,
  ) {
    this.kept = new KeptDocument({ read: () => readMetadata(issuer), unreachable: issuerUnreachable }, options);
  }

  document(): Promise<ServerMetadata> {
    return this.kept.get();
  }

  /** Where its keys are; not over plain http where the issuer itself is not. */
  async keysAddress(): Promise<string> {
    const { jwks_uri: address } = await this.document();
    const isGood =
      typeof address === 'string' &&
      URL.canParse(address) &&
      (address.startsWith('https:') || this.issuer.startsWith('http:'));
    if (!isGood) throw issuerUnreachable(new Error(`${this.issuer} names no address of its keys`));
    return address;
  }
}

/** From the first address that has it. */
async function readMetadata(issuer: string): Promise<ServerMetadata> {
  const failures: unknown[] = [];
  for (const address of metadataAddresses(issuer)) {
    try {
      return metadataOf(await fetchJson(address), issuer, address);
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, `the metadata of ${issuer} cannot be read`);
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

/** Refuses a document of another issuer (RFC 8414, 3.3). */
function metadataOf(document: unknown, issuer: string, address: string): ServerMetadata {
  if (typeof document !== 'object' || document === null || !('issuer' in document)) {
    throw new Error(`${address} answered no metadata`);
  }
  if (document.issuer !== issuer) throw new Error(`${address} answered the metadata of another issuer`);
  return document as ServerMetadata;
}
