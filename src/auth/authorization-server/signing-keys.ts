import type { Database, Queryable } from '@libs/database';
import { type KeyRing, seal, unseal } from '@libs/kernel';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';

const ALGORITHM = 'ES256';

/** A published key set (RFC 7517, 5). */
export interface PublicKeys {
  keys: JWK[];
}

/**
 * The keys that access tokens are signed with, newest first: it signs, any of them verifies. The first process that needs
 * one makes it; the private part is encrypted.
 */
export class SigningKeys {
  constructor(
    private readonly database: Database,
    private readonly encryption: KeyRing,
  ) {}

  /** With private parts. */
  async all(): Promise<JWK[]> {
    const kept = await this.kept(this.database);
    return kept.length > 0 ? kept : this.first();
  }

  async published(): Promise<PublicKeys> {
    const rows = await this.database.sql<{ public_jwk: JWK }>`
      select public_jwk from signing_key order by created_at desc, kid`;
    return { keys: rows.map(({ public_jwk: jwk }) => jwk) };
  }

  private first(): Promise<JWK[]> {
    return this.database.transaction(async (tx) => {
      // Processes that start together must not make one each.
      await tx.sql`select pg_advisory_xact_lock(hashtext('signing_key'))`;
      const kept = await this.kept(tx);
      if (kept.length > 0) return kept;
      await this.make(tx);
      return this.kept(tx);
    });
  }

  private async kept({ sql }: Queryable): Promise<JWK[]> {
    const rows = await sql<{ kid: string; sealed_jwk: string }>`
      select kid, sealed_jwk from signing_key order by created_at desc, kid`;
    return rows.map(({ kid, sealed_jwk: sealed }) => JSON.parse(unseal(this.encryption, placeOf(kid), sealed)) as JWK);
  }

  private async make({ sql }: Queryable): Promise<string> {
    const pair = await generateKeyPair(ALGORITHM, { extractable: true });
    const facts = { alg: ALGORITHM, use: 'sig' };
    const publicJwk = { ...(await exportJWK(pair.publicKey)), ...facts };
    const kid = await calculateJwkThumbprint(publicJwk);
    const privateJwk = { ...(await exportJWK(pair.privateKey)), ...facts, kid };
    await sql`
      insert into signing_key (kid, public_jwk, sealed_jwk)
      values (${kid}, ${{ ...publicJwk, kid }}, ${seal(this.encryption, placeOf(kid), JSON.stringify(privateJwk))})`;
    return kid;
  }
}

function placeOf(kid: string): string {
  return `signing_key/${kid}/sealed_jwk`;
}
