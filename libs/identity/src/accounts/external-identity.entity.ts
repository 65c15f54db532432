import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Account } from '../account.entity.js';

/** The account of a person who signs in at another issuer. */
@Entity('external_identity')
export class ExternalIdentity {
  @PrimaryColumn('text')
  issuer: string;

  /** The `sub` claim of the issuer. */
  @PrimaryColumn('text')
  subject: string;

  @Column('uuid')
  account_id: string;

  @OneToOne(() => Account)
  @JoinColumn({ name: 'account_id' })
  account?: Relation<Account>;
}
