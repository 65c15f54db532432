import { In, Not } from 'typeorm';
import type { Repositories } from '@libs/database';
import type { XGateway, XPost } from '../gateway/x-gateway.js';
import type { XKeyPair } from '../gateway/x-key-pair.js';
import { comparableText } from './comparable-text.js';
import { type PostOrder, XPostRow } from './x-post.entity.js';

/** The most that X shows at once. */
const POSTS = 100;
/** Seconds after which a post that X does not show was never made. */
export const SHOWN_WITHIN_SECONDS = 60;
/** By which the clocks of X and of our database may differ. */
const SLACK_MS = 60_000;

/** `out of sight`: the post may be among what X does not show. */
export type Sighting = { postId: string } | 'absent' | 'out of sight';

interface Place {
  gateway: XGateway;
  tokens: XKeyPair;
  userId: string;
}

/**
 * Looks for the post of a row among those of an X account that are younger than the row. A post that another row holds is
 * not it: two orders may have the same text.
 */
export async function lookForPost(
  db: Repositories,
  { gateway, tokens, userId }: Place,
  row: Pick<XPostRow, 'id' | 'account_id' | 'post' | 'created_at'>,
): Promise<Sighting> {
  const { posts, isWhole } = await gateway.recentPosts(tokens, userId, POSTS);
  const earliest = row.created_at.getTime() - SLACK_MS;
  const isOlder = ({ createdAt }: XPost): boolean => createdAt !== undefined && createdAt.getTime() < earliest;
  const alike = posts.filter((one) => !isOlder(one) && isOf(row.post, one)).map(({ id }) => id);
  const held = await heldByOthers(db, row, alike);
  const postId = alike.find((id) => !held.has(id));
  if (postId !== undefined) return { postId };
  return isWhole || posts.some(isOlder) ? 'absent' : 'out of sight';
}

/** Of these posts, those that other keys of the account have made. */
async function heldByOthers(
  db: Repositories,
  { id, account_id: accountId }: Pick<XPostRow, 'id' | 'account_id'>,
  postIds: readonly string[],
): Promise<ReadonlySet<string | null>> {
  if (postIds.length === 0) return new Set();
  const rows = await db.getRepository(XPostRow).find({
    where: { account_id: accountId, id: Not(id), post_id: In(postIds) },
    select: { id: true, post_id: true },
  });
  return new Set(rows.map(({ post_id: postId }) => postId));
}

function isOf({ text, reply_to: replyTo }: PostOrder, post: XPost): boolean {
  const isReply = replyTo !== undefined;
  return replyTo === post.replyTo && comparableText(text, { isReply }) === comparableText(post.text, { isReply });
}
