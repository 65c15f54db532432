import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Account } from '../account.entity.js';

/** The password of an account, as a hash. */
@Entity('account_password')
export class AccountPassword {
  @PrimaryColumn('uuid')
  account_id: string;

  @OneToOne(() => Account)
  @JoinColumn({ name: 'account_id' })
  account?: Relation<Account>;

  /** Argon2id, with its parameters. */
  @Column('text')
  hash: string;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  changed_at: Date;
}
