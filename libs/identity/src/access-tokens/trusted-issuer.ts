/** Public keys as JSON (JWK Set, RFC 7517, 5). */
export interface PublicKeySet {
  keys: Record<string, unknown>[];
}

/** An issuer whose access tokens are accepted, and how they are written. */
export interface TrustedIssuer {
  /** As its tokens name it, byte for byte. */
  issuer: string;
  /** `accounts`: a subject is the id of an account here. `foreign`: it is a name that only this issuer gives. */
  subjects: 'accounts' | 'foreign';
  /** A token names one of them at least. */
  audiences: readonly string[];
  /** Of signatures; never symmetric ones. */
  algorithms: readonly string[];
  scopeClaim: 'scope' | 'scp' | 'permissions';
  clientClaim: 'client_id' | 'azp';
  /** The `typ` that the header of an access token has, such as `at+jwt`. */
  requireTyp?: string;
  /** Besides `exp`, `sub` and the client's. */
  requiredClaims: readonly string[];
  /** Where its keys are published; absent: where its metadata says. */
  jwksUri?: string;
  /** Keys that this service holds itself; nothing is fetched then. */
  localKeys?: () => Promise<PublicKeySet>;
}
