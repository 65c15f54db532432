import type { Queryable } from '@libs/database';
import { newId } from '@libs/kernel';
import type { PostFailure, PostOrder, XPostRow } from './x-post.entity.js';

/** Seconds after which another process may take a row whose holder fell silent. The holder renews it at a third. */
export const CLAIM_SECONDS = 60;

/** A row that this call holds: it alone may send, and only while its attempt is the latest. */
export interface HeldPost {
  id: string;
  attempt: number;
}

export interface NewPost {
  accountId: string;
  key: string;
  hash: string;
  xUserId: string;
  grantId: string;
  post: PostOrder;
}

/** Seconds by the database's clock, beside the row. */
export interface SeenPost extends XPostRow {
  is_claimed: boolean;
  seconds_since_sent: number | null;
}

export async function findXPost(db: Queryable, accountId: string, key: string): Promise<SeenPost | undefined> {
  const [row] = await db.sql<SeenPost[]>`
    select *, claimed_until > clock_timestamp() as is_claimed,
      extract(epoch from clock_timestamp() - sent_at)::float8 as seconds_since_sent
    from x_post where account_id = ${accountId} and idempotency_key = ${key}`;
  return row;
}

/** Writes the row of a new key, before anything is sent. Undefined where another call was quicker. */
export async function insertXPost(tx: Queryable, order: NewPost): Promise<HeldPost | undefined> {
  const [row] = await tx.sql<HeldPost[]>`
    insert into x_post (id, account_id, idempotency_key, request_hash, x_user_id, grant_id, post, claimed_until)
    values (${newId()}, ${order.accountId}, ${order.key}, ${order.hash}, ${order.xUserId}, ${order.grantId},
      ${order.post}, clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS}::float8))
    on conflict (account_id, idempotency_key) do nothing
    returning id, attempt`;
  return row;
}

/** Claims a row that is neither final nor claimed. Undefined if another call was quicker. */
export async function retakeXPost(db: Queryable, seen: SeenPost): Promise<HeldPost | undefined> {
  const [row] = await db.sql<HeldPost[]>`
    update x_post set attempt = attempt + 1,
      claimed_until = clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS}::float8)
    where id = ${seen.id} and attempt = ${seen.attempt} and state in ('sending', 'unknown')
      and claimed_until <= clock_timestamp()
    returning id, attempt`;
  return row;
}

/** Answers whether the row is still held by this call. */
export async function renewXPost(db: Queryable, { id, attempt }: HeldPost): Promise<boolean> {
  const rows = await db.sql`
    update x_post set claimed_until = clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS}::float8)
    where id = ${id} and attempt = ${attempt} and state in ('sending', 'unknown') returning 1`;
  return rows.length > 0;
}

/** The last write before the request to X: from here on the post may exist. */
export async function noteXPostSent(
  tx: Queryable,
  { id, attempt }: HeldPost,
  permit: { grantId: string; xUserId: string },
): Promise<boolean> {
  const rows = await tx.sql`
    update x_post set state = 'sending', sent_at = clock_timestamp(), grant_id = ${permit.grantId},
      x_user_id = ${permit.xUserId}, updated_at = clock_timestamp(),
      claimed_until = clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS}::float8)
    where id = ${id} and attempt = ${attempt} and state in ('sending', 'unknown') returning 1`;
  return rows.length > 0;
}

/** Nothing was posted, and the same call may succeed later: its key is as if it had never come. */
export async function forgetXPost(db: Queryable, { id, attempt }: HeldPost): Promise<void> {
  await db.sql`delete from x_post where id = ${id} and attempt = ${attempt} and state in ('sending', 'unknown')`;
}

/** X refused for good. */
export async function failXPost(db: Queryable, { id, attempt }: HeldPost, failure: PostFailure): Promise<void> {
  await db.sql`
    update x_post set state = 'failed', failure = ${{ ...failure }}, updated_at = clock_timestamp()
    where id = ${id} and attempt = ${attempt} and state in ('sending', 'unknown')`;
}

/** X may have accepted the post: marks the outcome unknown and releases the row. */
export async function doubtXPost(db: Queryable, { id, attempt }: HeldPost): Promise<void> {
  await db.sql`
    update x_post set state = 'unknown', claimed_until = clock_timestamp(), updated_at = clock_timestamp()
    where id = ${id} and attempt = ${attempt} and state in ('sending', 'unknown')`;
}

/** Does not check the attempt: an existing post is a fact. */
export async function settleXPost(tx: Queryable, id: string, postId: string): Promise<void> {
  await tx.sql`
    update x_post set state = 'posted', post_id = ${postId}, failure = null, updated_at = clock_timestamp()
    where id = ${id} and state <> 'posted'`;
}
