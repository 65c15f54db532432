import type { Queryable } from '@libs/database';
import type { Training } from './training.entity.js';

/** Minutes for which a trainer that does not answer is asked again. */
const HAND_OVER_MINUTES = 45;

/** A training with its times by the database's clock. */
export interface TrainingStanding extends Training {
  /** Past the deadline without a word of its end. */
  is_late: boolean;
  /** The trainer has not accepted it for so long that it is given up. */
  is_refused: boolean;
}

export async function readTraining(db: Queryable, jobId: string): Promise<TrainingStanding | undefined> {
  const [training] = await db.sql<TrainingStanding[]>`
    select *, deadline < clock_timestamp() as is_late,
      accepted_at is null and created_at < clock_timestamp() - make_interval(mins => ${HAND_OVER_MINUTES}) as is_refused
    from training where job_id = ${jobId}`;
  return training;
}
