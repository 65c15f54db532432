import type { UnitOutput } from '@libs/kernel';
import type { Operation } from '@libs/providers';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Parent } from '../parent.entity.js';

/** A unit of a long job that was begun or is done: a resumed walk skips what is done. */
@Entity('unit')
export class UnitRow {
  @PrimaryColumn('uuid')
  parent_id: string;

  @ManyToOne(() => Parent, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'parent_id' })
  parent?: Relation<Parent>;

  @PrimaryColumn('text')
  phase: string;

  @PrimaryColumn('text')
  unit: string;

  /** SHA-256 of its work and inputs: a unit with other inputs is made again. */
  @Column('text')
  input_hash: string;

  @Column('text')
  state: 'begun' | 'done';

  @Column('integer', { default: 0 })
  attempt: number;

  /** Orders of it that will never be completed, or whose files were lost. */
  @Column('integer', { default: 0 })
  failures: number;

  /** The order at the provider. */
  @Column('jsonb', { nullable: true })
  operation: Operation | null;

  @Column('jsonb', { nullable: true })
  output: UnitOutput | null;

  /** Credits that a cancellation charges for it. */
  @Column('integer', { default: 0 })
  credits: number;

  /** Of the slot when it was begun. */
  @Column('bigint')
  fence: number;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  begun_at: Date;

  @Column('timestamptz', { nullable: true })
  done_at: Date | null;
}
