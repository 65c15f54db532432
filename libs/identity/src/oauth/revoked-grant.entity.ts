import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Account } from '../account.entity.js';

/** An OAuth grant that was revoked. Its access tokens are refused until the last of them has expired. */
@Entity('revoked_grant')
export class RevokedGrant {
  @PrimaryColumn('text')
  grant_id: string;

  @Column('uuid')
  account_id: string;

  @ManyToOne(() => Account)
  @JoinColumn({ name: 'account_id' })
  account?: Relation<Account>;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  revoked_at: Date;
}
