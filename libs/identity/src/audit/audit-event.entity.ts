import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AuditDetails } from './audit-event.js';
import type { AuditKind } from './audit-kind.js';

/** An event of the audit log. A trigger refuses every update and delete; the row outlives the account that it names. */
@Entity('audit_event')
export class AuditEventRow {
  /** 1, 2, 3 and so on, without a gap. */
  @PrimaryColumn('bigint')
  id: number;

  @Column('timestamptz')
  at: Date;

  @Column('text')
  kind: AuditKind;

  @Column('text')
  actor: string;

  /** No foreign key: the account may be erased. */
  @Column('uuid', { nullable: true })
  account_id: string | null;

  /** Public id of the object of the event. */
  @Column('text')
  subject: string;

  @Column('jsonb')
  details: AuditDetails;

  /** SHA-256 of the event before it; 32 zero bytes for the first. */
  @Column('bytea')
  previous_hash: Buffer;

  /** SHA-256 of the RFC 8785 form of all other members. */
  @Column('bytea')
  hash: Buffer;
}
