import type { Database } from '@libs/database';
import { unknownJob } from '../claims/claim-step.js';

/** Why a job is where it is, for an operator. Times are the database's. */
export interface JobExplanation {
  status: string;
  account_id: string;
  tool: string;
  provider: string;
  phase: string;
  percent: number;
  step: number;
  fence: number;
  step_lease_until: Date | null;
  deadline: Date;
  cancel_requested: boolean;
  hold: string | null;
  next_wake_up: Date | null;
  wake_up_attempts: number | null;
  last_error: string | null;
  render_state: string | null;
  render_started_at: Date | null;
  render_lease_until: Date | null;
  render_claims: number | null;
}

export class ExplainJob {
  constructor(private readonly database: Database) {}

  async run(resourceId: string): Promise<JobExplanation> {
    const [explanation] = await this.database.sql<JobExplanation[]>`
      select r.status, p.account_id, p.tool, p.provider, p.phase, p.percent, p.step, p.fence, p.step_lease_until, p.deadline,
        p.cancel_requested, h.state as hold, t.run_at as next_wake_up, t.attempt as wake_up_attempts, t.last_error,
        e.state as render_state, e.started_at as render_started_at, e.lease_until as render_lease_until, e.claims as render_claims
      from production p
      join resource r on r.id = p.resource_id
      left join credit_hold h on h.resource_id = p.resource_id
      left join lateral (
        select run_at, attempt, last_error from task
        where route = '/internal/poll' and body ->> 'resource_id' = p.resource_id::text and state <> 'done'
        order by id desc limit 1
      ) t on true
      left join render e on e.name = p.resource_id::text
      where p.resource_id::text = ${resourceId}`;
    if (!explanation) throw unknownJob(resourceId);
    return explanation;
  }
}
