import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { Visibility } from '../resources/resource.entity.js';

/** Room for one file, whose import makes the resource of the same id. */
@Entity('upload')
@Unique(['account_id', 'idempotency_key'])
export class Upload {
  @PrimaryColumn('uuid')
  id: string;

  @ForeignKey('Account')
  @Column('uuid')
  account_id: string;

  /** Empty where the owner gave none. */
  @Column('text')
  name: string;

  @Column('text')
  visibility: Visibility;

  /** As the owner announced. */
  @Column('bigint')
  size_bytes: number;

  @Column('text', { nullable: true })
  idempotency_key: string | null;

  /** Null, as `sha256` is, until the whole file has arrived. */
  @Column('text', { nullable: true })
  storage_key: string | null;

  @Column('text', { nullable: true })
  sha256: string | null;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  created_at: Date;

  @Column('timestamptz')
  expires_at: Date;
}
