import type { Database } from '@libs/database';
import { newId, randomBase62 } from '@libs/kernel';
import { openTraining } from '../../../libs/providers/src/training/open-training.js';
import type { TrainingBrief } from '../../../libs/providers/src/training/training-brief.js';

const BRIEF: TrainingBrief = { inputs: [], trigger_word: 'mmwave', steps: 100, checkpoint: 'last' };

/** An account without a job of it, and a training that is written down for it; answers its id. */
export async function orderedTraining(database: Database, change: Partial<TrainingBrief> = {}): Promise<string> {
  const [accountId, jobId] = [newId(), newId()];
  await database.sql`insert into account (id, kind, daily_credits) values (${accountId}, 'local', 500)`;
  await database.sql`
    insert into resource (id, short_id, account_id, kind, name, status, mime_type)
    values (${jobId}, ${randomBase62(10)}, ${accountId}, 'adapter', 'An adapter', 'queued', 'x')`;
  await openTraining(database, { jobId, accountId, brief: { ...BRIEF, ...change } });
  return jobId;
}
