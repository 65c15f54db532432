import { deny, isUuid } from '@libs/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository, SelectQueryBuilder } from 'typeorm';
import { type Door, RequestLogRow } from './request-log.entity.js';
import { type RequestLogSettings, requestLogSettings } from './requests.settings.js';

const DAY_MS = 24 * 60 * 60_000;

/** A request failed where its row has an error. The other classes are those of its HTTP status. */
export const REQUEST_OUTCOMES = ['succeeded', 'failed', '4xx', '5xx'] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];

export interface RequestFilter {
  from?: Date;
  /** Exclusive. */
  to?: Date;
  door?: Door;
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

type Query = SelectQueryBuilder<RequestLogRow>;

/** An equality for each filter that is given, so that PostgreSQL reads the page from the index of that filter. */
const OUTCOMES: Readonly<Record<RequestOutcome, string>> = {
  succeeded: 'r.error_code is null',
  failed: 'r.error_code is not null',
  '4xx': 'r.error_code is not null and r.status between 400 and 499',
  '5xx': 'r.error_code is not null and r.status between 500 and 599',
};

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

  async run(accountId: string, { limit, ...filter }: RequestFilter): Promise<RequestPage> {
    const rows = await this.query(accountId, filter)
      .limit(limit + 1)
      .getMany();
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return { items: rows.slice(0, limit), nextCursor: last && cursorOf(last) };
  }

  private query(accountId: string, filter: Omit<RequestFilter, 'limit'>): Query {
    const { from, to, door, tool, outcome, errorCode, credentialId, requestId, cursor } = filter;
    const query = this.rows.createQueryBuilder('r').where('r.account_id = :accountId', { accountId });
    // A partition may hold rows of up to a day past their time.
    const oldest = new Date(Date.now() - this.days * DAY_MS);
    query.andWhere('r.at >= :from', { from: from && from > oldest ? from : oldest });
    if (to) query.andWhere('r.at < :to', { to });
    if (door !== undefined) query.andWhere('r.door = :door', { door });
    if (tool !== undefined) query.andWhere('r.tool = :tool', { tool });
    if (outcome !== undefined) query.andWhere(OUTCOMES[outcome]);
    if (errorCode !== undefined) query.andWhere('r.error_code = :errorCode', { errorCode });
    if (credentialId !== undefined) query.andWhere('r.credential_id = :credentialId', { credentialId });
    if (requestId !== undefined) query.andWhere('r.request_id = :requestId', { requestId });
    if (cursor !== undefined) after(query, cursor);
    return query.orderBy('r.at', 'DESC').addOrderBy('r.id', 'DESC');
  }
}

function cursorOf({ at, id }: RequestLogRow): string {
  return Buffer.from(`${at.getTime()}|${id}`).toString('base64url');
}

function after(query: Query, cursor: string): void {
  const [, at, id] = /^(\d{1,14})\|(.+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (at === undefined || id === undefined || !isUuid(id)) {
    throw deny('input_unsupported', 'The cursor is not one of this listing.', {
      nextStep: 'Start again without a cursor.',
    });
  }
  // The first condition leaves newer partitions out.
  query
    .andWhere('r.at <= :seenAt', { seenAt: new Date(Number(at)) })
    .andWhere('(r.at, r.id) < (:seenAt, :seenId)', { seenId: id });
}
