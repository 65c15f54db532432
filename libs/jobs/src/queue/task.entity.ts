import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A wake-up: a POST of `body` to `route` at or after `run_at`. */
@Entity('task')
@Unique(['name'])
export class Task {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  /** The same name enqueued twice is one task while its row is kept. */
  @Column('text')
  name: string;

  @Column('text')
  route: string;

  @Column('jsonb')
  body: Record<string, unknown>;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  run_at: Date;

  /** How often it was delivered. */
  @Column('integer', { default: 0 })
  attempt: number;

  @Column('integer', { default: 100 })
  max_attempts: number;

  /** `dead`: refused, or deferred too often. */
  @Column('text', { default: 'ready' })
  state: 'ready' | 'done' | 'dead';

  /** Until then the relay that claimed it is at work. */
  @Column('timestamptz', { nullable: true })
  lease_until: Date | null;

  @Column('text', { nullable: true })
  last_error: string | null;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  created_at: Date;

  @Column('timestamptz', { nullable: true })
  finished_at: Date | null;

  /** Accounts take turns; null for a task of no account. No foreign key: the account may be erased. */
  @Column('uuid', { nullable: true })
  account_id: string | null;
}
