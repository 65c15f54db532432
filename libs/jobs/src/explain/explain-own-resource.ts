import { Database } from '@libs/database';
import { isDenial } from '@libs/kernel';
import { findPurchases } from '@libs/providers';
import { Injectable } from '@nestjs/common';
import { ExplainLongJob } from '../long-job/read/explain-long-job.js';
import { ExplainJob } from '../news/explain-job.js';
import { readJob } from '../news/read-job.js';
import { type OwnExplanation, ownExplanation } from './own-explanation.js';

/** What `ExplainResource` tells an operator, as far as it is of use to the owner of the resource. */
@Injectable()
export class ExplainOwnResource {
  constructor(
    private readonly database: Database,
    private readonly longJob: ExplainLongJob,
  ) {}

  /** Throws `not_found`, also for resources of other accounts. */
  async run(accountId: string, resourceId: string): Promise<OwnExplanation> {
    const state = await readJob(this.database, accountId, resourceId);
    const [job, long, purchases] = await Promise.all([
      new ExplainJob(this.database).run(resourceId).catch(ignoreAbsence),
      this.longJob.run(resourceId),
      findPurchases(this.database, resourceId),
    ]);
    return ownExplanation({ state, job, long, purchases });
  }
}

/** No job made it, for example a receipt. */
function ignoreAbsence(error: unknown): undefined {
  if (!isDenial(error, 'not_found')) throw error;
}
