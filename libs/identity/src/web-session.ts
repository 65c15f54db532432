/** How its owner proved who they are. */
export type SignInMethod = 'password' | 'wallet' | 'link';

/** A browser that is signed in. The token that its cookie holds is stored nowhere. */
export interface WebSession {
  id: string;
  accountId: string;
  method: SignInMethod;
  /** When its owner last proved who they are: sensitive acts ask for it again after ten minutes. */
  authenticatedAt: Date;
  createdAt: Date;
  /** Up to a minute late. */
  lastSeenAt: Date;
  /** What the browser called itself. */
  userAgent: string;
}

/** A session ends after so many days in which nobody used it, and in any case after so many. */
export const SESSION_IDLE_DAYS = 7;
export const SESSION_DAYS = 30;
