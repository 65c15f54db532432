import { exportJWK, generateKeyPair, type GenerateKeyPairResult, type JWTHeaderParameters, SignJWT } from 'jose';
import { newId } from '@libs/kernel';
import { LocalKeys } from '../../../src/auth/access-tokens/local-keys.js';
import type { TestApp } from '../service/app.js';

const ALL_SCOPES = 'media:generate library:read library:write x:act';

/** An application, or a part of one that has the access tokens. */
type Served = Pick<TestApp, 'address' | 'nest'>;

/** Mints access tokens as our own authorization server writes them, with a key that the application takes for its. */
export class TokenMint {
  private constructor(
    private readonly address: string,
    readonly keys: GenerateKeyPairResult,
  ) {}

  /** Its issuer has the address of the first application; others are processes of the same service. */
  static async of(app: Served, ...others: Served[]): Promise<TokenMint> {
    const mint = new TokenMint(app.address, await generateKeyPair('ES256', { extractable: true }));
    const jwk = await mint.publicJwk();
    for (const { nest } of [app, ...others]) {
      nest.get(LocalKeys, { strict: false }).comeFrom(async () => ({ keys: [jwk] }));
    }
    return mint;
  }

  async publicJwk() {
    return { ...(await exportJWK(this.keys.publicKey)), kid: 'own', alg: 'ES256', use: 'sig' };
  }

  /** The claims of a good token of an account; a change to undefined takes a claim away. */
  claims(accountId: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
    const now = Math.floor(Date.now() / 1000);
    const good = {
      iss: this.address,
      sub: accountId,
      aud: `${this.address}/mcp`,
      iat: now,
      exp: now + 600,
      jti: newId(),
      client_id: 'client-1',
      scope: ALL_SCOPES,
      grant_id: newId(),
    };
    return { ...good, ...changes };
  }

  async token(
    accountId: string,
    changes: Record<string, unknown> = {},
    header: Partial<JWTHeaderParameters> = {},
  ): Promise<string> {
    return new SignJWT(this.claims(accountId, changes))
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'own', ...header })
      .sign(this.keys.privateKey);
  }
}
