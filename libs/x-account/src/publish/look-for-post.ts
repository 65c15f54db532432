import type { XGateway, XPost } from '../gateway/x-gateway.js';
import type { XKeyPair } from '../gateway/x-key-pair.js';
import { comparableText } from './comparable-text.js';
import type { PostOrder } from './x-post.entity.js';

/** The most that X shows at once. */
const POSTS = 100;
/** Seconds after which a post that X does not show was never made. */
export const SHOWN_WITHIN_SECONDS = 60;
/** By which the clocks of X and of our database may differ. */
const SLACK_MS = 60_000;

/** `out of sight`: so much was posted since that the post may be among what X does not show. */
export type Sighting = { postId: string } | 'absent' | 'out of sight';

/** Looks for a post of an account that was made after a moment and says what was ordered. */
export async function lookForPost(
  gateway: XGateway,
  { tokens, userId }: { tokens: XKeyPair; userId: string },
  { post, since }: { post: PostOrder; since: Date },
): Promise<Sighting> {
  const posts = await gateway.recentPosts(tokens, userId, POSTS);
  const earliest = since.getTime() - SLACK_MS;
  const isLater = ({ createdAt }: XPost): boolean => createdAt === undefined || createdAt.getTime() >= earliest;
  const found = posts.find((one) => isLater(one) && isOf(post, one));
  if (found) return { postId: found.id };
  return posts.length >= POSTS && posts.every(isLater) ? 'out of sight' : 'absent';
}

function isOf({ text, reply_to: replyTo }: PostOrder, post: XPost): boolean {
  const isReply = replyTo !== undefined;
  return replyTo === post.replyTo && comparableText(text, { isReply }) === comparableText(post.text, { isReply });
}
