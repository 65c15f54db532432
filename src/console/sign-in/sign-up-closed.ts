import { type Denial, deny } from '@libs/kernel';

/** `SIGN_UP` is off: only the operator opens accounts. */
export function signUpClosed(): Denial {
  return deny('not_found', 'This installation opens no new accounts.', {
    nextStep: 'Ask the operator for an account, or sign in to an account that exists.',
  });
}
