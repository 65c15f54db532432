import { Account } from '@libs/identity';
import type { DenialCode } from '@libs/kernel';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, Unique, type Relation } from 'typeorm';

/** `unknown`: the request was sent to X, and its answer was lost. `posted` and `failed` are final. */
export type XPostState = 'sending' | 'posted' | 'failed' | 'unknown';

/** What was asked for. */
export interface PostOrder {
  text: string;
  resource_ids: string[];
  alt_texts: string[];
  reply_to?: string;
}

/** Why X refused, as every repeat of the call is answered. */
export interface PostFailure {
  code: DenialCode;
  description: string;
}

/** The outcome of one idempotency key. The row is written before anything is sent to X. */
@Entity('x_post')
@Unique(['account_id', 'idempotency_key'])
export class XPostRow {
  /** Also the id of the receipt. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  account_id: string;

  @ManyToOne(() => Account)
  @JoinColumn({ name: 'account_id' })
  account?: Relation<Account>;

  @Column('text')
  idempotency_key: string;

  /** SHA-256 of the canonical arguments. */
  @Column('text')
  request_hash: string;

  @Column('text')
  x_user_id: string;

  @Column('uuid')
  grant_id: string;

  @Column('jsonb')
  post: PostOrder;

  @Column('text', { default: 'sending' })
  state: XPostState;

  /** Grows with each process that takes the row. A process that lost it changes nothing. */
  @Column('integer', { default: 1 })
  attempt: number;

  /** Until then the process that holds the row is at work. */
  @Column('timestamptz')
  claimed_until: Date;

  /** Before the request to X that creates the post; null while nothing can have been posted. */
  @Column('timestamptz', { nullable: true })
  sent_at: Date | null;

  @Column('text', { nullable: true })
  post_id: string | null;

  /** The receipt, once it is in the library. */
  @Column('uuid', { nullable: true })
  resource_id: string | null;

  @Column('jsonb', { nullable: true })
  failure: PostFailure | null;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  updated_at: Date;
}
