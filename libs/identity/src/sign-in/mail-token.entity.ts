import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Account } from '../account.entity.js';

/** What the link in a letter, on the terminal of a fresh machine or in the answer to a payment does. */
export type MailPurpose = 'sign_up' | 'reset' | 'sign_in' | 'wallet';

/** A link that works once. It has either an e-mail address or an account. */
@Entity('mail_token')
export class MailToken {
  /** SHA-256 of the secret in the link. */
  @PrimaryColumn('bytea')
  token_hash: Buffer;

  @Column('text')
  purpose: MailPurpose;

  /** Address of an account that does not exist yet; null where there is an account. */
  @Column('text', { nullable: true })
  email: string | null;

  @Column('uuid', { nullable: true })
  account_id: string | null;

  @ManyToOne(() => Account)
  @JoinColumn({ name: 'account_id' })
  account?: Relation<Account>;

  @Column('timestamptz')
  expires_at: Date;
}
