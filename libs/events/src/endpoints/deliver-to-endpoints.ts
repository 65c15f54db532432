import type { Database } from '@libs/database';
import type { EventData } from '@libs/library';
import type { DeliverySource } from '../deliveries/delivery-loop.js';
import { PAGE_EVENT_CHANNEL } from '../deliveries/record-deliveries.js';
import { LEASE_SECONDS } from '../deliveries/deliver-events.js';
import { giveBack } from '../deliveries/note-try.js';
import type { Answer } from '../deliveries/web-application.js';
import type { AccountEventType } from './account-event-types.js';
import { endWithCredential } from './end-with-credential.js';
import { EndpointReceiver } from './endpoint-receiver.js';
import { EndpointSeal, type SealedSecrets } from './endpoint-seal.js';
import { eventBody } from './event-body.js';
import { noteOutcome } from './note-outcome.js';

/** Tries of one endpoint at a time in this process, while its last try was accepted, and while it was not. */
const PLACES = { sound: 4, doubtful: 1 } as const;
/** Failures in a row from which on an endpoint is dead: it waits for doubtful ones, and is borne for a shorter time. */
const DEAD_FROM = 3;
const MOST_MS = 15_000;
const MOST_MS_DEAD = 5_000;

/** A delivery to an endpoint that this process has to try. */
export interface DueAtEndpoint {
  id: string;
  endpoint_id: string;
  event_id: string;
  type: AccountEventType;
  account_id: string;
  resource_id: string | null;
  status: string | null;
  data: EventData | null;
  created_at: string;
  /** With this one. */
  attempts: number;
}

type Target = SealedSecrets & { url: string; failures: number };

/**
 * Claims due deliveries to endpoints and tries them, as `DeliverEvents` does for the web application. Endpoints take turns: one
 * that is slow or has much to receive holds few places, and those that do not accept share places of their own.
 */
export class DeliverToEndpoints {
  /** Tries under way in this process, by endpoint. */
  private readonly held = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly receiver: EndpointReceiver,
    private readonly seal: EndpointSeal,
    /** Called when an endpoint was disabled because it failed for days. */
    private readonly onDisabled: (endpointId: string) => void = () => undefined,
    private readonly mostMilliseconds = { dead: MOST_MS_DEAD, other: MOST_MS },
  ) {}

  /** `sound`: endpoints that accepted their last try. `doubtful`: all others. */
  source(kind: keyof typeof PLACES): DeliverySource<DueAtEndpoint> {
    return {
      claim: async (limit) => {
        const due = await this.claim(kind, limit);
        for (const { endpoint_id: id } of due) this.held.set(id, (this.held.get(id) ?? 0) + 1);
        return due;
      },
      deliver: (due, signal) => this.deliver(due, signal).finally(() => this.release(due.endpoint_id)),
    };
  }

  private release(id: string): void {
    const left = (this.held.get(id) ?? 1) - 1;
    if (left > 0) this.held.set(id, left);
    else this.held.delete(id);
  }

  /**
   * The endpoint that waited longest comes first, dead ones last. `waiting` walks the index from endpoint to endpoint, so that
   * its cost grows with the endpoints that wait and not with their deliveries.
   */
  private claim(kind: keyof typeof PLACES, limit: number): Promise<DueAtEndpoint[]> {
    return this.database.sql<DueAtEndpoint[]>`
      with recursive waiting as (
        (select endpoint_id as id from event_delivery
          where state = 'waiting' and endpoint_id is not null order by endpoint_id limit 1)
        union all
        select (select d.endpoint_id from event_delivery d
          where d.state = 'waiting' and d.endpoint_id > w.id order by d.endpoint_id limit 1)
        from waiting w where w.id is not null
      ), turn as (
        select e.id, ${PLACES[kind]}::int - coalesce(h.held, 0) as room, e.failures >= ${DEAD_FROM}::int as is_dead,
          e.last_tried_at
        from waiting w join webhook_endpoint e on e.id = w.id
        left join unnest(${[...this.held.keys()]}::uuid[], ${[...this.held.values()]}::int[]) h (id, held) on h.id = e.id
        where e.enabled and (e.failures = 0 and e.last_accepted_at is not null) = ${kind === 'sound'}
          and coalesce(h.held, 0) < ${PLACES[kind]}::int
          and exists (
            select 1 from event_delivery d
            where d.endpoint_id = e.id and d.state = 'waiting' and d.next_attempt_at <= clock_timestamp())
        order by is_dead, e.last_tried_at nulls first
        limit ${limit} for no key update of e skip locked
      ), due as (
        select d.id, turn.id as endpoint_id
        from turn cross join lateral (
          select id from event_delivery
          where endpoint_id = turn.id and state = 'waiting' and next_attempt_at <= clock_timestamp()
          order by next_attempt_at limit turn.room for update skip locked) d
        order by is_dead, last_tried_at nulls first limit ${limit}
      ), tried as (
        update webhook_endpoint set last_tried_at = clock_timestamp() where id in (select endpoint_id from due)
      )
      update event_delivery d
      set attempts = attempts + 1, next_attempt_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
      from due where d.id = due.id
      returning d.id, d.endpoint_id, event_id, type, account_id, resource_id, status, data, attempts,
        to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at`;
  }

  private async deliver(due: DueAtEndpoint, signal: AbortSignal): Promise<void> {
    const target = await this.target(due.endpoint_id);
    if (!target) return giveBack(this.database, due);
    const { dead, other } = this.mostMilliseconds;
    const mostMilliseconds = target.failures >= DEAD_FROM ? dead : other;
    let answer: Answer;
    try {
      const post = { url: target.url, secrets: this.seal.open(target), event: eventBody(due), mostMilliseconds };
      answer = await this.receiver.tell(post, signal);
    } catch (error) {
      if (signal.aborted) return giveBack(this.database, due);
      // A key left the ring: the owner can help, and no other try.
      if (!(error instanceof RangeError)) throw error;
      answer = {
        isAccepted: false,
        told: 'not sent: the secret of the endpoint is lost; rotate it with the overlap 0',
      };
    }
    if (await noteOutcome(this.database, due, answer)) this.onDisabled(due.endpoint_id);
    await this.database.notify(PAGE_EVENT_CHANNEL, JSON.stringify(pageEvent(due)));
  }

  /** Undefined where the endpoint was disabled since the claim, or its credential ended. */
  private async target(id: string): Promise<Target | undefined> {
    await endWithCredential(this.database, { endpointId: id });
    const [target] = await this.database.sql<Target[]>`
      select id, account_id, url, failures, sealed_secret,
        case when previous_until > clock_timestamp() then previous_sealed_secret end as previous_sealed_secret
      from webhook_endpoint where id = ${id} and enabled`;
    return target;
  }
}

/** Tells the open pages of the account that there was a try. Its name, since pages hear each event once. */
function pageEvent({ id, endpoint_id, account_id, attempts }: DueAtEndpoint): object {
  const created_at = new Date().toISOString();
  return {
    id: `${id}-${attempts}-${created_at}`,
    type: 'webhook.tried',
    created_at,
    data: { account_id, endpoint_id },
  };
}
