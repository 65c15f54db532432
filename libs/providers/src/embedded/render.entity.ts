import type { DenialBody } from '@libs/kernel';
import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { RenderKind, RenderLine, RenderResult } from './render.js';

/** One job of the embedded provider. Any process may claim it; only the claim with the current fence may write. */
@Entity('render')
@Unique(['name'])
export class Render {
  @PrimaryColumn('uuid')
  id: string;

  /** Unique name that its request gave it. */
  @Column('text')
  name: string;

  /** No foreign key: the account may be erased. */
  @Column('uuid')
  account_id: string;

  @Column('text')
  kind: RenderKind;

  @Column('jsonb')
  brief: Record<string, unknown>;

  @Column('text', { default: 'waiting' })
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

  @Column('bigint', { default: 0 })
  fence: number;

  /** The process that renders it. */
  @Column('text', { nullable: true })
  holder: string | null;

  @Column('timestamptz', { nullable: true })
  lease_until: Date | null;

  /** Claims that were neither given back nor ended: the current one, and those lost with their process. */
  @Column('integer', { default: 0 })
  claims: number;

  @Column('integer', { default: 0 })
  failures: number;

  @Column('text', { default: 'waiting' })
  phase: string;

  @Column('integer', { default: 0 })
  percent: number;

  @Column('jsonb', { nullable: true })
  result: RenderResult | null;

  @Column('jsonb', { nullable: true })
  failure: DenialBody | null;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  created_at: Date;

  @Column('timestamptz', { nullable: true })
  started_at: Date | null;

  @Column('timestamptz', { nullable: true })
  finished_at: Date | null;

  /** While it waits it is not claimed before this time. */
  @Column('timestamptz', { nullable: true })
  not_before: Date | null;

  /** Accounts take turns: the lower turn is claimed first. */
  @Column('bigint', { default: 0 })
  turn: number;

  @Column('text', { default: 'films' })
  line: RenderLine;

  /** How long it probably takes. */
  @Column('double precision', { default: 1 })
  seconds: number;

  /** The caller's own markup ended it: `percent` is charged. */
  @Column('boolean', { default: false })
  charges_share: boolean;

  /** It draws HTML of its caller. */
  @Column('boolean', { default: false })
  has_markup: boolean;
}
