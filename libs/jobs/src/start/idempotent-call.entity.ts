import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The resources that a call with an idempotency key started. */
@Entity('idempotent_call')
export class IdempotentCallRow {
  @ForeignKey('Account')
  @PrimaryColumn('uuid')
  account_id: string;

  @PrimaryColumn('text')
  key: string;

  /** SHA-256 of tool and canonical arguments. */
  @Column('text')
  request_hash: string;

  @Column('uuid', { array: true })
  resource_ids: string[];

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  created_at: Date;
}
