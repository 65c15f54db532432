import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, Unique, type Relation } from 'typeorm';
import { Account } from '../account.entity.js';

/** A session of an agent that pays from a wallet. */
@Entity('wallet_session')
@Unique(['token_hash'])
export class WalletSessionRow {
  @PrimaryColumn('uuid')
  id: string;

  /** SHA-256 of the session token. */
  @Column('bytea')
  token_hash: Buffer;

  @Column('uuid')
  account_id: string;

  @ManyToOne(() => Account)
  @JoinColumn({ name: 'account_id' })
  account?: Relation<Account>;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  created_at: Date;

  @Column('timestamptz')
  expires_at: Date;
}
