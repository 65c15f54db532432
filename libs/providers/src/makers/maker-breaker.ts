import { Database, type Queryable } from '@libs/database';
import { type Denial, deny, LOGGER, type Logger, plainText } from '@libs/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { MakerName } from '../models/model.js';
import type { ClosedMaker } from './closed-maker.entity.js';

/** Minutes after which one purchase tries a closed maker. */
const PROBE_MINUTES = 10;

/**
 * Circuit breaker of all processes for the operator's accounts at makers. A maker that refuses the account is closed: nothing
 * new is bought there. After ten minutes one purchase is admitted; if the maker accepts it, the maker is open again.
 */
@Injectable()
export class MakerBreaker {
  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'error' | 'info'>,
  ) {}

  /** Throws `provider_unavailable` while the maker is closed. Changes nothing: for orders that nothing is held for yet. */
  async requireOpen(maker: MakerName): Promise<void> {
    const [closed] = await this.database.sql<{ seconds: number }[]>`
      select ceil(extract(epoch from probe_at - clock_timestamp()))::int as seconds from closed_maker
      where maker = ${maker} and probe_at > clock_timestamp()`;
    if (closed) throw makerClosed(maker, closed.seconds);
  }

  /** Whether a request may go to the maker. Of all purchases at a closed maker one gets the right to try it. */
  async admits(maker: MakerName): Promise<boolean> {
    const probes = await this.database.sql`
      update closed_maker set probe_at = clock_timestamp() + make_interval(mins => ${PROBE_MINUTES})
      where maker = ${maker} and probe_at <= clock_timestamp() returning maker`;
    if (probes.length > 0) return true;
    const closed = await this.database.sql`select 1 from closed_maker where maker = ${maker}`;
    return closed.length === 0;
  }

  /** The maker refused the account. The operator is notified once, until it is open again. */
  async close(maker: MakerName, reason: string): Promise<void> {
    const text = plainText(reason);
    const [row] = await this.database.sql<{ is_new: boolean }[]>`
      insert into closed_maker (maker, reason, probe_at)
      values (${maker}, ${text}, clock_timestamp() + make_interval(mins => ${PROBE_MINUTES}))
      on conflict (maker) do update set reason = excluded.reason, probe_at = excluded.probe_at
      returning xmax = 0 as is_new`;
    if (!row?.is_new) return;
    this.logger.error(
      { maker, reason: text },
      `the maker ${maker} refuses the account of this service: nothing is bought there. ` +
        `Look at its key and credit, then run: media makers open ${maker}`,
    );
  }

  /** It accepted a request. */
  async open(maker: MakerName): Promise<void> {
    if (await reopenMaker(this.database, maker)) this.logger.info({ maker }, `the maker ${maker} is open again`);
  }
}

/** Whether it was closed. */
export async function reopenMaker(db: Queryable, maker: MakerName): Promise<boolean> {
  const rows = await db.sql`delete from closed_maker where maker = ${maker} returning maker`;
  return rows.length > 0;
}

export async function closedMakers(db: Queryable): Promise<ClosedMaker[]> {
  return db.sql<ClosedMaker[]>`select * from closed_maker order by maker`;
}

/** Rejects while a maker refuses the account of this service. */
export async function requireNoMakerClosed(db: Queryable): Promise<void> {
  const [closed] = await closedMakers(db);
  if (closed) throw makerClosed(closed.maker, 1);
}

function makerClosed(maker: MakerName, seconds: number): Denial {
  return deny('provider_unavailable', `The maker ${maker} does not serve this service at present.`, {
    nextStep:
      'Nothing was charged. Use a model of another maker, or leave out model; the operator of this service was notified.',
    retryAfterSeconds: Math.max(1, seconds),
  });
}
