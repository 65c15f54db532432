import { Column, Entity, ForeignKey, JoinColumn, OneToOne, PrimaryColumn, Unique, type Relation } from 'typeorm';
import type { LongJobKind } from '../long-job.js';
import { Parent } from '../parent.entity.js';

/** A place in which one long job of an account is walked. */
@Entity('slot')
@Unique(['account_id', 'kind', 'place'])
export class Slot {
  @PrimaryColumn('text')
  key: string;

  @Column('text')
  kind: LongJobKind;

  @ForeignKey('Account')
  @Column('uuid')
  account_id: string;

  /** From 1, within account and kind. */
  @Column('integer')
  place: number;

  @Column('uuid', { nullable: true })
  parent_id: string | null;

  @OneToOne(() => Parent, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'parent_id' })
  parent?: Relation<Parent>;

  /** Grows with each process that takes the slot. A process that lost it changes nothing. */
  @Column('bigint', { default: 0 })
  fence: number;

  /** One walk of one process; null while no process walks. */
  @Column('text', { nullable: true })
  holder: string | null;

  @Column('timestamptz', { nullable: true })
  lease_until: Date | null;

  /** The permission to launch one job process, once: until `handoff_until`. */
  @Column('bigint', { nullable: true })
  handoff_fence: number | null;

  @Column('timestamptz', { nullable: true })
  handoff_until: Date | null;

  @Column('timestamptz', { nullable: true })
  handoff_claimed_at: Date | null;

  /** The job process that was launched under this fence. */
  @Column('text', { nullable: true })
  execution: string | null;
}
