import {
  Column,
  Entity,
  ForeignKey,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  Unique,
  type Relation,
} from 'typeorm';
import { Account } from '../account.entity.js';
import type { Scope } from '../scope.js';

/** An API key of an account. Its secret is stored nowhere. */
@Entity('api_key')
@Unique(['rotated_from'])
@Index('api_key_form', ['account_id', 'form_id'], { unique: true, where: 'form_id is not null' })
export class ApiKeyRow {
  /** Public name of the key: 12 base62 characters. */
  @PrimaryColumn('text')
  id: string;

  @Column('uuid')
  account_id: string;

  @ManyToOne(() => Account)
  @JoinColumn({ name: 'account_id' })
  account?: Relation<Account>;

  @Column('text')
  name: string;

  /** HMAC of the key under the pepper `pepper_id`: 32 bytes. */
  @Column('bytea')
  hash: Buffer;

  @Column('text')
  pepper_id: string;

  /** Last four characters, to tell keys apart. */
  @Column('text')
  hint: string;

  @Column('text', { array: true })
  scopes: Scope[];

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  created_at: Date;

  @Column('timestamptz')
  expires_at: Date;

  @Column('timestamptz', { nullable: true })
  revoked_at: Date | null;

  /** Up to a minute late. */
  @Column('timestamptz', { nullable: true })
  last_used_at: Date | null;

  /** The key that this one replaced. A key is replaced once. */
  @ForeignKey('ApiKeyRow')
  @Column('text', { nullable: true })
  rotated_from: string | null;

  /** The console form that ordered it: a form that is sent twice makes one key. */
  @Column('uuid', { nullable: true })
  form_id: string | null;
}
