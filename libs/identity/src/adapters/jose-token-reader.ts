import { Denial } from '@libs/kernel';
import {
  createLocalJWKSet,
  decodeJwt,
  errors,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
  type JWTVerifyResult,
} from 'jose';
import type { AccessToken } from '../access-tokens/access-token.js';
import { LONGEST_CLIENT_ID } from '../oauth-client.js';
import { isScope, type Scope } from '../scope.js';
import { TokenReader } from '../access-tokens/token-reader.js';
import { tokenRefused } from '../access-tokens/token-refused.js';
import type { TrustedIssuer } from '../access-tokens/trusted-issuer.js';
import { IssuerMetadata } from './issuer-metadata.js';
import { RemoteKeys } from './remote-keys.js';

/** Between the clocks of an issuer and of this process. */
const SKEW_SECONDS = 5;
/** The end of the year 9999: times beyond it are no times for the database. */
const LAST_SECOND = 253_402_300_799;
const LONGEST_SUBJECT = 255;

interface KnownIssuer {
  trusted: TrustedIssuer;
  find: JWTVerifyGetKey;
}

/** Reads JWT access tokens (RFC 9068) of issuers that were configured; the token alone never says where its keys are. */
export class JoseTokenReader extends TokenReader {
  private readonly known: ReadonlyMap<string, KnownIssuer>;

  /** `onFailure` is called when the keys of an issuer cannot be read. */
  constructor(
    issuers: readonly TrustedIssuer[],
    metadata: readonly IssuerMetadata[],
    onFailure: (error: unknown) => void,
  ) {
    super();
    const entries = issuers.map((trusted) => {
      const find = keysOf(
        trusted,
        metadata.find(({ issuer }) => issuer === trusted.issuer),
        onFailure,
      );
      return [trusted.issuer, { trusted, find }] as const;
    });
    this.known = new Map(entries);
  }

  async read(presented: string): Promise<AccessToken> {
    const known = this.known.get(claimedIssuer(presented) ?? '');
    if (!known) throw tokenRefused('invalid_token', { description: 'The access token is of no issuer known here.' });
    const { trusted } = known;
    const { payload, protectedHeader } = await verified(presented, known);
    if (isIdToken(payload)) throw tokenRefused('invalid_token', { description: 'An ID token is no access token.' });
    // A sender-constrained token is valid only with a proof, which we do not support (RFC 9449, 7.1; RFC 8705, 3).
    if (payload.cnf !== undefined) throw tokenRefused('invalid_token', { description: 'The token is bound to a key.' });
    const audiences = [payload.aud ?? []].flat();
    if (audiences.length === 0) throw tokenRefused('missing_resource_indicator');
    if (!isMeantForUs(audiences, trusted.audiences)) throw tokenRefused('invalid_audience');
    return {
      issuer: trusted,
      subject: word(payload.sub, LONGEST_SUBJECT),
      clientId: word(payload[trusted.clientClaim], LONGEST_CLIENT_ID),
      scopes: scopesOf(payload[trusted.scopeClaim]),
      expiresAt: Math.min(payload.exp ?? 0, LAST_SECOND),
      ...(trusted.subjects === 'accounts' && { grantId: word(payload.grant_id, LONGEST_SUBJECT) }),
      ...(trusted.localKeys && { signingKeyId: protectedHeader.kid }),
    };
  }
}

function keysOf(
  { localKeys, jwksUri }: TrustedIssuer,
  metadata: IssuerMetadata | undefined,
  onFailure: (error: unknown) => void,
): JWTVerifyGetKey {
  if (localKeys) {
    return async (header, token) => {
      // Without `kid` jose would accept an only key, and a revocation by signing key could not match the token.
      if (header.kid === undefined) throw new errors.JWKSNoMatchingKey();
      return createLocalJWKSet(await localKeys())(header, token);
    };
  }
  let keys: { address: string; remote: RemoteKeys } | undefined;
  return async (header, token) => {
    const address = jwksUri ?? (await metadata?.keysAddress());
    if (address === undefined) throw tokenRefused('invalid_token');
    if (keys?.address !== address) keys = { address, remote: new RemoteKeys(address, { onFailure }) };
    return keys.remote.find(header, token);
  };
}

/** The unverified `iss` claim; it only selects the keys that verify the token. */
function claimedIssuer(presented: string): string | undefined {
  try {
    return decodeJwt(presented).iss;
  } catch (cause) {
    throw tokenRefused('invalid_token', { cause });
  }
}

async function verified(presented: string, { trusted, find }: KnownIssuer): Promise<JWTVerifyResult> {
  try {
    return await jwtVerify(presented, find, {
      issuer: trusted.issuer,
      algorithms: [...trusted.algorithms],
      typ: trusted.requireTyp,
      requiredClaims: ['exp', 'sub', trusted.clientClaim, ...trusted.requiredClaims],
      clockTolerance: SKEW_SECONDS,
    });
  } catch (cause) {
    if (cause instanceof errors.JWTExpired) throw tokenRefused('token_expired', { cause });
    if (cause instanceof Denial || !(cause instanceof errors.JOSEError)) throw cause;
    throw tokenRefused('invalid_token', { cause });
  }
}

/** Claims that no access token has: OpenID Connect Core, 3.1.3.6, and Keycloak's own. */
function isIdToken(payload: JWTPayload): boolean {
  return payload.at_hash !== undefined || payload.c_hash !== undefined || payload.typ === 'ID';
}

function isMeantForUs(audiences: readonly string[], ours: readonly string[]): boolean {
  const named = new Set(audiences.map(normal));
  return ours.some((own) => named.has(normal(own)));
}

/** Addresses are compared without a slash at the end and the case of the host, other names as they are. */
function normal(audience: unknown): unknown {
  if (typeof audience !== 'string' || !URL.canParse(audience)) return audience;
  return new URL(audience).href.replace(/\/$/, '');
}

/** Scopes in one text, or a list of them. */
function scopesOf(claim: unknown): ReadonlySet<Scope> {
  const words: unknown[] = typeof claim === 'string' ? claim.split(' ') : Array.isArray(claim) ? claim : [];
  return new Set(words.filter((each): each is Scope => typeof each === 'string' && isScope(each)));
}

/** Printable ASCII, as the names of OpenID Connect and OAuth are. */
function word(claim: unknown, longest: number): string {
  if (typeof claim === 'string' && claim.length <= longest && /^[\x21-\x7e]+$/.test(claim)) return claim;
  throw tokenRefused('invalid_token');
}
