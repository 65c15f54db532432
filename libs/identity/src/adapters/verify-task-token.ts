import { Inject, Injectable } from '@nestjs/common';
import { Denial, type Logger, LOGGER } from '@libs/kernel';
import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import { type InternalCallerSettings, internalCallerSettings } from '../access-tokens/internal-caller.settings.js';
import { namedCaller, type TaskIssuer } from '../access-tokens/task-issuer.js';
import { RemoteKeys } from './remote-keys.js';

/** Task queues make their tokens for an hour. */
const LONGEST_LIFE = '65 minutes';
const CLOCK_SKEW_SECONDS = 30;

/** `reason` holds nothing of the token. */
export class TaskTokenRefused extends Denial {
  constructor(
    readonly reason: string,
    cause?: unknown,
  ) {
    super('invalid_token', `This is not a token for internal routes: ${reason}.`, {
      nextStep: 'Send an OIDC token of a configured issuer, for this audience and from an admitted caller.',
      cause,
    });
  }
}

/** Recognises the OIDC tokens of task queues and schedulers. */
@Injectable()
export class VerifyTaskToken {
  private readonly byName: ReadonlyMap<string, { issuer: TaskIssuer; keys: RemoteKeys }>;

  constructor(
    @Inject(internalCallerSettings.KEY) { internalOidcIssuers }: InternalCallerSettings,
    @Inject(LOGGER) logger: Pick<Logger, 'warn'>,
  ) {
    const onFailure = (error: unknown): void =>
      logger.warn({ err: error }, 'the keys of an OIDC issuer could not be read');
    const known = internalOidcIssuers.map((issuer) => ({
      issuer,
      keys: new RemoteKeys(issuer.jwksUri, { onFailure }),
    }));
    this.byName = new Map(known.flatMap((each) => each.issuer.names.map((name) => [name, each])));
  }

  /** Returns the caller as issuer's first name, e-mail or subject. Throws TaskTokenRefused, `handler_elsewhere`. */
  async run(token: string): Promise<string> {
    const known = this.byName.get(claimedIssuer(token));
    if (!known) throw new TaskTokenRefused('no such issuer is configured');
    const claims = await verifiedClaims(token, known);
    const caller = namedCaller(known.issuer.callers, claims);
    if (caller === undefined) throw new TaskTokenRefused('neither its verified e-mail nor its subject may call');
    return `${known.issuer.names[0]} ${caller}`;
  }
}

/** The unverified `iss` claim; it only selects the keys. */
function claimedIssuer(token: string): string {
  try {
    return decodeJwt(token).iss ?? '';
  } catch (error) {
    throw new TaskTokenRefused('it cannot be read', error);
  }
}

async function verifiedClaims(
  token: string,
  { issuer, keys }: { issuer: TaskIssuer; keys: RemoteKeys },
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys.find, {
      issuer: [...issuer.names],
      audience: issuer.audience,
      algorithms: [...issuer.algorithms],
      requiredClaims: ['exp', 'iat', 'sub'],
      maxTokenAge: LONGEST_LIFE,
      clockTolerance: CLOCK_SKEW_SECONDS,
    });
    return payload;
  } catch (error) {
    if (error instanceof Denial) throw error;
    throw new TaskTokenRefused(error instanceof errors.JOSEError ? error.message : 'its key cannot be used', error);
  }
}
