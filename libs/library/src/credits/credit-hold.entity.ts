import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** Work that no job does and an account pays for at once: a language model that writes. */
export type WorkKind = 'writing';

/** Credits that a job, or work without one, holds until it ends. Rows are books: they outlive their resource. */
@Entity('credit_hold')
@Unique(['resource_id'])
export class CreditHoldRow {
  @PrimaryColumn('uuid')
  id: string;

  @ForeignKey('Account')
  @Column('uuid')
  account_id: string;

  /** No foreign key: the resource may be removed, and work without a job has none. */
  @Column('uuid')
  resource_id: string;

  /** Credits. */
  @Column('integer')
  amount: number;

  /** The part of `amount` that the allowance of the day pays. */
  @Column('integer')
  from_allowance: number;

  /** Credits that were spent; null unless the hold is captured. */
  @Column('integer', { nullable: true })
  captured: number | null;

  @Column('text', { default: 'held' })
  state: 'held' | 'captured' | 'voided';

  /** UTC, `YYYY-MM-DD`. */
  @Column('date')
  allowance_day: string;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  created_at: Date;

  @Column('timestamptz', { nullable: true })
  settled_at: Date | null;

  /** For a client that is not verified: such clients share a tenth of the allowance of the day. */
  @Column('boolean', { default: false })
  is_untrusted: boolean;

  /** The payment that funds it. `libs/x402` owns payments; no foreign key. */
  @Column('uuid', { nullable: true })
  payment_id: string | null;

  /** What it pays for, where that is no job. */
  @Column('text', { nullable: true })
  work: WorkKind | null;

  /** The tool that was called; null for holds of before it was noted, of which the job says it. */
  @Column('text', { nullable: true })
  tool: string | null;

  /** Kind of the credential that asked for it; null for holds of before it was noted. */
  @Column('text', { nullable: true })
  credential: string | null;

  /** Id of the API key or OAuth client; null for other credentials. */
  @Column('text', { nullable: true })
  credential_id: string | null;
}
