import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { PaymentState } from './payment-states.js';

/** A moment at which a payment or refund changed its state. */
export interface StateChange {
  state: string;
  /** RFC 3339. */
  at: string;
}

/** A payment of one call, from its reservation on. Rows are books: nothing deletes them. Addresses are lower case. */
@Entity('payment')
@Unique(['network', 'asset', 'payer', 'nonce'])
@Index('payment_key', ['account_id', 'idempotency_key'], {
  unique: true,
  where: `state in ('reserved', 'submitted', 'unknown', 'settled')`,
})
export class Payment {
  @PrimaryColumn('uuid')
  id: string;

  /** CAIP-2, for example `eip155:8453`. */
  @Column('text')
  network: string;

  @Column('text')
  asset: string;

  @Column('text')
  payer: string;

  /** Nonce of the EIP-3009 authorization: 0x and 64 hexadecimal digits. */
  @Column('text')
  nonce: string;

  @Column('text')
  pay_to: string;

  /** Atomic units of the asset. */
  @Column('bigint')
  amount: number;

  /** Atomic units that jobs have used up. */
  @Column('bigint', { default: 0 })
  captured: number;

  /** Atomic units that go back, by refunds. */
  @Column('bigint', { default: 0 })
  returned: number;

  /** Seconds since 1970. */
  @Column('bigint')
  valid_after: number;

  @Column('bigint')
  valid_before: number;

  @Column('text')
  signature: string;

  @Column('text')
  tool: string;

  /** SHA-256 of tool and canonical arguments. */
  @Column('text')
  request_hash: string;

  @Column('text', { nullable: true })
  idempotency_key: string | null;

  /** The account of the payer; it may not exist yet. */
  @Column('uuid')
  account_id: string;

  @Column('text', { default: 'reserved' })
  state: PaymentState;

  @Column('jsonb')
  states: StateChange[];

  /** The last block before the reservation: a transfer is looked for from here on. */
  @Column('bigint')
  reserved_block: number;

  @Column('text', { nullable: true })
  transaction: string | null;

  @Column('bigint', { nullable: true })
  settled_block: number | null;

  /** Why it failed, in the words of the facilitator. */
  @Column('text', { nullable: true })
  failure: string | null;

  /** SHA-256 of the ticket that its payer may show once for the credentials of a late settlement. */
  @Column('bytea', { nullable: true })
  ticket_hash: Buffer | null;

  /** Whether a request got session token and wallet link for it: one does. */
  @Column('boolean', { default: false })
  credentials_given: boolean;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  updated_at: Date;
}
