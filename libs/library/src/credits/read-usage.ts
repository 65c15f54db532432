import { Database } from '@libs/database';
import { Injectable } from '@nestjs/common';

/** Days of the calendar in UTC, `YYYY-MM-DD`, both inclusive. */
export interface UsageRange {
  from: string;
  to: string;
}

/** What one credential spent with one tool on the day on which its calls came. */
export interface UsageRow {
  /** UTC, `YYYY-MM-DD`. */
  day: string;
  /** Null where the books do not know it any more. */
  tool: string | null;
  /** Kind of the credential; null for calls of before it was noted. */
  credential: string | null;
  /** Of an API key or OAuth client. */
  credential_id: string | null;
  /** Its name now. */
  credential_name: string | null;
  /** Jobs that were started; a film that others make parts of counts its parts too. */
  jobs: number;
  /** Credits that were spent. */
  credits: number;
  /** Credits that open jobs hold. */
  credits_held: number;
}

/**
 * What an account spent, from its holds: they are kept when resources and jobs are removed. The tool of a hold of before holds
 * named theirs is that of its job.
 */
@Injectable()
export class ReadUsage {
  constructor(private readonly database: Database) {}

  run(accountId: string, { from, to }: UsageRange): Promise<UsageRow[]> {
    return this.database.sql<UsageRow[]>`
      with spent as (
        select h.allowance_day as day, coalesce(h.tool, p.tool) as tool, h.credential, h.credential_id,
          count(*) filter (where h.work is null) as jobs, coalesce(sum(h.captured), 0) as credits,
          coalesce(sum(h.amount) filter (where h.state = 'held'), 0) as credits_held
        from credit_hold h left join production p on h.tool is null and p.resource_id = h.resource_id
        where h.account_id = ${accountId} and h.allowance_day between ${from}::date and ${to}::date
        group by h.allowance_day, coalesce(h.tool, p.tool), h.credential, h.credential_id)
      select spent.*, coalesce(k.name, c.name) as credential_name
      from spent
        left join api_key k on spent.credential = 'api_key' and k.id = spent.credential_id
        left join lateral (
          select name from oauth_client where client_id = spent.credential_id order by last_seen_at desc limit 1) c on true
      order by day, tool, credential, credential_id`;
  }
}
