import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EventData } from './write-outbox.js';

/** A committed change of a resource, or other news of an account, on its way to every process. `libs/jobs` delivers and removes the rows. */
@Entity('outbox')
export class OutboxEvent {
  @PrimaryColumn('uuid')
  id: string;

  /** `resource.` and a `ResourceEvent`, or an `AccountEvent`. */
  @Column('text')
  event: string;

  @Column('uuid')
  account_id: string;

  /** Null where the news is of the account alone. */
  @Column('uuid', { nullable: true })
  resource_id: string | null;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  created_at: Date;

  @Column('timestamptz', { nullable: true })
  delivered_at: Date | null;

  /** Of the resource, after the change; null where an older version wrote the event. */
  @Column('text', { nullable: true })
  status: string | null;

  /** What the event says beyond the resource and its status. */
  @Column('jsonb', { nullable: true })
  data: EventData | null;
}
