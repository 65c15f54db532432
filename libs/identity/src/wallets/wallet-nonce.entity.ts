import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A nonce that one wallet may sign once. */
@Entity('wallet_nonce')
export class WalletNonce {
  @PrimaryColumn('text')
  nonce: string;

  /** SHA-256 of the pre-session cookie of the browser; null where any client may use it. */
  @Column('bytea', { nullable: true })
  browser_hash: Buffer | null;

  @Column('timestamptz')
  expires_at: Date;
}
