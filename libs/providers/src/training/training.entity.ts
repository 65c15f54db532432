import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { TrainingBrief } from './training-brief.js';

/** The state that the trainer reported; `waiting` before its first report. */
export type TrainingState = 'waiting' | 'running' | 'completed' | 'failed' | 'cancelled';

/** Weights that the trainer saved on the way. The address may be signed: it never leaves the table. */
export interface Checkpoint {
  step: number;
  uri: string;
  loss?: number;
}

/** A training that an outside trainer does. Its id is that of the resource it makes, with which the row goes. */
@Entity('training')
export class Training {
  @ForeignKey('Resource', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  job_id: string;

  @ForeignKey('Account')
  @Column('uuid')
  account_id: string;

  @Column('jsonb')
  brief: TrainingBrief;

  @Column('text', { default: 'waiting' })
  state: TrainingState;

  /** Until when the trainer may report the end. */
  @Column('timestamptz')
  deadline: Date;

  /** When the trainer answered the hand-over with 2xx. */
  @Column('timestamptz', { nullable: true })
  accepted_at: Date | null;

  /** When the service ended the job itself: reports that come later change nothing. */
  @Column('timestamptz', { nullable: true })
  closed_at: Date | null;

  /** The trainer's final weights. May be a signed address. */
  @Column('text', { nullable: true })
  weights_uri: string | null;

  @Column('jsonb', { default: [] })
  checkpoints: Checkpoint[];

  @Column('double precision', { nullable: true })
  gpu_seconds: number | null;

  @Column('text', { nullable: true })
  gpu_tier: string | null;

  /** Untrusted text, on one line. */
  @Column('text', { nullable: true })
  error_message: string | null;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  updated_at: Date;
}
