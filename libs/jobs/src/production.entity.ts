import { type MadeKind, Resource } from '@libs/library';
import type { Operation } from '@libs/providers';
import { Column, Entity, ForeignKey, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { JobOrigin } from './job-origin.js';

/** What a tool orders: made by the provider, remembered as it was asked. */
export interface JobRequest {
  kind: MadeKind;
  brief: Record<string, unknown>;
  /** Resources that must be completed before the work begins: its parts. */
  needs?: string[];
  /** The arguments of the call, as they were validated: what its owner makes it again from. Absent for parts. */
  arguments?: Record<string, unknown>;
}

/** The durable job behind one resource; the row goes with the resource. */
@Entity('production')
export class Production {
  @PrimaryColumn('uuid')
  resource_id: string;

  @OneToOne(() => Resource, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'resource_id' })
  resource?: Relation<Resource>;

  @ForeignKey('Account')
  @Column('uuid')
  account_id: string;

  @Column('text')
  tool: string;

  @Column('text')
  provider: string;

  @Column('jsonb')
  request: JobRequest;

  /** The step that the next wake-up claims: 0 submits, later ones check. */
  @Column('integer', { default: 0 })
  step: number;

  /** Number of the claim that may write. */
  @Column('bigint', { default: 0 })
  fence: number;

  /** Until then the process that claimed the step is at work. */
  @Column('timestamptz', { nullable: true })
  step_lease_until: Date | null;

  /** The order at the provider; null until it is submitted. */
  @Column('jsonb', { nullable: true })
  operation: Operation | null;

  @Column('text', { default: 'waiting' })
  phase: string;

  @Column('integer', { default: 0 })
  percent: number;

  @Column('boolean', { default: false })
  cancel_requested: boolean;

  /** A job without progress until then is ended. */
  @Column('timestamptz')
  deadline: Date;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  updated_at: Date;

  /** The first step that found the job past its deadline. */
  @Column('timestamptz', { nullable: true })
  overdue_since: Date | null;

  /** Null for jobs of before it was noted. */
  @Column('jsonb', { nullable: true })
  origin: JobOrigin | null;

  /** When a process last looked at the job. */
  @Column('timestamptz', { nullable: true })
  looked_at: Date | null;

  /** The OAuth client that started it; null for first-party credentials. */
  @Column('text', { nullable: true })
  client: string | null;
}
