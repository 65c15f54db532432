import { randomBytes } from 'node:crypto';
import type { Database } from '@libs/database';
import { newId } from '@libs/kernel';

/** Rows of an account with a connected X account, a grant, a post and a connection that was begun; each says a word. */
export async function connectedToX({ sql }: Database, account: string, word: string): Promise<void> {
  const id = newId();
  await sql`
    insert into x_request_token (web_session_id, account_id, token_hash, sealed_secret, expires_at)
    select id, account_id, ${randomBytes(32)}, ${word}, clock_timestamp() from web_session
    where account_id = ${account}`;
  await sql`
    insert into x_connection (id, account_id, x_user_id, screen_name, sealed_token, sealed_secret)
    values (${id}, ${account}, ${word}, ${word}, ${word}, ${word})`;
  await sql`
    insert into x_grant (id, account_id, connection_id, epoch, grantee_type, issuer, grantee_id, capability, created_by)
    values (${newId()}, ${account}, ${id}, 1, 'oauth_client', 'https://login.example', ${word}, 'read', ${newId()})`;
  await sql`
    insert into x_post (id, account_id, idempotency_key, request_hash, x_user_id, grant_id, post, claimed_until)
    values (${newId()}, ${account}, ${word}, 'x', ${word}, ${newId()}, ${{ text: word }}, clock_timestamp())`;
}
