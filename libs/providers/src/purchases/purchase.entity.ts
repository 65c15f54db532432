import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { MakerTroubleKind } from '../makers/maker-trouble.js';
import type { RemoteFile, Submission } from '../makers/maker.js';
import type { MakerName } from '../models/model.js';
import type { PurchaseBrief } from './purchase-brief.js';
import type { PurchaseState } from './purchase-states.js';

/** Why a purchase has no result; `cancelled`, `late` and `dearer` are decided by this service. */
export type PurchaseTroubleKind = MakerTroubleKind | 'cancelled' | 'late' | 'dearer';

/** What a maker said of a finished request. The addresses may be signed: they never leave the table. */
export interface RemoteResult {
  files: readonly RemoteFile[];
}

/**
 * One request to an outside maker, written before it is sent. The row is the operator's record of spending: it has no foreign
 * keys, and outlives its resource and its account, then without brief, result and facts.
 */
@Entity('purchase')
@Unique(['job_id', 'attempt'])
@Unique(['seed'])
@Unique(['maker', 'request_id'])
export class Purchase {
  @PrimaryColumn('uuid')
  id: string;

  /** Id of the resource that is made. */
  @Column('uuid')
  job_id: string;

  /** 1, 2, …: a further one begins only when the one before ended as `failed` or `refunded`. */
  @Column('integer')
  attempt: number;

  @Column('uuid')
  account_id: string;

  @Column('text')
  maker: MakerName;

  /** Id of the model; that of a substitute where the brief's model is gone. */
  @Column('text')
  model: string;

  /** Finds the request in the maker's list. */
  @Column('integer')
  seed: number;

  /** Emptied when the resource or the account is erased. */
  @Column('jsonb')
  brief: Partial<PurchaseBrief>;

  /** Microdollars that it may cost. Counts against the caps until the bill is known. */
  @Column('bigint')
  ceiling_microdollars: number;

  /** Of the maker's bill; null where it states none. */
  @Column('bigint', { nullable: true })
  billed_microdollars: number | null;

  @Column('text', { default: 'intent' })
  state: PurchaseState;

  /** When one step claimed the right to send it. */
  @Column('timestamptz', { nullable: true })
  sent_at: Date | null;

  @Column('jsonb', { nullable: true })
  submission: Submission | null;

  /** The maker's id of the request. */
  @Column('text', { nullable: true })
  request_id: string | null;

  /** When the maker was first seen working on it. */
  @Column('timestamptz', { nullable: true })
  began_at: Date | null;

  @Column('jsonb', { nullable: true })
  result: RemoteResult | null;

  /** Key of the maker's bytes in the object store. */
  @Column('text', { nullable: true })
  raw_key: string | null;

  /** Notes for the resource's metadata, for example that a substitute made it. */
  @Column('jsonb', { default: {} })
  facts: Record<string, unknown>;

  /** The last trouble; of an open purchase it may pass. */
  @Column('text', { nullable: true })
  trouble_kind: PurchaseTroubleKind | null;

  /** For callers and operators: on one line, without addresses and keys. */
  @Column('text', { nullable: true })
  trouble_text: string | null;

  /** Looks at the maker in a row that failed. */
  @Column('integer', { default: 0 })
  failed_looks: number;

  /** Before this time the maker is not asked again, nor a further attempt opened. */
  @Column('timestamptz', { nullable: true })
  retry_at: Date | null;

  @Column('timestamptz', { nullable: true })
  ended_at: Date | null;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  updated_at: Date;
}
