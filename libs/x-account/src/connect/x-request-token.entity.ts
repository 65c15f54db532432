import { Account, WebSessionRow } from '@libs/identity';
import { Column, Entity, JoinColumn, ManyToOne, OneToOne, PrimaryColumn, type Relation } from 'typeorm';

/** A connection that a browser session began and X has not answered. It is used once. */
@Entity('x_request_token')
export class XRequestToken {
  @PrimaryColumn('uuid')
  web_session_id: string;

  @OneToOne(() => WebSessionRow, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'web_session_id' })
  web_session?: Relation<WebSessionRow>;

  @Column('uuid')
  account_id: string;

  @ManyToOne(() => Account)
  @JoinColumn({ name: 'account_id' })
  account?: Relation<Account>;

  /** SHA-256 of the request token: the callback brings the token itself. */
  @Column('bytea')
  token_hash: Buffer;

  @Column('text')
  sealed_secret: string;

  @Column('timestamptz')
  expires_at: Date;
}
