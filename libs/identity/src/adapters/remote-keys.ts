import { Denial } from '@libs/kernel';
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { fetchJson } from './fetch-json.js';

/** After which a key set is read again; a withdrawn key is accepted for as long. */
const FRESH_MS = 10 * 60_000;
/** For which the keys of an issuer that cannot be reached stay good. */
const LONGEST_STALE_MS = 24 * 60 * 60_000;
/** Between two reads of which the first failed, or was for the sake of an unknown key. */
const COOLDOWN_MS = 30_000;

export interface RemoteKeysOptions {
  /** Told of every read that failed, at most two a minute. */
  onFailure: (error: unknown) => void;
  /** Monotonic, in milliseconds. */
  now?: () => number;
}

/** No keys of this issuer are known, and they cannot be read now: nobody can say whether its tokens are good. */
export class KeysUnreachable extends Denial {
  constructor(cause?: unknown) {
    super('handler_elsewhere', 'The keys of the issuer of this token cannot be read now.', {
      cause,
      nextStep: 'Repeat later; the token was not judged.',
      retryAfterSeconds: COOLDOWN_MS / 1000,
    });
  }
}

/**
 * The keys that an issuer publishes at an address (JWK Set, RFC 7517, 5). Only `alg` and `kid` of a token's header choose
 * among them: `jku`, `jwk` and `x5u` are never followed (RFC 8725, 3.10). Throws errors of jose where no key fits.
 */
export class RemoteKeys {
  private keys?: ReturnType<typeof createLocalJWKSet>;
  private readAt = -Infinity;
  private quietUntil = -Infinity;
  private reading?: Promise<void>;
  private lastFailure?: unknown;
  private readonly now: () => number;

  constructor(
    private readonly address: string,
    private readonly options: RemoteKeysOptions,
  ) {
    this.now = options.now ?? (() => performance.now());
  }

  readonly find: JWTVerifyGetKey = async (header, token) => {
    if (this.age > FRESH_MS) await this.read();
    if (this.keys === undefined || this.age > LONGEST_STALE_MS) throw new KeysUnreachable(this.lastFailure);
    const known = this.keys;
    try {
      return await known(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await this.read();
      if (this.keys === known) throw error;
      return this.keys(header, token);
    }
  };

  private get age(): number {
    return this.now() - this.readAt;
  }

  /** One read at a time, whoever asks, and none while it is quiet; a failed one leaves the keys as they are. */
  private async read(): Promise<void> {
    if (this.now() >= this.quietUntil) this.reading ??= this.fetchKeys().finally(() => (this.reading = undefined));
    await this.reading;
  }

  private async fetchKeys(): Promise<void> {
    const wasFresh = this.age <= FRESH_MS;
    try {
      this.keys = createLocalJWKSet((await fetchJson(this.address)) as Parameters<typeof createLocalJWKSet>[0]);
      this.readAt = this.now();
      if (wasFresh) this.quietUntil = this.readAt + COOLDOWN_MS;
    } catch (error) {
      this.lastFailure = error;
      this.quietUntil = this.now() + COOLDOWN_MS;
      this.options.onFailure(error);
    }
  }
}
