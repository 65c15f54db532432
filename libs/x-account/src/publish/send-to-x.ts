import { deny, StorageUnavailable } from '@libs/kernel';
import { Database } from '@libs/database';
import type { Principal } from '@libs/identity';
import type { Resource } from '@libs/library';
import { ObjectStore } from '@libs/storage';
import { Injectable } from '@nestjs/common';
import { breakXConnection } from '../connection/break-x-connection.js';
import type { XConnection } from '../connection/x-connection.entity.js';
import { XFailure, type XFailureKind } from '../gateway/x-failure.js';
import { XGateway, type XMediaFile } from '../gateway/x-gateway.js';
import type { XKeyPair } from '../gateway/x-key-pair.js';
import { holdXPermit, requireXPermit, type XPermit, XTrust } from '../grants/x-permit.js';
import { ActOnX } from '../use/act-on-x.js';
import { noteXUse } from '../use/note-x-use.js';
import { denialOf } from '../x-denials.js';
import {
  CLAIM_SECONDS,
  doubtXPost,
  failXPost,
  forgetXPost,
  type HeldPost,
  noteXPostSent,
  renewXPost,
  settleXPost,
} from './claim-x-post.js';
import { xCategoryOf } from './fitting-media.js';
import { lookForPost, SHOWN_WITHIN_SECONDS } from './look-for-post.js';
import { postInFlight, postNotTraceable, postUnknown } from './x-post-denials.js';
import { type PostOrder, XPostRow } from './x-post.entity.js';
import { addressOfPost, XReceipts } from './x-receipts.js';

/** Failures that the same request meets again: every repeat of the key is answered alike. */
const FINAL: ReadonlySet<XFailureKind> = new Set([
  'duplicate',
  'not_permitted',
  'not_found',
  'invalid',
  'media_refused',
]);

export interface Published {
  postId: string;
  url: string;
  /** Absent where it could not be stored, which a repeat of the call does, and where it was deleted. */
  receiptId?: string;
  isReceiptDeleted: boolean;
  isReplay: boolean;
}

interface Sending {
  principal: Principal;
  held: HeldPost;
  post: PostOrder;
}

type SendingMedia = Sending & { media: readonly Resource[] };

