import { Denial } from '@libs/kernel';
import type { SignInMethod } from './web-session.js';

/** Who has just proved whose account it is, and how. It is worth a session for as long as what it rests on stays true. */
export type SignInProof = { accountId: string } & (
  | { method: Exclude<SignInMethod, 'password'> }
  | {
      method: 'password';
      /** The one that the password was checked against. */
      passwordHash: string;
    }
);

/** The account was closed, or its password changed, after it was checked and before the session was opened. */
export class ProofIsOver extends Denial {
  constructor() {
    super('invalid_token', 'The account or its password was changed while you signed in.', {
      nextStep: 'Sign in again.',
    });
  }
}
