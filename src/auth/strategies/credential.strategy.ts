import type { Principal } from '@libs/identity';
import { Strategy } from 'passport';
import type { ApplicationPassport } from './application-passport.js';
import type { PresentedCredential } from './presented-credential.js';

/**
 * One kind of credential, as a Passport strategy. `recognises` looks at the shape only, so that exactly one strategy judges
 * a credential; `verify` returns the caller or throws the Denial that says why not.
 */
export abstract class CredentialStrategy extends Strategy {
  protected constructor(
    passport: ApplicationPassport,
    override readonly name: string,
  ) {
    super();
    passport.use(this);
  }

  abstract recognises(presented: PresentedCredential): boolean;

  abstract verify(presented: PresentedCredential): Promise<Principal>;

  /** Called by Passport. A credential of another kind fails without a challenge; a refused one is the error that refuses it. */
  override authenticate(request: object): void {
    const presented = request as PresentedCredential;
    if (!this.recognises(presented)) return this.fail();
    this.verify(presented).then(
      (principal) => this.success(principal),
      (error: unknown) => this.error(error),
    );
  }
}
