import { Database } from '@libs/database';
import { Injectable } from '@nestjs/common';
import { SlotTerms } from '../long-job.js';
import type { LongJobEvent } from '../note-event.js';
import { type LongJobReading, readLongJobs } from './read-long-jobs.js';
import { whyWaiting } from './why-waiting.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Most lines of a history that are shown: the last ones. */
const MOST_LINES = 100;

export interface LongJobEventLine {
  at: Date;
  event: LongJobEvent;
  fence: number | null;
  details: Record<string, unknown>;
}

/** Why a long job is where it is, for an operator; nothing of what its owner asked for. */
export interface LongJobExplanation {
  /** One or two sentences. */
  why: string;
  reading: LongJobReading;
  /** Slots of its account and kind. */
  places: { total: number; taken: number };
  /** State of the hold on its owner's credits. */
  hold: string | null;
  /** Oldest first. */
  history: LongJobEventLine[];
}

@Injectable()
export class ExplainLongJob {
  constructor(
    private readonly database: Database,
    private readonly terms: SlotTerms,
  ) {}

  /** Undefined: no long job has this id. */
  async run(parentId: string): Promise<LongJobExplanation | undefined> {
    const [reading] = UUID.test(parentId) ? await readLongJobs(this.database, this.terms, parentId) : [];
    if (!reading) return undefined;
    const [counts] = await this.database.sql<{ taken: number; hold: string | null }[]>`
      select (select count(*)::int from slot
          where account_id = ${reading.account_id} and kind = ${reading.kind} and parent_id is not null) as taken,
        (select state from credit_hold where resource_id = ${parentId}) as hold`;
    const history = await this.database.sql<LongJobEventLine[]>`
      select at, event, fence, details from (
        select * from parent_event where parent_id = ${parentId} order by id desc limit ${MOST_LINES}
      ) latest order by id`;
    const places = { total: this.terms.places[reading.kind], taken: counts?.taken ?? 0 };
    const why = whyWaiting({ ...reading, places: places.total, places_taken: places.taken });
    return { why, reading, places, hold: counts?.hold ?? null, history };
  }
}
