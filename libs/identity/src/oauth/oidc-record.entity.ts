import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A record of the authorization server: a client, grant, code, refresh token or interaction. */
@Entity('oidc_record')
export class OidcRecord {
  /** Name of the model in oidc-provider, for example `Grant`. */
  @PrimaryColumn('text')
  model: string;

  /** SHA-256 of the id, which is the secret itself. */
  @PrimaryColumn('bytea')
  id_hash: Buffer;

  /** Without the id. Secrets in it are sealed. */
  @Column('jsonb')
  payload: Record<string, unknown>;

  /** Also the own id of a grant. */
  @Column('text', { nullable: true })
  grant_id: string | null;

  @Column('text', { nullable: true })
  uid: string | null;

  @Column('timestamptz', { nullable: true })
  expires_at: Date | null;

  /** When a code or refresh token was first used. */
  @Column('timestamptz', { nullable: true })
  consumed_at: Date | null;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  created_at: Date;
}
