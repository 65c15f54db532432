import { Database } from '@libs/database';
import type { DenialBody } from '@libs/kernel';
import { listForRemoval } from '@libs/storage';
import { Injectable } from '@nestjs/common';
import {
  RENDER_FAILURES_ALLOWED,
  RENDER_LEASE_SECONDS,
  RENDER_READY_CHANNEL,
  type RenderLine,
  type RenderResult,
} from './render.js';
import { Render } from './render.entity.js';
import { takeTurn } from './take-turn.js';

/** Seconds that fetching and decoding an ordinary film takes. */
const FILM_IMPORT_SECONDS = 30;

/**
 * What the holder of a claim may write. Every statement names the fence of the claim; false means the claim is no longer
 * the render's current one (taken over, cancelled), and the holder stops.
 */
@Injectable()
export class HoldRender {
  constructor(private readonly database: Database) {}

  /**
   * Renews the lease. `percent` is as the render reports it; an invalid value does not cost the lease. `awaited`: an
   * account with nothing running in the line waits for a place.
   */
  async renew({ id, fence }: Render, phase: string, percent: number): Promise<'held' | 'awaited' | 'lost'> {
    const [row] = await this.database.sql<{ is_awaited: boolean }[]>`
      update render own
      set phase = ${phase}, percent = ${wholePercent(percent)},
        lease_until = clock_timestamp() + make_interval(secs => ${RENDER_LEASE_SECONDS})
      where id = ${id} and fence = ${fence} and state = 'running'
      returning exists (
        select 1 from render other
        where other.line = own.line and other.state = 'waiting' and other.account_id not in (
          select account_id from render where line = own.line and state = 'running')) as is_awaited`;
    if (!row) return 'lost';
    return row.is_awaited ? 'awaited' : 'held';
  }

  /** Lists the files of a superseded claim for removal, since they will never be published. */
  async finish(claim: Render, result: RenderResult): Promise<boolean> {
    const { id, fence } = claim;
    const rows = await this.database.sql`
      update render
      set state = 'done', result = ${result}, phase = 'done', percent = 100, finished_at = clock_timestamp(),
        holder = null, lease_until = null
      where id = ${id} and fence = ${fence} and state = 'running' returning id`;
    if (rows.length === 1) return true;
    if (!(await this.isFinished(claim))) {
      await listForRemoval(
        this.database,
        result.files.map(({ key }) => key),
      );
    }
    return false;
  }

  /** Whether it was finished under this very claim: the answer to that may have been lost. */
  private isFinished({ id, fence }: Render): Promise<boolean> {
    return this.database.getRepository(Render).existsBy({ id, fence, state: 'done' });
  }

  /**
   * Puts the render back in line after its first failure where trying again may help, with nothing done: a cancellation
   * there charges the least that a render costs once it has begun. Otherwise the failure is final. `chargedPercent`: the
   * caller's own markup ended it, with this share done.
   */
  async fail(
    { id, fence, failures, kind }: Render,
    failure: DenialBody,
    chargedPercent?: number,
  ): Promise<'retried' | 'failed' | 'superseded'> {
    // The caller of a preview waits, and asks again itself.
    const retry = failure.retryable && kind !== 'preview' && failures < RENDER_FAILURES_ALLOWED;
    const shareDone = chargedPercent === undefined ? undefined : wholePercent(chargedPercent);
    const rows = await this.database.sql`
      update render
      set state = ${retry ? 'waiting' : 'failed'}, phase = case when ${retry} then 'waiting' else phase end,
        percent = case when ${retry} then 0 else coalesce(${shareDone ?? null}::integer, percent) end, claims = claims - 1,
        failures = failures + 1, failure = ${failure}, charges_share = ${shareDone !== undefined},
        holder = null, lease_until = null,
        finished_at = case when ${retry} then null else clock_timestamp() end
      where id = ${id} and fence = ${fence} and state = 'running' returning id`;
    if (rows.length === 0) return 'superseded';
    return retry ? 'retried' : 'failed';
  }

  /** Gives a claim back unharmed: this process is leaving and another may start at once. */
  async release({ id, fence }: Render): Promise<void> {
    await this.database.sql`
      update render
      set state = 'waiting', claims = claims - 1, holder = null, lease_until = null, percent = 0, phase = 'waiting'
      where id = ${id} and fence = ${fence} and state = 'running'`;
  }

  /** Gives a claim back until a later time. It keeps its turn. */
  async postpone({ id, fence }: Render, seconds: number): Promise<'postponed' | 'superseded'> {
    const rows = await this.database.sql`
      update render
      set state = 'waiting', claims = claims - 1, holder = null, lease_until = null, percent = 0, phase = 'waiting',
        not_before = clock_timestamp() + make_interval(secs => ${seconds})
      where id = ${id} and fence = ${fence} and state = 'running' returning id`;
    return rows.length === 0 ? 'superseded' : 'postponed';
  }

  /** Gives a claim back into another line, at the end of it. */
  async move({ id, fence, account_id: accountId }: Render, line: RenderLine): Promise<'moved' | 'superseded'> {
    const rows = await this.database.transaction(async (tx) => {
      const turn = await takeTurn(tx, line, accountId);
      return tx.sql`
        update render
        set state = 'waiting', line = ${line}, turn = ${turn}, claims = claims - 1, holder = null, lease_until = null,
          percent = 0, phase = 'waiting',
          seconds = case when ${line} = 'film_imports' then ${FILM_IMPORT_SECONDS} else seconds end
        where id = ${id} and fence = ${fence} and state = 'running' returning id`;
    });
    if (rows.length === 0) return 'superseded';
    await this.database.notify(RENDER_READY_CHANNEL, id);
    return 'moved';
  }
}

function wholePercent(percent: number): number {
  const whole = Math.floor(Math.min(100, Math.max(0, percent)));
  return Number.isNaN(whole) ? 0 : whole;
}
