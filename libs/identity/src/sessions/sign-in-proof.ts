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
