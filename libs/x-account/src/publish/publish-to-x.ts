import { Database } from '@libs/database';
import type { Principal } from '@libs/identity';
import { canonicalSha256, deny } from '@libs/kernel';
import type { Resource } from '@libs/library';
import { Injectable } from '@nestjs/common';
import { XFailure } from '../gateway/x-failure.js';
import { XGateway } from '../gateway/x-gateway.js';
import { holdXPermit, requireXPermit, type XPermit, XTrust } from '../grants/x-permit.js';
import { ActOnX } from '../use/act-on-x.js';
import { findXPost, type HeldPost, insertXPost, retakeXPost, type SeenPost } from './claim-x-post.js';
import { type Published, SendToX } from './send-to-x.js';
import { lookForPost, SHOWN_WITHIN_SECONDS } from './look-for-post.js';
import { requireFit } from './require-fit.js';
import { postInFlight, postNotTraceable, postUnknown } from './x-post-denials.js';
import type { PostOrder } from './x-post.entity.js';

export interface PublishOrder {
  principal: Principal;
  key: string;
  post: PostOrder;
  /** Those that the post names, in its order. */
  media: () => Promise<readonly Resource[]>;
}

/**
 * Posts to the connected X account, once for each idempotency key. The row of the key is written before anything is sent. A
 * repeat answers the first outcome; where X did not tell the outcome, it looks for the post first.
 */
@Injectable()
export class PublishToX {
  constructor(
    private readonly database: Database,
    private readonly gateway: XGateway,
    private readonly acts: ActOnX,
    private readonly trust: XTrust,
    private readonly send: SendToX,
  ) {}

  async run(order: PublishOrder, signal: AbortSignal): Promise<Published> {
    const { principal, key } = order;
    const permit = await requireXPermit(this.database, this.trust, { principal, capability: 'publish' });
    const seen = await findXPost(this.database, principal.accountId, key);
    if (!seen) return this.first(order, signal);
    if (seen.request_hash !== hashOf(order)) {
      throw deny('idempotency_conflict', `The idempotency key "${key}" was used before with another post.`);
    }
    return this.again(order, { seen, permit }, signal);
  }

  private async first(order: PublishOrder, signal: AbortSignal): Promise<Published> {
    const { principal, key, post } = order;
    const media = await order.media();
    requireFit(post.text, media);
    const held = await this.database.transaction(async (tx) => {
      const asked = { principal, capability: 'publish' } as const;
      const { connection, grantId } = await holdXPermit(tx, this.trust, asked);
      const { accountId } = principal;
      return insertXPost(tx, { accountId, key, hash: hashOf(order), xUserId: connection.x_user_id, grantId, post });
    });
    if (!held) throw postInFlight();
    return this.send.run({ principal, held, post, media }, signal);
  }

  private async again(
    order: PublishOrder,
    { seen, permit }: { seen: SeenPost; permit: XPermit },
    signal: AbortSignal,
  ): Promise<Published> {
    if (seen.state === 'posted') return { ...(await this.send.published(seen)), isReplay: true };
    if (seen.failure) throw deny(seen.failure.code, seen.failure.description);
    const held = seen.is_claimed ? undefined : await retakeXPost(this.database, seen);
    if (!held) throw postInFlight();
    const postId = seen.sent_at === null ? undefined : await this.look(held, { seen, permit });
    const { principal, post } = order;
    if (postId !== undefined) {
      return { ...(await this.send.settle({ principal, held, post }, permit.connection, postId)), isReplay: true };
    }
    return this.send.run({ principal, held, post, media: await this.mediaAgain(order, held) }, signal);
  }

  /** What was to be attached may have been deleted since. */
  private async mediaAgain(order: PublishOrder, held: HeldPost): Promise<readonly Resource[]> {
    try {
      return await order.media();
    } catch (error) {
      await this.send.release(held);
      throw error;
    }
  }

  /** The id of the post at X; undefined where it was surely not made. */
  private async look(
    held: HeldPost,
    { seen, permit: { connection } }: { seen: SeenPost; permit: XPermit },
  ): Promise<string | undefined> {
    try {
      if (connection.x_user_id !== seen.x_user_id) {
        throw postNotTraceable('another X account is connected since');
      }
      const at = { gateway: this.gateway, tokens: this.acts.open(connection), userId: connection.x_user_id };
      const sighting = await lookForPost(this.database, at, seen);
      if (typeof sighting === 'object') return sighting.postId;
      if (sighting === 'out of sight') throw postNotTraceable('too much was posted or reposted since');
      const left = Math.ceil(SHOWN_WITHIN_SECONDS - (seen.seconds_since_sent ?? 0));
      if (left > 0) throw postUnknown(left);
      return undefined;
    } catch (error) {
      await this.send.doubt(held);
      throw error instanceof XFailure ? postUnknown(SHOWN_WITHIN_SECONDS) : error;
    }
  }
}

function hashOf({ post }: PublishOrder): string {
  return canonicalSha256(post);
}
