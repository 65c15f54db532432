/** The page of an account, which a fresh sign-in leads back to. */
export const ACCOUNT_PATH = '/account';
