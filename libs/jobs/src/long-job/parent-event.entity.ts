import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import type { LongJobEvent } from './note-event.js';
import { Parent } from './parent.entity.js';

/** A line of the history of a long job, for operators. */
@Entity('parent_event')
export class ParentEvent {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('uuid')
  parent_id: string;

  @ManyToOne(() => Parent, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'parent_id' })
  parent?: Relation<Parent>;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  at: Date;

  @Column('text')
  event: LongJobEvent;

  /** Of the slot at the event. */
  @Column('bigint', { nullable: true })
  fence: number | null;

  @Column('jsonb', { default: {} })
  details: Record<string, unknown>;
}
