import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last answer of an address at which an OAuth client has its document or keys. */
@Entity('client_document')
export class ClientDocument {
  /** SHA-256 of client and address, which are too long for a key. */
  @PrimaryColumn('bytea', { comment: 'of client and address: too long for a key' })
  id_hash: Buffer;

  @Column('text')
  client_id: string;

  @Column('text')
  address: string;

  @Column('text')
  text: string;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  read_at: Date;

  /** The client was known when the cache was full: new answers do not evict this one. */
  @Column('boolean', { default: false, comment: 'the client was known when others pushed it out' })
  is_lasting: boolean;
}
