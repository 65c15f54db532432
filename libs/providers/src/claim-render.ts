import type { Database } from '@libs/database';
import { Denial } from '@libs/kernel';
import { RENDER_CLAIMS_ALLOWED, RENDER_LEASE_SECONDS, type Render, type RenderLine } from './render.js';

class RenderPoisonous extends Denial {
  constructor() {
    super('provider_rejected', `The render ended ${RENDER_CLAIMS_ALLOWED} of its processes without a result.`, {
      nextStep: 'Change the prompt or lower the resolution.',
    });
  }
}

/**
 * Takes the next render of a line that nobody works on: one that waits, or one whose holder stopped renewing its lease.
 * Accounts take turns (RequestRender), and what began before comes first. The fence grows with every claim, so that a
 * holder that comes back finds its writes refused. A render that outlived too many holders is failed instead of claimed:
 * it probably kills them.
 */
export class ClaimRender {
  constructor(
    private readonly database: Database,
    /** Renders of one account at a time, in all processes. Two that claim at the same moment may pass it by one. */
    private readonly mostOfOneAccount: number,
    /** Of these, imports: as many as leave room for others, for a stranger's server may take its time over each. */
    private readonly mostImports = mostOfOneAccount,
  ) {}

  async run(holder: string, line: RenderLine = 'renders'): Promise<Render | undefined> {
    await this.failPoisonous();
    const isImport = line === 'imports';
    const mostInLine = isImport ? this.mostImports : this.mostOfOneAccount;
    const [render] = await this.database.sql<Render>`
      update render
      set state = 'running', holder = ${holder}, fence = fence + 1, claims = claims + 1, percent = 0, phase = 'starting',
        started_at = coalesce(started_at, clock_timestamp()),
        lease_until = clock_timestamp() + make_interval(secs => ${RENDER_LEASE_SECONDS})
      where id = (
        select id from render
        where (kind = 'import') = ${isImport}
          and ((state = 'running' and lease_until < clock_timestamp()) or (state = 'waiting' and account_id <> all (array(
            select account_id from render where state = 'running'
            group by account_id having count(*) >= ${this.mostOfOneAccount}
              or count(*) filter (where (kind = 'import') = ${isImport}) >= ${mostInLine}))))
        order by turn, created_at, id limit 1
        for update skip locked
      )
      returning *`;
    return render;
  }

  private async failPoisonous(): Promise<void> {
    await this.database.sql`
      update render
      set state = 'failed', finished_at = clock_timestamp(), holder = null, lease_until = null,
        failure = ${new RenderPoisonous().body()}
      where state = 'running' and lease_until < clock_timestamp() and claims >= ${RENDER_CLAIMS_ALLOWED}`;
  }
}
