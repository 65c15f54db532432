import { PassportStrategy } from '@nestjs/passport';
import type { CredentialMode, Principal } from '@libs/identity';
import { Strategy } from 'passport-custom';
import type { PresentedCredential } from './presented-credential.js';

/**
 * One way to present a credential, as a Passport strategy. `recognises` looks at the shape only, so that exactly one
 * guard judges a credential; `verify` returns the caller or throws the Denial that says why not.
 */
export abstract class CredentialGuard extends PassportStrategy(Strategy) {
  abstract readonly mode: CredentialMode;

  abstract recognises(presented: PresentedCredential): boolean;

  abstract verify(presented: PresentedCredential): Promise<Principal>;

  /** False means "not mine": Passport asks the next guard. */
  async validate(presented: PresentedCredential): Promise<Principal | false> {
    return this.recognises(presented) ? this.verify(presented) : false;
  }

  /** Passport's table of strategies is one per process, where two applications would answer for each other. */
  getPassportInstance(): { use(): void } {
    return { use: () => undefined };
  }
}
