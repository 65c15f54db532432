import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** Credits that the operator gave to, or took from, the balance of an account. */
@Entity('credit_top_up')
export class CreditTopUp {
  @PrimaryColumn('uuid')
  id: string;

  @ForeignKey('Account')
  @Column('uuid')
  account_id: string;

  /** Credits; negative where they were taken. */
  @Column('integer')
  amount: number;

  @Column('text')
  note: string;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  created_at: Date;
}
