import { Database } from '@libs/database';
import { Injectable } from '@nestjs/common';
import { ExplainLongJob, type LongJobEventLine } from '../long-job/read/explain-long-job.js';
import type { LongJobReading } from '../long-job/read/read-long-jobs.js';
import { ExplainJob, type JobExplanation } from '../news/explain-job.js';

/** Why a job is where it is, for an operator; nothing of what its owner asked for. */
export interface Explanation {
  /** One or two sentences; only of a long job. */
  why?: string;
  facts: JobExplanation | (LongJobReading & { hold: string | null });
  /** Of a long job, oldest first. */
  history: LongJobEventLine[];
}

@Injectable()
export class ExplainResource {
  constructor(
    private readonly database: Database,
    private readonly longJob: ExplainLongJob,
  ) {}

  /** Throws `not_found` where no job makes the resource. */
  async run(resourceId: string): Promise<Explanation> {
    const long = await this.longJob.run(resourceId);
    if (!long) return { facts: await new ExplainJob(this.database).run(resourceId), history: [] };
    const { why, reading, hold, history } = long;
    return { why, facts: { ...reading, hold }, history };
  }
}
