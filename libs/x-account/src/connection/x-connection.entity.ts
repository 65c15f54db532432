import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** `broken`: X no longer accepts the tokens. Its owner must connect again. */
export type XConnectionStatus = 'active' | 'broken';

/** The X account of an account. Disconnecting deletes the row. */
@Entity('x_connection')
@Unique(['account_id'])
export class XConnection {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  account_id: string;

  /** Decimal digits. Unique among active connections. */
  @Column('text')
  x_user_id: string;

  /** As X told it when the account was connected: a stranger's text. */
  @Column('text')
  screen_name: string;

  @Column('text')
  status: XConnectionStatus;

  /** Grows when the account is connected again. A grant of an earlier epoch is worthless. */
  @Column('integer')
  epoch: number;

  /** The access token and its secret, each sealed for this row and field. */
  @Column('text')
  sealed_token: string;

  @Column('text')
  sealed_secret: string;

  @Column('timestamptz')
  connected_at: Date;
}
