import type { ClientTrust } from '../principal.js';
import type { Scope } from '../scope.js';

/** An application that may act for an account, by one grant of our own authorization server or several. */
export interface Connection {
  /** Of the registration that was used last. */
  clientId: string;
  /** How often the application registered for these grants. */
  registrations: number;
  /** As it calls itself, which proves nothing. */
  name: string | null;
  /** Derived from its redirect addresses; null if they are unknown. */
  redirectPlaces: readonly string[] | null;
  trust: ClientTrust;
  /** What any of its grants allows. */
  scopes: readonly Scope[];
  since: Date;
  /** When it last took a token. It may use each until the token expires. */
  lastUsedAt: Date;
}
