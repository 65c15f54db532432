import { type Denial, deny } from '@libs/kernel';

/** How a client came to its issuer: by a document at its address, by registration, by the operator, or unknown to us. */
export type ClientKind = 'cimd' | 'dcr' | 'static' | 'foreign';

/** Letters of a client's id, which may be the address of its document. */
export const LONGEST_CLIENT_ID = 2_048;

/** A client is named by its issuer and the id that it has there. */
export interface ClientName {
  issuer: string;
  clientId: string;
}

/** A blocked client is refused everywhere, with any token. */
export function clientBlocked(): Denial {
  return deny('client_blocked', 'This client is blocked by the operator.');
}
