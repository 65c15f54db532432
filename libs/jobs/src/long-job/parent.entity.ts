import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Production } from '../production.entity.js';
import type { LongJobKind } from './long-job.js';

/** A long job: a production that is walked phase by phase in a slot. */
@Entity('parent')
export class Parent {
  @PrimaryColumn('uuid')
  resource_id: string;

  @OneToOne(() => Production, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'resource_id' })
  production?: Relation<Production>;

  @Column('text')
  kind: LongJobKind;

  /** Fence of the slot when the job was bound to it. */
  @Column('bigint', { nullable: true })
  bound_fence: number | null;

  /** Number of the last checkpoint of the walk. */
  @Column('bigint', { default: 0 })
  checkpoint: number;

  /** How often holders were lost since the last progress. */
  @Column('integer', { default: 0 })
  takeovers: number;

  /** Of the phase. */
  @Column('integer', { default: 0 })
  units_done: number;

  /** Of the phase; null before the first. */
  @Column('integer', { nullable: true })
  units_total: number | null;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  progress_at: Date;

  @Column('jsonb', { nullable: true })
  last_error: Record<string, unknown> | null;

  /** Its units wait for their turn at the provider. */
  @Column('boolean', { default: false })
  is_in_line: boolean;
}
