import { countOldRequestWindows, forgetRequestWindows } from '@libs/access';
import { Database, isLockTimeout, withAdvisoryLock, type Transaction } from '@libs/database';
import { countOldDeliveries, forgetDeliveries } from '@libs/events';
import {
  countOldUploads,
  countUnrestorable,
  forgetUploads,
  ListImportedFiles,
  removeDeletedResources,
} from '@libs/library';
import {
  countOldClients,
  countOldOauthRecords,
  countOldSigningKeys,
  forgetClients,
  forgetOauthRecords,
  forgetSigningKeys,
} from '@libs/identity';
import { countDeadTasks, countOldCalls, forgetCalls, forgetDeadTasks } from '@libs/jobs';
import {
  countEndedRenders,
  countOrderedRenders,
  forgetEndedRenders,
  forgetOrderedRenders,
  forgetPurchases,
  forgetRenders,
} from '@libs/providers';
import { countOldRequestDays, forgetRequestDays, type RequestLogSettings, requestLogSettings } from '@libs/requests';
import { ListStrayObjects, measureRemovals, ObjectStore, RemoveObjects } from '@libs/storage';
import { Inject, Injectable } from '@nestjs/common';
import { STRAY_JUDGES } from './stray-judges.js';

/** Any number that no other advisory lock of ours uses: "swee" in ASCII. */
const SWEEP_LOCK = 0x73_77_65_65;

/** Rows or objects per transaction: small, so that locks are short and a crash undoes little. */
const BATCH = 50;

export interface SweepOptions {
  /** Objects that nothing names are kept while they are younger than this: 24 unless told otherwise. */
  leastAgeHours?: number;
  /** Counts what would go, and changes nothing. */
  dryRun?: boolean;
  /** Whether to walk the whole store for stray objects, which takes long where there are many; it does unless told otherwise. */
  walksStore?: boolean;
  signal?: AbortSignal;
}

export interface Swept {
  idempotency_keys: number;
  dead_tasks: number;
  /** For the web application. */
  events: number;
  request_windows: number;
  /** Days of the request log. */
  request_days: number;
  oauth_records: number;
  oauth_clients: number;
  signing_keys: number;
  resources: number;
  ended_renders: number;
  /** Of long jobs. */
  ordered_renders: number;
  /** Sent, imported, and listed for removal. */
  imported_files: number;
  uploads: number;
  /** Found and listed for removal. */
  stray_objects: number;
  /** Whose bytes were removed, a day after the last of them came; no dry run looks for them. */
  interrupted_puts: number;
  /** Deleted from the store; in a dry run those that are listed already. */
  objects: number;
  /** What kept objects from being deleted; they are tried again. */
  troubles: unknown[];
}

/** Does up to `limit` and answers how many. */
type Batch = (tx: Transaction, limit: number) => Promise<number>;

/** Counts in a dry run, and otherwise does batches until nothing is left. */
type Kind = (count: (db: Database) => Promise<number>, batch: Batch) => Promise<number>;

/**
 * Removes what has outlived its use: rows first, and their objects by a list that survives any death, so that an
 * interrupted sweep is finished by the next one. One process sweeps at a time; another one's sweep ends at once.
 */
@Injectable()
export class Sweep {
  private readonly remove: RemoveObjects;
  private readonly imported: ListImportedFiles;
  private readonly strays: ListStrayObjects;

  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
    @Inject(requestLogSettings.KEY) private readonly kept: RequestLogSettings,
  ) {
    this.remove = new RemoveObjects(store);
    this.imported = new ListImportedFiles(database, store);
    this.strays = new ListStrayObjects(database, store, STRAY_JUDGES);
  }

  async run(options: SweepOptions = {}): Promise<Swept> {
    const { leastAgeHours = 24, dryRun = false, walksStore = true, signal } = options;
    const troubles: unknown[] = [];
    // What is only counted is read without any lock, a statement at a time.
    const kind: Kind = (count, batch) => (dryRun ? count(this.database) : this.untilDone(batch, signal));
    return {
      // The keys first: they answer with resources that are there.
      idempotency_keys: await kind(countOldCalls, forgetCalls),
      dead_tasks: await kind(countDeadTasks, forgetDeadTasks),
      events: await kind(countOldDeliveries, forgetDeliveries),
      request_windows: await kind(countOldRequestWindows, forgetRequestWindows),
      request_days: await this.requestDays(kind, troubles),
      oauth_records: await kind(countOldOauthRecords, forgetOauthRecords),
      // After their registrations, which keep them.
      oauth_clients: await kind(countOldClients, forgetClients),
      signing_keys: await kind(countOldSigningKeys, forgetSigningKeys),
      resources: await kind(countUnrestorable, async (tx, limit) => {
        const ids = await removeDeletedResources(tx, limit);
        await forgetRenders(tx, ids);
        await forgetPurchases(tx, ids);
        return ids.length;
      }),
      ended_renders: await kind(countEndedRenders, forgetEndedRenders),
      ordered_renders: await kind(countOrderedRenders, forgetOrderedRenders),
      // Before their uploads, which name them.
      imported_files: await this.imported.run({ dryRun, signal }),
      uploads: await kind(countOldUploads, forgetUploads),
      stray_objects: walksStore ? await this.strays.run({ leastAgeHours, dryRun, signal }) : 0,
      interrupted_puts: walksStore && !dryRun ? await this.store.sweep() : 0,
      objects: dryRun ? (await measureRemovals(this.database)).due : await this.removeListed(troubles, signal),
      troubles,
    };
  }

  /** A day that others read just now is dropped by the next sweep. */
  private async requestDays(kind: Kind, troubles: unknown[]): Promise<number> {
    const { requestLogDays } = this.kept;
    try {
      return await kind(
        (db) => countOldRequestDays(db, requestLogDays),
        (tx) => forgetRequestDays(tx, requestLogDays),
      );
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      troubles.push(error);
      return 0;
    }
  }

  /** One transaction after the other, until one has nothing more to do or another process is at it. */
  private async untilDone(batch: Batch, signal: AbortSignal | undefined): Promise<number> {
    let total = 0;
    for (;;) {
      if (signal?.aborted) return total;
      const done = (await withAdvisoryLock(this.database, SWEEP_LOCK, (tx) => batch(tx, BATCH))) ?? 0;
      total += done;
      if (done < BATCH) return total;
    }
  }

  private async removeListed(troubles: unknown[], signal: AbortSignal | undefined): Promise<number> {
    const looked = await this.untilDone(async (tx, limit) => {
      const batch = await this.remove.run(tx, limit);
      troubles.push(...batch.troubles);
      return batch.removed + batch.troubles.length;
    }, signal);
    return looked - troubles.length;
  }
}
