import type { Queryable } from '@libs/database';
import { makeOneTimeLink } from '@libs/identity';

/** An address that signs the account's owner in to the web pages. It works once, within an hour. */
export async function makeSignInLink(db: Queryable, baseUrl: string, accountId: string): Promise<string> {
  const token = await makeOneTimeLink(db, 'sign_in', { account_id: accountId });
  return `${baseUrl}/login/link?token=${token}`;
}
