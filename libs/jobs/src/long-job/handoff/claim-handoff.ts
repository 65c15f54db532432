import { Database } from '@libs/database';
import { Injectable } from '@nestjs/common';
import { enqueueTask } from '../../queue/enqueue-task.js';
import { requireRecipe } from '../require-recipe.js';
import { noteEvent } from '../note-event.js';
import { type LongJobKind, type SlotClaim, SlotTerms } from '../long-job.js';
import { anotherWatch } from '../long-job-tasks.js';
import { Recipes } from '../recipes.js';
import { lockSlotOf } from '../slots/slot-view.js';
import { refusalOf } from '../slots/transitions.js';

/**
 * A job process takes the parent that was handed over to it: of all executions of one fence the first one gets it. Throws
 * `handler_elsewhere`, and takes nothing, where only another revision knows how the parent is made.
 */
@Injectable()
export class ClaimHandoff {
  constructor(
    private readonly database: Database,
    private readonly terms: SlotTerms,
    private readonly recipes: Recipes,
  ) {}

  /** Undefined: superseded, or claimed by another execution. `holder` is unique to this execution. */
  async run(
    job: { kind: LongJobKind; parentId: string; fence: number },
    holder: string,
  ): Promise<SlotClaim | undefined> {
    return this.database.transaction(async (tx) => {
      const view = await lockSlotOf(tx, job.parentId);
      if (!view || view.kind !== job.kind || refusalOf('claim', view, job) !== undefined) return undefined;
      await requireRecipe(tx, this.recipes, job);
      await tx.sql`
        update slot
        set holder = ${holder}, handoff_claimed_at = clock_timestamp(),
          lease_until = clock_timestamp() + make_interval(secs => ${this.terms.leaseSeconds})
        where key = ${view.key}`;
      // The watchdog of the handoff looks when that would have run out: later than this lease does.
      const watched = { ...job, accountId: view.accountId };
      await enqueueTask(tx, await anotherWatch(tx, watched, this.terms.leaseSeconds));
      // What it waited for a machine is no time without progress.
      await tx.sql`update parent set progress_at = clock_timestamp() where resource_id = ${job.parentId}`;
      await noteEvent(tx, 'claimed', { ...job, details: { holder } });
      return { ...job, holder };
    });
  }
}
