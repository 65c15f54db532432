import { Account } from '@libs/identity';
import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';

/** `broken`: X no longer accepts the tokens. Its owner must connect again. */
export type XConnectionStatus = 'active' | 'broken';

/** The X account of an account. Disconnecting deletes the row. */
@Entity('x_connection')
@Index('x_connection_user', ['x_user_id'], { unique: true, where: `status = 'active'` })
export class XConnection {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  account_id: string;

  @OneToOne(() => Account)
  @JoinColumn({ name: 'account_id' })
  account?: Relation<Account>;

  /** Decimal digits. Unique among active connections. */
  @Column('text')
  x_user_id: string;

  /** As X reported it when the account was connected: untrusted text. */
  @Column('text')
  screen_name: string;

  @Column('text', { default: 'active' })
  status: XConnectionStatus;

  /** Grows when the account is connected again. A grant of an earlier epoch is worthless. */
  @Column('integer', { default: 1 })
  epoch: number;

  /** The access token and its secret, each sealed for this row and field. */
  @Column('text')
  sealed_token: string;

  @Column('text')
  sealed_secret: string;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  connected_at: Date;
}
