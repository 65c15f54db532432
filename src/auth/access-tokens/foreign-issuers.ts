import { IssuerMetadata } from '@libs/identity/adapters';
import type { AuthIssuer } from '@libs/identity';

/** What the configured identity providers say of themselves; the first one is that whose metadata we pass on. */
export class ForeignIssuers {
  readonly metadata: readonly IssuerMetadata[];

  constructor(issuers: readonly AuthIssuer[], onFailure: (error: unknown) => void) {
    this.metadata = issuers.map(({ issuer }) => new IssuerMetadata(issuer, { onFailure }));
  }
}
