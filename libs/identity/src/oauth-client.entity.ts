import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ClientKind } from './oauth-client.js';
import type { ClientTrust } from './principal.js';

/** An OAuth client, named by its issuer and the id that it has there. */
@Entity('oauth_client')
export class OauthClient {
  @PrimaryColumn('text')
  issuer: string;

  @PrimaryColumn('text')
  client_id: string;

  @Column('text')
  kind: ClientKind;

  /** The decision of the operator. There is none while `verified_by` is null. */
  @Column('text', { default: 'untrusted' })
  state: ClientTrust;

  /** The operator's words. */
  @Column('text', { nullable: true })
  reason: string | null;

  @Column('text', { nullable: true, comment: 'who decided on state; null: nobody' })
  verified_by: string | null;

  @Column('timestamptz', { nullable: true })
  verified_at: Date | null;

  @Column('text', { nullable: true })
  name: string | null;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  last_seen_at: Date;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  created_at: Date;

  /** Where its codes may lead; null while they are unknown. */
  @Column('text', { array: true, nullable: true })
  redirect_uris: string[] | null;
}
