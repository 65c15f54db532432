import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** The account that owns resources, credits, keys and payments. `email` is lower case. */
@Entity('account')
@Unique(['email'])
export class Account {
  @PrimaryColumn('uuid')
  id: string;

  /** Null for a wallet, for an account of another issuer, and for the account of a fresh machine. */
  @Column('text', { nullable: true })
  email: string | null;

  /** `external`: the person signs in at another issuer. */
  @Column('text')
  kind: 'local' | 'wallet' | 'external';

  /** Credits of each day (UTC). */
  @Column('integer')
  daily_credits: number;

  /** Bought credits, less the credits that holds took. `libs/library` writes this column in the transaction of a hold. */
  @Column('integer', { default: 0 })
  balance_credits: number;

  /** The UTC day, `YYYY-MM-DD`, on which the account was last told that few credits are left. `libs/library` writes it. */
  @Column('date', { nullable: true })
  credits_low_on: string | null;

  /** `disabled`: no credential of it is accepted. */
  @Column('text', { default: 'active' })
  status: 'active' | 'disabled';

  /** Whether its owner acts for the operator in the console. Read at each use. */
  @Column('boolean', { default: false })
  is_operator: boolean;

  /** Its owner asked for the erasure of the account: when a process may begin it, or take it over. Null once it is erased. */
  @Column('timestamptz', { nullable: true })
  erase_after: Date | null;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  created_at: Date;
}
