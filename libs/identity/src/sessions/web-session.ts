/** The sign-in method. `wallet_link`: by a link in the answer to a payment, without a signature of the wallet. */
export type SignInMethod = 'password' | 'wallet' | 'link' | 'wallet_link';

/** A browser that is signed in. The token that its cookie holds is stored nowhere. */
export interface WebSession {
  id: string;
  accountId: string;
  method: SignInMethod;
  /** Time of the last sign-in. */
  authenticatedAt: Date;
  createdAt: Date;
  /** Up to a minute late. */
  lastSeenAt: Date;
  /** What the browser called itself. */
  userAgent: string;
}

/** The session of the request itself. */
export interface OwnWebSession extends WebSession {
  /**
   * The sign-in was within `FRESH_SIGN_IN_MINUTES`, so that sensitive acts need no other. Never so by `wallet_link`: the
   * link passes through the transcript of an agent.
   */
  isFresh: boolean;
  /** Whether its account has the operator role now. */
  isOperator: boolean;
}

/** Minutes after a sign-in in which its owner, and not only the browser, is taken to be there. */
export const FRESH_SIGN_IN_MINUTES = 10;

/** Idle timeout and absolute timeout of a session. */
export const SESSION_IDLE_DAYS = 7;
export const SESSION_DAYS = 30;
