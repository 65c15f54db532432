import type { Database } from '@libs/database';
import { type AuditActor, DisableAccount, eraseAccount } from '@libs/identity';
import { eraseDeliveries } from '@libs/events';
import { deny } from '@libs/kernel';
import { eraseNotes, eraseResources, eraseShownPictures, eraseUploads, uploadIdsOf } from '@libs/library';
import { type EndOpenJobs, eraseJobs, jobIdsOf } from '@libs/jobs';
import { cancelRendersOf, erasePurchases, eraseRenders, purchaseIdsOf, renderIdsOf } from '@libs/providers';
import { eraseRequests } from '@libs/requests';
import { hastenRemovals, listForRemoval, measureRemovals, type ObjectStore, RemoveObjects } from '@libs/storage';
import { eraseXAccount } from '@libs/x-account';
import { erasePayments } from '@libs/x402';

/** Rows or objects of one transaction. */
const BATCH = 50;
/** Milliseconds between looks at files that another process has in hand. */
const AGAIN_AFTER_MS = 250;
/** Milliseconds without headway of its own after which it gives up: longer than a dead process can hold a row. */
const PATIENCE_MS = 60_000;

export interface Erasure {
  resources: number;
  /** What kept files from being deleted; they stay on the list and are tried again every hour. */
  troubles: string[];
}

/**
 * Erases an account: disables it, ends its jobs, deletes its rows, then its files by a stored list that survives a
 * crash. What accounting needs stays under an anonymous row. Idempotent: a repeat finishes an interrupted erasure.
 */
export class EraseAccount {
  private readonly remove: RemoveObjects;

  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
    private readonly endOpenJobs: EndOpenJobs,
    private readonly patienceMs = PATIENCE_MS,
  ) {
    this.remove = new RemoveObjects(store);
  }

  /** A signal ends it between two steps, with the signal's reason. */
  async run(accountId: string, by: AuditActor = 'operator', signal?: AbortSignal): Promise<Erasure> {
    await new DisableAccount(this.database).run(accountId, by);
    await this.endOpenJobs.run(accountId);
    await cancelRendersOf(this.database, accountId);
    await this.listFiles(accountId, signal);
    const resources = await this.eraseRows(accountId, by, signal);
    return { resources, troubles: await this.removeListed(signal) };
  }

  /** Every file of its renders, uploads and long jobs, also unreferenced ones: later nothing maps them to it. */
  private async listFiles(accountId: string, signal?: AbortSignal): Promise<void> {
    const renders = await renderIdsOf(this.database, accountId);
    const uploads = await uploadIdsOf(this.database, accountId);
    const purchases = await purchaseIdsOf(this.database, accountId);
    const ids = new Set([...renders, ...uploads, ...purchases, ...(await jobIdsOf(this.database, accountId))]);
    if (ids.size === 0) return;
    for await (const key of this.store.list('')) {
      signal?.throwIfAborted();
      if (ids.has(key.split('/')[1] ?? '')) await listForRemoval(this.database, [key]);
    }
  }

  private async eraseRows(accountId: string, by: AuditActor, signal?: AbortSignal): Promise<number> {
    const { database } = this;
    await database.transaction(async (tx) => {
      await eraseJobs(tx, accountId);
      await eraseDeliveries(tx, accountId);
      await eraseRequests(tx, accountId);
    });
    let resources = 0;
    for (;;) {
      signal?.throwIfAborted();
      const erased = await database.transaction((tx) => eraseResources(tx, accountId, BATCH));
      resources += erased;
      if (erased < BATCH) break;
    }
    await database.transaction(async (tx) => {
      await eraseUploads(tx, accountId);
      await eraseShownPictures(tx, accountId);
      await eraseRenders(tx, accountId);
      await erasePurchases(tx, accountId);
      await eraseNotes(tx, accountId);
      await erasePayments(tx, accountId);
      await eraseXAccount(tx, accountId);
      await eraseAccount(tx, accountId, by);
    });
    return resources;
  }

  /** Returns when nothing of it is left in the store but what the store kept; also what another process is deleting. */
  private async removeListed(signal?: AbortSignal): Promise<string[]> {
    await hastenRemovals(this.database);
    let until = performance.now() + this.patienceMs;
    for (;;) {
      signal?.throwIfAborted();
      const { removed, troubles } = await this.database.transaction((tx) => this.remove.run(tx, BATCH));
      if (removed + troubles.length > 0) {
        until = performance.now() + this.patienceMs;
        continue;
      }
      const listed = await measureRemovals(this.database);
      if (listed.due === 0) return listed.troubles;
      // Another process holds files longer than this command waits.
      if (performance.now() > until) {
        throw deny(
          'resource_not_ready',
          `the account’s rows are erased, but a sweep or a backup holds ${listed.due} files; repeat this when it has ended`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    }
  }
}
