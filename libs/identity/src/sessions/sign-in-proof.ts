import type { SignInMethod } from './web-session.js';

/** A proof of account ownership. It opens a session only while its basis, such as the password, is unchanged. */
export type SignInProof = { accountId: string } & (
  | { method: Exclude<SignInMethod, 'password'> }
  | {
      method: 'password';
      /** The one that the password was checked against. */
      passwordHash: string;
    }
);
