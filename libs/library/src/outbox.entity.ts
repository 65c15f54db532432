import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A committed change of a resource on its way to every process. `libs/jobs` delivers and removes the rows. */
@Entity('outbox')
export class OutboxEvent {
  @PrimaryColumn('uuid')
  id: string;

  /** `resource.` and a `ResourceEvent`. */
  @Column('text')
  event: string;

  @Column('uuid')
  account_id: string;

  @Column('uuid')
  resource_id: string;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  created_at: Date;

  @Column('timestamptz', { nullable: true })
  delivered_at: Date | null;

  /** Of the resource, after the change; null where an older version wrote the event. */
  @Column('text', { nullable: true })
  status: string | null;
}
