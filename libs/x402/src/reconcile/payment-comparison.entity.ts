import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The one row that says whether the books must be compared with the chain before the lane takes a payment. */
@Entity('payment_comparison')
export class PaymentComparison {
  /** Always true: there is one row. */
  @PrimaryColumn('boolean', { default: true })
  is_only: boolean;

  /** The books were restored, and not compared since. */
  @Column('boolean')
  is_due: boolean;

  @Column('timestamptz', { nullable: true })
  compared_at: Date | null;
}
