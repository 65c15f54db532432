import type { Database, Transaction } from '@libs/database';
import type { DenialBody, Unit, UnitOutput } from '@libs/kernel';
import { writeOutbox } from '@libs/library';
import type { Operation } from '@libs/providers';
import type { ErrorReporter } from '../../error-reporter.js';
import { noteEvent } from '../note-event.js';
import { Parent } from '../parent.entity.js';
import { retryWhileDatabaseDown } from './retry-while-database-down.js';
import type { SlotClaim } from '../long-job.js';
import type { UnitRow } from './unit.entity.js';
import { persist } from './persist.js';
import { whileHolding } from '../slots/while-holding.js';

interface Surroundings {
  database: Database;
  errors: ErrorReporter;
  signal: AbortSignal;
}

/** Percent of the whole, and of the phase the units that are done and that there are. */
export interface Progress {
  phase: string;
  percent: number;
  unitsDone: number;
  unitsTotal: number;
}

/**
 * The checkpoints of one walk, written in order, each in a transaction under its claim. Each increments a counter,
 * which distinguishes a commit whose answer was lost from a lost claim.
 */
export class Checkpoints {
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly on: Surroundings,
    private readonly claim: SlotClaim,
    /** Number of the last checkpoint. */
    private last: number,
  ) {}

  read(): Promise<UnitRow[]> {
    const { database } = this.on;
    return retryWhileDatabaseDown(
      () => database.sql<UnitRow[]>`
        select phase, unit, input_hash, state, attempt, failures, operation, output, credits from unit
        where parent_id = ${this.claim.parentId}`,
      this.on,
    );
  }

  /** A phase with unfinished units begins: notifies its owner. */
  beginPhase(accountId: string, progress: Progress): Promise<void> {
    return this.write(async (tx) => {
      await this.tell(tx, progress);
      await writeOutbox(tx, 'progressed', { account_id: accountId, id: this.claim.parentId });
      const { phase, unitsTotal: units } = progress;
      await noteEvent(tx, 'phase', { ...this.claim, details: { phase, units } });
    });
  }

  /**
   * A unit is begun, for the first time or again: one that was done has lost its files, or its inputs have changed. What
   * an earlier attempt with other inputs left is forgotten.
   */
  begin(phase: string, unit: Unit, inputHash: string): Promise<void> {
    const { parentId, fence } = this.claim;
    return this.write(async (tx) => {
      await tx.sql`
        insert into unit (parent_id, phase, unit, input_hash, state, attempt, fence)
        values (${parentId}, ${phase}, ${unit.id}, ${inputHash}, 'begun', 1, ${fence})
        on conflict (parent_id, phase, unit) do update
        set operation = case when unit.input_hash = excluded.input_hash and unit.state = 'begun' then unit.operation end,
          failures = case when unit.input_hash <> excluded.input_hash then 0
                          when unit.state = 'done' then unit.failures + 1 else unit.failures end,
          attempt = unit.attempt + 1, state = 'begun', input_hash = excluded.input_hash, fence = excluded.fence,
          output = null, credits = 0, begun_at = clock_timestamp(), done_at = null`;
    });
  }

  /** A provider has taken a unit: from now on it is found again and not ordered twice. */
  submitted(phase: string, unit: Unit, operation: Operation): Promise<void> {
    return this.write(async (tx) => {
      await tx.sql`
        update unit set operation = ${operation}
        where parent_id = ${this.claim.parentId} and phase = ${phase} and unit = ${unit.id}`;
    });
  }

  /** A unit is done: what a resume goes on from. */
  done(unit: Unit, output: UnitOutput, progress: Progress): Promise<void> {
    const { parentId } = this.claim;
    return this.write(async (tx) => {
      const stored = { files: output.files, facts: output.facts };
      await tx.sql`
        update unit set state = 'done', output = ${stored}, credits = ${unit.credits}, done_at = clock_timestamp()
        where parent_id = ${parentId} and phase = ${progress.phase} and unit = ${unit.id}`;
      await tx.sql`
        update parent set takeovers = 0, progress_at = clock_timestamp(), last_error = null
        where resource_id = ${parentId}`;
      await this.tell(tx, progress);
    });
  }

  /** Records a failed unit that will be retried, for diagnosis. The order is cleared only if it is over. */
  failed(phase: string, unit: string, error: DenialBody, isOrderOver: boolean): Promise<void> {
    return this.undone('unit failed', { phase, unit, ...error }, isOrderOver);
  }

  /** What a unit left was lost: it is not done any more. */
  lost(phase: string, unit: string, error: DenialBody): Promise<void> {
    return this.undone('unit lost', { phase, unit, ...error }, true);
  }

  private undone(
    event: 'unit failed' | 'unit lost',
    details: DenialBody & { phase: string; unit: string },
    isOrderOver: boolean,
  ): Promise<void> {
    const { phase, unit } = details;
    return this.write(async (tx) => {
      const { parentId } = this.claim;
      await tx.sql`
        update unit
        set failures = failures + ${isOrderOver ? 1 : 0}, operation = case when not ${isOrderOver} then operation end,
          state = 'begun', output = null, credits = 0, done_at = null
        where parent_id = ${parentId} and phase = ${phase} and unit = ${unit}`;
      await tx.getRepository(Parent).update({ resource_id: parentId }, { last_error: { ...details } });
      await noteEvent(tx, event, { ...this.claim, details: { ...details } });
    });
  }

  private async tell(tx: Transaction, { phase, percent, unitsDone, unitsTotal }: Progress): Promise<void> {
    await tx.sql`
      update production set phase = ${phase}, percent = greatest(percent, ${percent}), updated_at = clock_timestamp()
      where resource_id = ${this.claim.parentId}`;
    const { parentId } = this.claim;
    await tx
      .getRepository(Parent)
      .update({ resource_id: parentId }, { units_done: unitsDone, units_total: unitsTotal });
  }

  /** One after the other, since each follows the last. */
  private write(work: (tx: Transaction) => Promise<void>): Promise<void> {
    const written = this.queue.then(() => this.once(work));
    this.queue = written.catch(() => undefined);
    return written;
  }

  private async once(work: (tx: Transaction) => Promise<void>): Promise<void> {
    const { database } = this.on;
    await persist(
      () =>
        whileHolding(database, 'checkpoint', { ...this.claim, checkpoint: this.last }, async (tx) => {
          await work(tx);
          await tx.sql`update parent set checkpoint = checkpoint + 1 where resource_id = ${this.claim.parentId}`;
        }),
      // Only this walk writes under this fence and holder, so a later checkpoint than the last one is this write.
      { ...this.on, showsCommit: (guard) => Promise.resolve(guard === 'checkpoint is the last') },
    );
    this.last += 1;
  }
}
