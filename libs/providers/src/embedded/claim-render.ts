import { Database } from '@libs/database';
import { Inject, Injectable } from '@nestjs/common';
import { type ImportSettings, importSettings } from '../import.settings.js';
import { failPoisonousRenders, SUSPECT_AFTER_CLAIMS } from './poisonous-renders.js';
import { COPIES, RENDER_LEASE_SECONDS, type RenderLine } from './render.js';
import type { Render } from './render.entity.js';
import { type RenderSettings, renderSettings } from './render.settings.js';

/** Seconds for which callers' markup lets other renders go first where it would take the only place. */
const MARKUP_YIELDS_SECONDS = 600;
/** Wait for nothing else of their account: copies of what makers keep for an hour, and previews, which their callers watch. */
const WAITS_FOR_NOTHING: readonly RenderLine[] = ['purchases', 'previews'];
/** No bound. */
const EVERY = 2 ** 31 - 1;
/** Turns from one render of an account to its next one. */
const TURNS_OF_ROUND = 2;

export interface ClaimOptions {
  line: RenderLine;
  /** Whether the holder's process has lived for SETTLED_AFTER_SECONDS. */
  isSettled?: boolean;
  /** Whether it takes callers' markup; `idle`: only while no other render of its round of turns waits, unless it has waited long. */
  markup?: 'always' | 'idle' | 'never';
}

/**
 * Claims the next render of a line: a waiting one, or one with an expired lease. Accounts take turns (RequestRender),
 * and renders that had begun come first. The fence grows with every claim, so that the writes of a former holder are
 * refused.
 *
 * A render that was lost with several processes may have killed them, or have been killed with them. Such suspects run one
 * at a time in the whole service, so that none is blamed for another, and only in processes that have lived a while, so
 * that a service which is killed repeatedly from outside is no evidence. A suspect that is lost again is failed.
 */
@Injectable()
export class ClaimRender {
  /** Renders of one account in a line, where that is fewer than in all: a line with few places stays open to other accounts. */
  private readonly mostInLine: Partial<Record<RenderLine, number>>;

  constructor(
    private readonly database: Database,
    @Inject(renderSettings.KEY) private readonly renders: Pick<RenderSettings, 'rendersPerAccount'>,
    @Inject(importSettings.KEY)
    imports: Partial<Pick<ImportSettings, 'importsPerAccount' | 'filmImportsPerAccount'>> = {},
  ) {
    this.mostInLine = {
      imports: imports.importsPerAccount,
      film_imports: imports.filmImportsPerAccount,
      purchases: COPIES.ofOneAccount,
    };
  }

  async run(holder: string, { line, isSettled = false, markup = 'always' }: ClaimOptions): Promise<Render | undefined> {
    await failPoisonousRenders(this.database);
    // Two that claim at the same moment may pass it by one.
    const mostOfOneAccount = WAITS_FOR_NOTHING.includes(line) ? EVERY : this.renders.rendersPerAccount;
    const mostInLine = this.mostInLine[line] ?? mostOfOneAccount;
    // Previews do not count: they must not delay the films of their own account. Of suspects the one that runs comes first:
    // all who look at the same moment see the same one. Those that were lost may wait for long, and take no place of their
    // account meanwhile.
    const [render] = await this.database.sql<Render[]>`
      update render
      set state = 'running', holder = ${holder}, fence = fence + 1, claims = claims + 1, percent = 0, phase = 'starting',
        started_at = clock_timestamp(),
        lease_until = clock_timestamp() + make_interval(secs => ${RENDER_LEASE_SECONDS})
      where id = (
        select id from render
        where line = ${line}
          and (not has_markup or ${markup} = 'always' or (${markup} = 'idle' and (
            created_at < clock_timestamp() - make_interval(secs => ${MARKUP_YIELDS_SECONDS}) or not exists (
              select 1 from render other where other.line = ${line} and other.state = 'waiting'
                and not other.has_markup and other.turn < render.turn + ${TURNS_OF_ROUND}))))
          and ((state = 'running' and lease_until < clock_timestamp()) or (state = 'waiting'
            and coalesce(not_before <= clock_timestamp(), true) and account_id <> all (array(
            select account_id from render
            where state = 'running' and (claims < ${SUSPECT_AFTER_CLAIMS} or lease_until >= clock_timestamp())
            group by account_id having count(*) filter (where line <> 'previews') >= ${mostOfOneAccount}
              or count(*) filter (where line = ${line}) >= ${mostInLine}))))
          and (claims < ${SUSPECT_AFTER_CLAIMS} or (${isSettled} and id = (
            select id from render where state in ('waiting', 'running') and claims >= ${SUSPECT_AFTER_CLAIMS}
            order by (state = 'running' and lease_until >= clock_timestamp()) desc, created_at, id limit 1)))
        order by turn, created_at, id limit 1
        for update skip locked
      )
      returning *`;
    return render;
  }
}
