import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { RevocationKind } from './revocation.js';

/** A revocation that every process must apply. Ids grow in the order of commits. */
@Entity('revocation')
export class RevocationRow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('text')
  kind: RevocationKind;

  /** Key id, grant id, account id, the id of a signing key, or the name of a client. */
  @Column('text')
  subject: string;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  created_at: Date;
}
