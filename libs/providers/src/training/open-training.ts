import type { Queryable } from '@libs/database';
import type { TrainingBrief } from './training-brief.js';

/** Hours in which the trainer may report the end. A job lives for 24 hours: the rest is for the copy of the weights. */
const TRAINING_HOURS = 20;

interface TrainingOrder {
  /** Id of the resource that is made. */
  jobId: string;
  accountId: string;
  brief: TrainingBrief;
}

/** Writes a training down, once, before anything is sent: a report that comes early finds its row. */
export async function openTraining(db: Queryable, { jobId, accountId, brief }: TrainingOrder): Promise<void> {
  await db.sql`
    insert into training (job_id, account_id, brief, deadline)
    values (${jobId}, ${accountId}, ${{ ...brief }},
      date_trunc('second', clock_timestamp()) + make_interval(hours => ${TRAINING_HOURS}))
    on conflict (job_id) do nothing`;
}
