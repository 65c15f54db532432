import { createHash } from 'node:crypto';
import { isDenial } from '@libs/kernel';
import { Database } from '@libs/database';
import { findResource, insertReceipt } from '@libs/library';
import { ObjectStore } from '@libs/storage';
import { Injectable } from '@nestjs/common';
import { XPostRow } from './x-post.entity.js';

/** The public address of a post; X redirects it to the page of its author. */
export function addressOfPost(postId: string): string {
  return `https://x.com/i/web/status/${postId}`;
}

/** Receipts of posts: private resources of the library, each a small JSON file. */
@Injectable()
export class XReceipts {
  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
  ) {}

  /** The id of the receipt of a post; makes it where there was none yet. Undefined where it was deleted. */
  async of(row: Pick<XPostRow, 'id' | 'account_id' | 'post' | 'post_id' | 'resource_id'>): Promise<string | undefined> {
    const { id, account_id: accountId, post, post_id: postId } = row;
    if (row.resource_id !== null) return this.kept(accountId, row.resource_id);
    if (postId === null) throw new Error('only a post that exists has a receipt');
    const facts = { post_id: postId, url: addressOfPost(postId), ...post };
    const bytes = Buffer.from(JSON.stringify({ service: 'x', ...facts }, null, 2));
    const key = `receipts/${id}/receipt.json`;
    // The same bytes each time: a copy of this call may store them too.
    await this.store.put(key, once(bytes), { type: 'application/json' });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await this.database.transaction(async (tx) => {
      await insertReceipt(tx, {
        id,
        accountId,
        name: `Post ${postId} on X`,
        file: { key, sizeBytes: bytes.length, sha256 },
        metadata: facts,
      });
      await tx.getRepository(XPostRow).update({ id }, { resource_id: id });
    });
    return id;
  }

  private async kept(accountId: string, resourceId: string): Promise<string | undefined> {
    try {
      return (await findResource(this.database, accountId, resourceId)).id;
    } catch (error) {
      if (isDenial(error, 'not_found')) return undefined;
      throw error;
    }
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
