import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DeliveryState } from './delivery-states.js';
import type { EventType } from './event-types.js';

/** One event on its way to the web application. */
@Entity('event_delivery')
export class EventDelivery {
  /** The id of the event: the same in each try, and after a replay. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  type: EventType;

  @Column('uuid')
  resource_id: string;

  @Column('uuid')
  account_id: string;

  /** Status of the resource after the change of the event. */
  @Column('text')
  status: string;

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

  /** The result of the last try. */
  @Column('text', { nullable: true })
  last_answer: string | null;

  @Column('timestamptz', { nullable: true })
  ended_at: Date | null;
}
