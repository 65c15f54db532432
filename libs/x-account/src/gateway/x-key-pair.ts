/** Both parts of an OAuth 1.0a credential in the clear. */
export interface RevealedPair {
  token: string;
  secret: string;
}

/**
 * A consumer key, request token or access token with its secret (RFC 5849, 1.1). Private fields keep both parts out of
 * logs: neither `inspect` nor `JSON.stringify` shows them.
 */
export class XKeyPair {
  readonly #token: string;
  readonly #secret: string;

  constructor({ token, secret }: RevealedPair) {
    this.#token = token;
    this.#secret = secret;
  }

  /** For signing and sealing only. Do not keep the answer in an object that is logged, thrown or returned. */
  reveal(): RevealedPair {
    return { token: this.#token, secret: this.#secret };
  }
}
