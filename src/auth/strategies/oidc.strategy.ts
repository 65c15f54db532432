import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@libs/identity';
import { TaskTokenRefused, VerifyTaskToken } from '@libs/identity/adapters';
import { LOGGER, type Logger, looksLikeJwt } from '@libs/kernel';
import { throttledLog } from '../../platform/observe/throttled-log.js';
import { ApplicationPassport } from './application-passport.js';
import type { PresentedCredential } from './presented-credential.js';
import { systemCaller } from './system-caller.js';
import { CredentialStrategy } from './credential.strategy.js';

/** The OIDC token that a task queue or a scheduler of a cloud makes for each of its calls. */
@Injectable()
export class OidcStrategy extends CredentialStrategy {
  private readonly tell: (reason: string) => void;

  constructor(
    passport: ApplicationPassport,
    private readonly verifyTaskToken: VerifyTaskToken,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(passport, 'oidc');
    this.tell = throttledLog((reason, leftOut) =>
      logger.warn({ reason, left_out: leftOut }, 'an OIDC token was refused'),
    );
  }

  recognises({ bearer }: PresentedCredential): boolean {
    return bearer !== undefined && looksLikeJwt(bearer);
  }

  /** Queues pass over what they are answered: why one was refused is for their operator to read in the log. */
  async verify({ bearer = '' }: PresentedCredential): Promise<Principal> {
    try {
      return systemCaller(`oidc ${await this.verifyTaskToken.run(bearer)}`);
    } catch (error) {
      if (error instanceof TaskTokenRefused) this.tell(error.reason);
      throw error;
    }
  }
}
