import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A key that signs access tokens, from `signs_from` until the next key signs. */
@Entity('signing_key')
export class SigningKeyRow {
  /** JWK thumbprint (RFC 7638). */
  @PrimaryColumn('text')
  kid: string;

  /** JWK (RFC 7517). */
  @Column('jsonb')
  public_jwk: Record<string, unknown>;

  /** The private JWK, sealed for this row and field. */
  @Column('text')
  sealed_jwk: string;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  signs_from: Date;
}
