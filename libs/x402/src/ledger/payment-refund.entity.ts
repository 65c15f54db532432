import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, Unique, type Relation } from 'typeorm';
import { Payment, type StateChange } from './payment.entity.js';
import type { RefundState } from './payment-states.js';

/** What goes back of a payment: for one resource, or the whole payment where no job began. Rows are books. */
@Entity('payment_refund')
@Unique(['payment_id', 'resource_id'])
export class PaymentRefund {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  payment_id: string;

  @ManyToOne(() => Payment)
  @JoinColumn({ name: 'payment_id' })
  payment?: Relation<Payment>;

  /** Null: all of the payment. */
  @Column('uuid', { nullable: true })
  resource_id: string | null;

  /** Atomic units of the asset. */
  @Column('bigint')
  amount: number;

  @Column('text', { default: 'due' })
  state: RefundState;

  @Column('jsonb')
  states: StateChange[];

  /** The address whose authorization sends it, fixed before the first broadcast as are the next three. */
  @Column('text', { nullable: true })
  signer: string | null;

  @Column('text', { nullable: true })
  nonce: string | null;

  /** Seconds since 1970. */
  @Column('bigint', { nullable: true })
  valid_before: number | null;

  @Column('text', { nullable: true })
  signature: string | null;

  /** While it is `sending`: the newest block had its transfer at the last look. */
  @Column('text', { nullable: true })
  transaction: string | null;

  /** Why a person has to look. */
  @Column('text', { nullable: true })
  trouble: string | null;

  /** Until then no process looks at it. */
  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  next_try_at: Date;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  updated_at: Date;
}
