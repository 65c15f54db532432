import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, Unique, type Relation } from 'typeorm';
import { Account } from '../account.entity.js';
import type { SignInMethod } from './web-session.js';

/** A browser that is signed in. */
@Entity('web_session')
@Unique(['token_hash'])
export class WebSessionRow {
  @PrimaryColumn('uuid')
  id: string;

  /** SHA-256 of the token in the cookie. */
  @Column('bytea')
  token_hash: Buffer;

  @Column('uuid')
  account_id: string;

  @ManyToOne(() => Account)
  @JoinColumn({ name: 'account_id' })
  account?: Relation<Account>;

  @Column('text')
  method: SignInMethod;

  /** What the browser called itself. */
  @Column('text')
  user_agent: string;

  /** When the owner last proved their identity. */
  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  authenticated_at: Date;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  created_at: Date;

  /** Up to a minute late. */
  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  last_seen_at: Date;
}
