import { randomBytes, randomInt } from 'node:crypto';

/** A person at the fake X. */
export interface XUser {
  id: string;
  /** X allows letters, digits and `_`; a test may give any text. */
  screenName: string;
  name: string;
}

export interface TokenPair {
  token: string;
  secret: string;
}

interface RequestToken extends TokenPair {
  callback: string;
  verifier?: string;
  user?: XUser;
}

/** Users of the fake X, and the tokens that it gave for them. */
export class XAccounts {
  readonly users: XUser[] = [];
  /** What was ever given and belongs in no answer: access tokens, secrets, verifiers. Request tokens stand in redirects. */
  readonly issued: string[] = [];
  readonly invalidated: string[] = [];
  readonly #secrets = new Map<string, string>();
  readonly #requests = new Map<string, RequestToken>();
  readonly #access = new Map<string, TokenPair & { user: XUser }>();

  add(screenName: string, name = screenName): XUser {
    const user = { id: String(randomInt(1_000_000_000, 2_000_000_000)), screenName, name };
    this.users.push(user);
    return user;
  }

  /** As X does: an account that authorizes again gets the tokens that it has, until they are revoked. */
  grant(user: XUser): TokenPair {
    const known = [...this.#access.values()].find((each) => each.user === user);
    if (known) return known;
    const pair = this.#issue(`${user.id}-${random(30)}`);
    this.issued.push(pair.token, pair.secret);
    this.#access.set(pair.token, { ...pair, user });
    return pair;
  }

  /** The person takes the application off the account. */
  revoke(user: XUser): void {
    for (const [token, each] of this.#access) if (each.user === user) this.#access.delete(token);
  }

  invalidate(token: string): void {
    this.#access.delete(token);
    this.invalidated.push(token);
  }

  /** Of any token that was ever given. */
  secretOf(token: string): string | undefined {
    return this.#secrets.get(token);
  }

  accessOf(token: string): (TokenPair & { user: XUser }) | undefined {
    return this.#access.get(token);
  }

  request(callback: string): TokenPair {
    const pair = this.#issue(random(27));
    this.issued.push(pair.secret);
    this.#requests.set(pair.token, { ...pair, callback });
    return pair;
  }

  requestOf(token: string): RequestToken | undefined {
    return this.#requests.get(token);
  }

  /** The person decides. Returns where the browser goes; undefined where the token is not waiting. */
  decide(token: string, user?: XUser): string | undefined {
    const waiting = this.#requests.get(token);
    if (!waiting || waiting.verifier !== undefined) return undefined;
    const callback = new URL(waiting.callback);
    if (!user) {
      this.#requests.delete(token);
      callback.searchParams.set('denied', token);
      return callback.href;
    }
    waiting.verifier = random(32);
    this.issued.push(waiting.verifier);
    waiting.user = user;
    callback.searchParams.set('oauth_token', token);
    callback.searchParams.set('oauth_verifier', waiting.verifier);
    return callback.href;
  }

  /** Once for each request token. */
  exchange(token: string, verifier: string): (TokenPair & { user: XUser }) | undefined {
    const waiting = this.#requests.get(token);
    if (!waiting?.user || waiting.verifier !== verifier) return undefined;
    this.#requests.delete(token);
    return { ...this.grant(waiting.user), user: waiting.user };
  }

  #issue(token: string): TokenPair {
    const pair = { token, secret: random(45) };
    this.#secrets.set(pair.token, pair.secret);
    return pair;
  }
}

function random(length: number): string {
  return randomBytes(length).toString('hex').slice(0, length);
}
