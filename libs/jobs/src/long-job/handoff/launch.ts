import { Database, type Transaction } from '@libs/database';
import type { DenialBody } from '@libs/kernel';
import { Holds } from '@libs/library';
import { Inject, Injectable } from '@nestjs/common';
import { failLongJob } from '../end/end-long-job.js';
import { ErrorReporter } from '../../error-reporter.js';
import { ExpireLease } from '../slots/expire-lease.js';
import { JobLauncher } from '../../launch/job-launcher.js';
import { type JobEnd, JobWatch } from '../../watch/job-watch.js';
import { LaunchRefused } from '../../launch/launch-refused.js';
import { noteEvent } from '../note-event.js';
import type { LongJobKind } from '../long-job.js';
import { Slot } from '../slots/slot.entity.js';
import { findSlotOf, lockSlotOf, longJobStatus } from '../slots/slot-view.js';
import { StopOrders } from '../stop-orders.js';
import { refusalOf } from '../slots/transitions.js';
import { isToBeWithdrawn, WithdrawHandoff } from './withdraw-handoff.js';

export interface LaunchedJob {
  kind: LongJobKind;
  parentId: string;
  fence: number;
}

export type Launched =
  | { result: 'launched'; execution: string }
  | { result: 'superseded' }
  | { result: 'already_published' }
  | { result: 'failed_closed'; error_code: DenialBody['error_code'] };

/**
 * Launches the job of a handed-over parent while its handoff is valid. A repeat returns the execution already launched.
 * Mutual exclusion does not rest on this: of two executions of one fence only the first can claim (ClaimHandoff).
 */
@Injectable()
export class Launch {
  constructor(
    private readonly launcher: JobLauncher,
    private readonly database: Database,
    private readonly errors: ErrorReporter,
    private readonly watch: JobWatch,
    @Inject(StopOrders) private readonly stopOrders: Pick<StopOrders, 'run'>,
    private readonly withdraw: WithdrawHandoff,
    private readonly holds: Holds,
  ) {}

  /** Throws the launcher's `LaunchUnavailable` when another try may help; nothing was changed then. */
  async run(job: LaunchedJob): Promise<Launched> {
    const view = await findSlotOf(this.database, job.parentId);
    if (view?.kind !== job.kind || refusalOf('launch', view, job) !== undefined) return { result: 'superseded' };
    if (isToBeWithdrawn(view)) {
      await this.withdraw.run(job.parentId, job.fence);
      return { result: 'superseded' };
    }
    if (view.execution !== null) return { result: 'launched', execution: view.execution };
    try {
      const { execution } = await this.launcher.launch(job, (prefix) => this.endLease(job, prefix));
      await this.noteExecution(job, execution);
      return { result: 'launched', execution };
    } catch (error) {
      if (!(error instanceof LaunchRefused)) throw error;
      // The owner sees nothing of the cluster, so report the launcher's error to the operator.
      this.errors.report(`launch of ${job.parentId}`, new Error(error.detail, { cause: error }));
      return this.failClosed(job, error.body());
    }
  }

  /**
   * Ends the lease of an execution whose process has exited. One fence may have two executions: the exit of the one that
   * never claimed leaves the lease of the other alone. An exit that is missed does no harm: the lease runs out.
   */
  private async endLease({ kind, parentId, fence }: LaunchedJob, prefix: string): Promise<void> {
    try {
      const holder = (await findSlotOf(this.database, parentId))?.holder;
      if (!holder?.startsWith(prefix)) return;
      await new ExpireLease(this.database).run({ kind, parentId, fence, holder });
    } catch (error) {
      this.errors.report(`exit of the job of ${parentId}`, error);
    }
  }

  /** Records the execution for diagnosis; does nothing if the fence has changed meanwhile. */
  private async noteExecution(job: LaunchedJob, execution: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const view = await lockSlotOf(tx, job.parentId);
      if (view?.fence !== job.fence) return;
      await tx.getRepository(Slot).update({ key: view.key }, { execution });
      await noteEvent(tx, 'launched', { ...job, details: { execution } });
    });
  }

  private async failClosed(job: LaunchedJob, failure: DenialBody): Promise<Launched> {
    const { launched, end } = await this.database.transaction((tx) => this.fail(tx, job, failure));
    if (end) {
      this.watch.ended(end);
      await this.stopOrders.run(job.parentId);
    }
    return launched;
  }

  /** Checks the guard again under the lock: an execution may run although its launch returned an error. */
  private async fail(
    tx: Transaction,
    job: LaunchedJob,
    failure: DenialBody,
  ): Promise<{ launched: Launched; end?: JobEnd }> {
    const { parentId } = job;
    const view = await lockSlotOf(tx, parentId);
    if (!view) return { launched: { result: (await isPublished(tx, parentId)) ? 'already_published' : 'superseded' } };
    if (refusalOf('failClosed', view, job) !== undefined) return { launched: { result: 'superseded' } };
    const end = await failLongJob(tx, this.holds, { parentId, accountId: view.accountId, view }, failure);
    return { launched: { result: 'failed_closed', error_code: failure.error_code }, end };
  }
}

async function isPublished(tx: Parameters<typeof lockSlotOf>[0], parentId: string): Promise<boolean> {
  const [row] = await tx.sql<{ status: string }[]>`select status from resource where id = ${parentId}`;
  return row !== undefined && longJobStatus(row.status) === 'completed';
}
