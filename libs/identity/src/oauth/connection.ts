import { Denial } from '@libs/kernel';
import type { ClientTrust } from '../principal.js';
import type { Scope } from '../scope.js';

/** A client of our own authorization server that may act for an account, by one grant or several. */
export interface Connection {
  clientId: string;
  /** As it calls itself, which proves nothing. */
  name: string | null;
  /** Where its codes lead; none for an application on a computer or phone, null while nobody knows. */
  redirectHosts: readonly string[] | null;
  trust: ClientTrust;
  /** What any of its grants allows. */
  scopes: readonly Scope[];
  since: Date;
  /** When it last took a token. It uses each for up to ten minutes. */
  lastUsedAt: Date;
}

export class ConnectionNotFound extends Denial {
  constructor() {
    super('not_found', 'No such application may act for this account.', {
      nextStep: 'Load the list of connections to see which may.',
    });
  }
}
