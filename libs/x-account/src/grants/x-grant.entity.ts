import { Account } from '@libs/identity';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { GranteeType } from './grantee.js';
import type { XCapability } from '../x-capability.js';

/** One capability that a person gave one API key or OAuth client. Rows outlive their connection, as history. */
@Entity('x_grant')
@Index('x_grant_living', ['account_id', 'grantee_type', 'issuer', 'grantee_id', 'capability'], {
  unique: true,
  where: 'revoked_at is null',
})
export class XGrant {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  account_id: string;

  @ManyToOne(() => Account)
  @JoinColumn({ name: 'account_id' })
  account?: Relation<Account>;

  @Column('uuid')
  connection_id: string;

  /** Of the connection when the grant was made. */
  @Column('integer')
  epoch: number;

  @Column('text')
  grantee_type: GranteeType;

  /** Of an OAuth client; empty for an API key. */
  @Column('text')
  issuer: string;

  @Column('text')
  grantee_id: string;

  @Column('text')
  capability: XCapability;

  /** The browser session in which a person made it. */
  @Column('uuid')
  created_by: string;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  created_at: Date;

  @Column('timestamptz', { nullable: true })
  expires_at: Date | null;

  @Column('timestamptz', { nullable: true })
  revoked_at: Date | null;
}