/** Sends a post whose row this call holds, and records the outcome. */
@Injectable()
export class SendToX {
  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
    private readonly gateway: XGateway,
    private readonly acts: ActOnX,
    private readonly trust: XTrust,
    private readonly receipts: XReceipts,
  ) {}

  async run(sending: SendingMedia, signal: AbortSignal): Promise<Published> {
    const renewal = setInterval(() => void this.renew(sending.held), (CLAIM_SECONDS / 3) * 1000);
    try {
      const mediaIds = await this.upload(sending, signal);
      const permit = await this.announce(sending);
      const { postId } = await this.post(sending, permit, mediaIds);
      return await this.settle(sending, permit.connection, postId);
    } finally {
      clearInterval(renewal);
    }
  }

  /** X has the post. */
  async settle({ principal, held, post }: Sending, connection: XConnection, postId: string): Promise<Published> {
    await this.database.transaction(async (tx) => {
      await settleXPost(tx, held.id, postId);
      await noteXUse(tx, { principal, capability: 'publish', connectionId: connection.id, outcome: 'done' });
    });
    const { accountId } = principal;
    return this.published({ id: held.id, account_id: accountId, post, post_id: postId, resource_id: null });
  }

  /** The answer of a post that X has. The receipt is made where it is missing. */
  async published(row: Pick<XPostRow, 'id' | 'account_id' | 'post' | 'post_id' | 'resource_id'>): Promise<Published> {
    const postId = String(row.post_id);
    const answer = { postId, url: addressOfPost(postId), isReplay: false };
    try {
      const receiptId = await this.receipts.of(row);
      return { ...answer, receiptId, isReceiptDeleted: receiptId === undefined };
    } catch (error) {
      if (error instanceof StorageUnavailable) return { ...answer, isReceiptDeleted: false };
      throw error;
    }
  }

  /** Nothing was posted: the key is free again. */
  release(held: HeldPost): Promise<void> {
    return forgetXPost(this.database, held);
  }

  /** Records that the outcome is unknown. */
  doubt(held: HeldPost): Promise<void> {
    return doubtXPost(this.database, held);
  }

  private async upload(sending: SendingMedia, signal: AbortSignal): Promise<string[]> {
    const { media, post, held } = sending;
    const ids: string[] = [];
    let permit: XPermit | undefined;
    try {
      permit = await requireXPermit(this.database, this.trust, this.asked(sending));
      // Also where there is no media: what cannot be opened must show before the post counts as sent.
      const tokens = this.acts.open(permit.connection);
      for (const [at, resource] of media.entries()) {
        ids.push(await this.gateway.uploadMedia(tokens, this.fileOf(resource, post.alt_texts[at]), signal));
      }
      signal.throwIfAborted();
      return ids;
    } catch (error) {
      if (error instanceof XFailure && permit) throw await this.refused(sending, permit.connection, error);
      await this.release(held);
      throw error;
    }
  }

  /** Writes down that the post is sent, in the transaction that asks for the permit once more. */
  private async announce(sending: Sending): Promise<XPermit> {
    const { held } = sending;
    try {
      const permit = await this.database.transaction(async (tx) => {
        const holding = await holdXPermit(tx, this.trust, this.asked(sending));
        const sent = { grantId: holding.grantId, xUserId: holding.connection.x_user_id };
        return (await noteXPostSent(tx, held, sent)) ? holding : undefined;
      });
      if (permit) return permit;
    } catch (error) {
      await this.release(held);
      throw error;
    }
    throw postInFlight();
  }

  private async post(
    sending: Sending,
    { connection }: XPermit,
    mediaIds: readonly string[],
  ): Promise<{ postId: string }> {
    const tokens = this.acts.open(connection);
    const { text, reply_to: replyTo } = sending.post;
    try {
      const { id } = await this.gateway.post(tokens, { text, mediaIds, ...(replyTo !== undefined && { replyTo }) });
      return { postId: id };
    } catch (error) {
      if (!(error instanceof XFailure)) throw error;
      const isInDoubt = error.kind === 'unknown' || (error.kind === 'duplicate' && sending.held.attempt > 1);
      if (!isInDoubt) throw await this.refused(sending, connection, error);
      const found = await this.find(sending, connection, tokens);
      if (found !== undefined) return { postId: found };
      await this.doubt(sending.held);
      await this.note(sending, connection, 'unknown');
      if (error.kind === 'duplicate') throw postNotTraceable('now it refuses the text as posted before');
      throw postUnknown(SHOWN_WITHIN_SECONDS);
    }
  }

  /** Looks at once; a post that is not shown yet may still be there. */
  private async find({ held }: Sending, connection: XConnection, tokens: XKeyPair): Promise<string | undefined> {
    const row = await this.database.getRepository(XPostRow).findOneBy({ id: held.id });
    if (!row) return undefined;
    const at = { gateway: this.gateway, tokens, userId: connection.x_user_id };
    try {
      const sighting = await lookForPost(this.database, at, row);
      return typeof sighting === 'object' ? sighting.postId : undefined;
    } catch (error) {
      if (error instanceof XFailure) return undefined;
      throw error;
    }
  }

  /** X refused the post: updates the row and returns the denial. */
  private async refused(sending: Sending, connection: XConnection, failure: XFailure): Promise<Error> {
    const denial = denialOf(failure);
    if (failure.kind === 'revoked') await breakXConnection(this.database, connection);
    if (FINAL.has(failure.kind)) {
      await failXPost(this.database, sending.held, { code: denial.code, description: denial.message });
    } else {
      await this.release(sending.held);
    }
    await this.note(sending, connection, failure.kind);
    return denial;
  }

  private note({ principal }: Sending, { id: connectionId }: XConnection, outcome: string): Promise<void> {
    return noteXUse(this.database, { principal, capability: 'publish', connectionId, outcome });
  }

  private asked({ principal }: Sending) {
    return { principal, capability: 'publish' } as const;
  }

  private fileOf(resource: Resource, altText: string | undefined): XMediaFile {
    const category = xCategoryOf(resource);
    const { storage_key: key, size_bytes: sizeBytes, mime_type: mimeType } = resource;
    if (category === undefined || key === null || sizeBytes === null) {
      throw deny('input_unsupported', 'The media has no file.');
    }
    const open = async (): Promise<AsyncIterable<Uint8Array>> => {
      const bytes = await this.store.get(key);
      if (!bytes) throw new StorageUnavailable('The file of a resource is not in the store.');
      return bytes;
    };
    const isCaptioned = category !== 'tweet_video' && altText !== undefined && altText !== '';
    return { open, sizeBytes, mimeType, category, ...(isCaptioned && { altText }) };
  }

  /** A failed renewal is ignored: if the row was lost, the next statement fails. */
  private async renew(held: HeldPost): Promise<void> {
    await renewXPost(this.database, held).catch(() => undefined);
  }
}
