import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { EventData } from '@libs/library';
import type { DeliveredType } from '../endpoints/account-event-types.js';
import { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity.js';
import type { DeliveryState } from './delivery-states.js';
import type { EventType } from './event-types.js';

/** One event on its way to the web application, or to an endpoint of an account. */
@Entity('event_delivery')
export class EventDelivery {
  /** Of an event for the web application: the id of the event itself, the same in each try, and after a replay. */
  @PrimaryColumn('uuid')
  id: string;

  /** Null: the web application. */
  @ForeignKey(() => WebhookEndpoint, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  endpoint_id: string | null;

  /** To an endpoint: the id of the event, the same at each endpoint, in each try, and after a replay. */
  @Column('uuid', { nullable: true })
  event_id: string | null;

  @Column('text')
  type: EventType | DeliveredType;

  /** Null where the event is of the account alone. */
  @Column('uuid', { nullable: true })
  resource_id: string | null;

  @Column('uuid')
  account_id: string;

  /** Status of the resource after the change of the event. */
  @Column('text', { nullable: true })
  status: string | null;

  /** What an event without a resource says. */
  @Column('jsonb', { nullable: true })
  data: EventData | null;

  /** When the change was made. It grows within one resource. */
  @Column('timestamptz')
  created_at: Date;

  @Column('text', { default: 'waiting' })
  state: DeliveryState;

  @Column('integer', { default: 0 })
  attempts: number;

  /** While a try is under way: when another process may try in its place. */
  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  next_attempt_at: Date;

  /** A try that fails after this is the last one. */
  @Column('timestamptz')
  expires_at: Date;

  /** When the last try to an endpoint ended. */
  @Column('timestamptz', { nullable: true })
  last_tried_at: Date | null;

  /** The result of the last try. */
  @Column('text', { nullable: true })
  last_answer: string | null;

  @Column('timestamptz', { nullable: true })
  ended_at: Date | null;
}
