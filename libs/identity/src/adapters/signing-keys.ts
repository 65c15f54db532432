import { Inject, Injectable } from '@nestjs/common';
import { Database, type Queryable, type Transaction } from '@libs/database';
import { deny, seal, unseal } from '@libs/kernel';
import { type Secrets, secretSettings } from '@libs/kernel/settings';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { SigningKeyRow } from '../access-tokens/signing-key.entity.js';
import { PUBLISHED_AFTER_SECONDS, SIGNS_AFTER_SECONDS } from '../access-tokens/signing-key.js';
import { recordAudit } from '../audit/record-audit.js';
import { recordRevocation } from '../revocation/revocation.js';
import { SettleRevocation } from '../revocation/settle-revocation.js';

const ALGORITHM = 'ES256';

/** A published key set (RFC 7517, 5). */
export interface PublicKeys {
  keys: JWK[];
}

/** A key that is published: it will sign, signs, or did until another took its place. */
export interface SigningKey extends Pick<SigningKeyRow, 'kid' | 'created_at' | 'signs_from'> {
  state: 'next' | 'signing' | 'old';
  /** When an old one goes. */
  goes_at: Date | null;
}

type KeptKey = SigningKey & SigningKeyRow;

/**
 * The signing keys of access tokens. A new key is published first and signs once all verifiers can have it; its
 * predecessor stays published until its last token has expired. All of this derives from rows and the database's clock,
 * so that processes agree without messages. The private part is encrypted.
 */
@Injectable()
export class SigningKeys {
  constructor(
    private readonly database: Database,
    @Inject(secretSettings.KEY) private readonly secrets: Pick<Secrets, 'dataEncryption'>,
  ) {}

  /** All keys with private parts, the signing key first. Creates a key if there is none. */
  async all(): Promise<JWK[]> {
    const kept = await this.kept(this.database);
    return (kept.length > 0 ? kept : await this.first()).map((key) => this.opened(key));
  }

  async published(): Promise<PublicKeys> {
    return { keys: (await this.kept(this.database)).map(({ public_jwk: jwk }) => jwk) };
  }

  /** The one that signs first. */
  list(): Promise<SigningKey[]> {
    return this.kept(this.database);
  }

  /**
   * Publishes a new key, which signs once all verifiers can have it. `atOnce`, for leaked keys: it signs now and all
   * other keys are deleted. When this returns, no process accepts a token of them, and the streams opened with such
   * tokens have ended. Throws `idempotency_conflict`.
   */
  async rotate({ atOnce = false } = {}): Promise<SigningKey> {
    const { made, revocation } = await this.alone(async (tx) => {
      const kept = await this.kept(tx);
      const next = kept.find(({ state }) => state === 'next');
      if (next && !atOnce) {
        throw deny(
          'idempotency_conflict',
          `Key ${next.kid} is published already and signs from ${next.signs_from.toISOString()}.`,
          { nextStep: 'Rotate again after that time.' },
        );
      }
      // If this process cannot decrypt the existing keys, the service could not decrypt the new one either.
      for (const key of kept) this.opened(key);
      const revocation = atOnce ? await end(tx) : undefined;
      const kid = await this.make(tx, atOnce || kept.length === 0 ? 0 : SIGNS_AFTER_SECONDS);
      const made = (await this.kept(tx)).find((key) => key.kid === kid);
      if (!made) throw new Error('the new signing key was not stored');
      const details = { predecessor: kept[0]?.kid ?? null, signs_from: made.signs_from.toISOString(), at_once: atOnce };
      await recordAudit(tx, { kind: 'signing_key_rotated', actor: 'operator', subject: kid, details });
      return { made, revocation };
    });
    if (revocation !== undefined) await new SettleRevocation(this.database).run(revocation);
    return made;
  }

  private first(): Promise<KeptKey[]> {
    return this.alone(async (tx) => {
      const kept = await this.kept(tx);
      if (kept.length > 0) return kept;
      await this.make(tx, 0);
      return this.kept(tx);
    });
  }

  /** Processes that start together must not make one each. */
  private alone<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.database.transaction(async (tx) => {
      await tx.sql`select pg_advisory_xact_lock(hashtext('signing_key'))`;
      return work(tx);
    });
  }

  private kept({ sql }: Queryable): Promise<KeptKey[]> {
    return sql<KeptKey[]>`
      select kid, public_jwk, sealed_jwk, created_at, signs_from,
        case when signs_from > now then 'next' when replaced_at <= now then 'old' else 'signing' end as state,
        case when replaced_at <= now then gone_at end as goes_at
      from (
        select *, replaced_at + make_interval(secs => ${PUBLISHED_AFTER_SECONDS}::float8) as gone_at
        from (select *, lead(signs_from) over (order by signs_from, kid) as replaced_at from signing_key) replaced,
          (select clock_timestamp() as now) clock
      ) keys
      where gone_at is null or gone_at > now
      order by signs_from <= now desc, signs_from desc, kid desc`;
  }

  private opened({ kid, sealed_jwk: sealed }: KeptKey): JWK {
    return JSON.parse(unseal(this.secrets.dataEncryption, placeOf(kid), sealed)) as JWK;
  }

  private async make({ sql }: Queryable, signsAfterSeconds: number): Promise<string> {
    const pair = await generateKeyPair(ALGORITHM, { extractable: true });
    const facts = { alg: ALGORITHM, use: 'sig' };
    const publicJwk = { ...(await exportJWK(pair.publicKey)), ...facts };
    const kid = await calculateJwkThumbprint(publicJwk);
    const privateJwk = { ...(await exportJWK(pair.privateKey)), ...facts, kid };
    await sql`
      insert into signing_key (kid, public_jwk, sealed_jwk, signs_from)
      values (${kid}, ${{ ...publicJwk, kid }}, ${seal(this.secrets.dataEncryption, placeOf(kid), JSON.stringify(privateJwk))},
        clock_timestamp() + make_interval(secs => ${signsAfterSeconds}::float8))`;
    return kid;
  }
}

/** Ends all signing keys. Answers the number of the last revocation: a process that has read it has read all before it. */
async function end(tx: Transaction): Promise<number | undefined> {
  const gone = await tx.sql<{ kid: string }[]>`delete from signing_key returning kid`;
  let last: number | undefined;
  for (const { kid } of gone) last = await recordRevocation(tx, { kind: 'signing_key', subject: kid });
  return last;
}

function placeOf(kid: string): string {
  return `signing_key/${kid}/sealed_jwk`;
}
