import { deny, isUuid } from '@libs/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository, SelectQueryBuilder } from 'typeorm';
import { type Door, RequestLogRow } from './request-log.entity.js';
import { type RequestLogSettings, requestLogSettings } from './requests.settings.js';

const DAY_MS = 24 * 60 * 60_000;
/** Milliseconds by which the clocks of this process and of the database may differ. */
const CLOCKS_APART_MS = 60 * 60_000;

/** A request failed where its row has an error. The other classes are those of its HTTP status. */
export const REQUEST_OUTCOMES = ['succeeded', 'failed', '4xx', '5xx'] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];

export interface RequestFilter {
  from?: Date;
  /** Exclusive. */
  to?: Date;
  door?: Door;
  exceptDoor?: Door;
  tool?: string;
  outcome?: RequestOutcome;
  errorCode?: string;
  /** Id of the API key or OAuth client. */
  credentialId?: string;
  requestId?: string;
  /** 1 to 200. */
  limit: number;
  cursor?: string;
}

export interface RequestPage {
  items: RequestLogRow[];
  /** Absent on the last page. */
  nextCursor?: string;
}

type Narrowing = Omit<RequestFilter, 'limit' | 'cursor'>;

type Query = SelectQueryBuilder<RequestLogRow>;

/** An equality for each filter that is given, so that PostgreSQL reads the page from the index of that filter. */
const OUTCOMES: Readonly<Record<RequestOutcome, string>> = {
  succeeded: 'r.error_code is null',
  failed: 'r.error_code is not null',
  '4xx': 'r.error_code is not null and r.status between 400 and 499',
  '5xx': 'r.status >= 500',
};

/** Both inclusive. */
interface Span {
  from: Date;
  last: Date;
}

/** The last row of the page before. */
interface Seen {
  at: Date;
  id: string;
}

/**
 * Pages through the requests of an account, newest first. Each statement names only the filters that are given: the plan for all
 * of them would use no index. The cursor names the last row seen, so new rows shift nothing.
 */
@Injectable()
export class ListRequests {
  private readonly days: number;

  constructor(
    @InjectRepository(RequestLogRow) private readonly rows: Repository<RequestLogRow>,
    @Inject(requestLogSettings.KEY) { requestLogDays }: RequestLogSettings,
  ) {
    this.days = requestLogDays;
  }

  /** Most pages are full with the rows of one day, which PostgreSQL plans in a fraction of the time of all days. */
  async run(accountId: string, { limit, cursor, ...filter }: RequestFilter): Promise<RequestPage> {
    const seen = cursor === undefined ? undefined : seenOf(cursor);
    const whole = this.spanOf(filter, seen);
    const day = { ...whole, from: laterOf(whole.from, new Date(whole.last.getTime() - DAY_MS)) };
    const read = (span: Span): Promise<RequestLogRow[]> =>
      this.query(accountId, filter, span, seen)
        .limit(limit + 1)
        .getMany();
    const newest = await read(day);
    const rows = newest.length > limit || day.from <= whole.from ? newest : await read(whole);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return { items: rows.slice(0, limit), nextCursor: last && cursorOf(last) };
  }

  /** A partition may hold rows of up to a day past their time. No row is newer than the clock of the database. */
  private spanOf({ from, to }: Pick<RequestFilter, 'from' | 'to'>, seen: Seen | undefined): Span {
    const now = Date.now();
    const oldest = new Date(now - this.days * DAY_MS);
    const ends = [now + CLOCKS_APART_MS, to?.getTime(), seen?.at.getTime()].filter((end) => end !== undefined);
    return { from: from ? laterOf(from, oldest) : oldest, last: new Date(Math.min(...ends)) };
  }

  private query(accountId: string, filter: Narrowing, { from, last }: Span, seen: Seen | undefined): Query {
    const { to, door, exceptDoor, tool, outcome, errorCode, credentialId, requestId } = filter;
    const query = this.rows.createQueryBuilder('r').where('r.account_id = :accountId', { accountId });
    query.andWhere('r.at between :from and :last', { from, last });
    if (to) query.andWhere('r.at < :to', { to });
    if (door !== undefined) query.andWhere('r.door = :door', { door });
    if (exceptDoor !== undefined) query.andWhere('r.door <> :exceptDoor', { exceptDoor });
    if (tool !== undefined) query.andWhere('r.tool = :tool', { tool });
    if (outcome !== undefined) query.andWhere(OUTCOMES[outcome]);
    if (errorCode !== undefined) query.andWhere('r.error_code = :errorCode', { errorCode });
    if (credentialId !== undefined) query.andWhere('r.credential_id = :credentialId', { credentialId });
    if (requestId !== undefined) query.andWhere('r.request_id = :requestId', { requestId });
    if (seen) query.andWhere('(r.at, r.id) < (:seenAt, :seenId)', { seenAt: seen.at, seenId: seen.id });
    return query.orderBy('r.at', 'DESC').addOrderBy('r.id', 'DESC');
  }
}

function laterOf(a: Date, b: Date): Date {
  return a > b ? a : b;
}

function cursorOf({ at, id }: RequestLogRow): string {
  return Buffer.from(`${at.getTime()}|${id}`).toString('base64url');
}

function seenOf(cursor: string): Seen {
  const [, at, id] = /^(\d{1,14})\|(.+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (at === undefined || id === undefined || !isUuid(id)) {
    throw deny('input_unsupported', 'The cursor is not from this list.', {
      nextStep: 'Repeat the request without a cursor.',
    });
  }
  return { at: new Date(Number(at)), id };
}
