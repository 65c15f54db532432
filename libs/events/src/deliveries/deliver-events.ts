import type { Database } from '@libs/database';
import type { DeliverySource } from './delivery-loop.js';
import type { EventType } from './event-types.js';
import { giveBack, noteTry } from './note-try.js';
import type { Answer, WebApplication } from './web-application.js';

/** Seconds after which a try is another process's: longer than a call takes with its record. */
export const LEASE_SECONDS = 30;

/** A delivery that this process has to try. */
export interface DueDelivery {
  id: string;
  type: EventType;
  resource_id: string;
  account_id: string;
  status: string;
  created_at: string;
  /** With this one. */
  attempts: number;
}

/**
 * Claims due deliveries to the web application and tries them. No transaction is open during a try. A record names the attempt that it belongs to,
 * so that a process that lost its claim changes nothing. A process that dies after the call and before the record leaves
 * the delivery to be sent again.
 */
export class DeliverEvents implements DeliverySource<DueDelivery> {
  constructor(
    private readonly database: Database,
    private readonly application: WebApplication,
  ) {}

  /** Claims up to `limit` due deliveries, oldest first. Pass each one to `deliver`. */
  claim(limit: number): Promise<DueDelivery[]> {
    return this.database.sql<DueDelivery[]>`
      with due as (
        select id from event_delivery
        where state = 'waiting' and endpoint_id is null and next_attempt_at <= clock_timestamp()
        order by next_attempt_at limit ${limit} for update skip locked)
      update event_delivery d
      set attempts = attempts + 1, next_attempt_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
      from due where d.id = due.id
      returning d.id, type, resource_id, account_id, status, attempts,
        to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at`;
  }

  /** Tries a claimed delivery once. A try aborted by `signal` is not counted. */
  async deliver(due: DueDelivery, signal: AbortSignal): Promise<void> {
    const { id, type, created_at, resource_id, account_id, status } = due;
    let answer: Answer;
    try {
      answer = await this.application.tell({ id, type, created_at, data: { resource_id, account_id, status } }, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
      return giveBack(this.database, due);
    }
    await noteTry(this.database, due, answer);
  }
}
