import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { AccountEventType } from './account-event-types.js';

/** How the credential that made an endpoint was presented. Only `web_session` leaves the endpoint to live on. */
export type EndpointMaker = 'web_session' | 'api_key' | 'oauth';

/** `failing`: three days of nothing but failures. `credential_ended`: the credential that made it is accepted no more. */
export const DISABLED_REASONS = ['paused', 'failing', 'credential_ended'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** An address of an account that receives its events. */
@Entity('webhook_endpoint')
@Unique(['account_id', 'url'])
export class WebhookEndpoint {
  @PrimaryColumn('uuid')
  id: string;

  @ForeignKey('Account')
  @Column('uuid')
  account_id: string;

  @Column('text')
  url: string;

  @Column('text', { array: true })
  event_types: AccountEventType[];

  @Column('text')
  sealed_secret: string;

  /** Signs too, until `previous_until`. */
  @Column('text', { nullable: true })
  previous_sealed_secret: string | null;

  @Column('timestamptz', { nullable: true })
  previous_until: Date | null;

  @Column('text')
  credential_mode: EndpointMaker;

  /** Id of the key, the grant or the session. */
  @Column('text')
  credential_id: string;

  @Column('boolean', { default: true })
  enabled: boolean;

  /** Null while it is enabled. */
  @Column('text', { nullable: true })
  disabled_reason: DisabledReason | null;

  /** Tries that failed since the last one that was accepted. */
  @Column('integer', { default: 0 })
  failures: number;

  /** When the first of these failed. */
  @Column('timestamptz', { nullable: true })
  failing_since: Date | null;

  @Column('timestamptz', { nullable: true })
  last_tried_at: Date | null;

  @Column('timestamptz', { nullable: true })
  last_accepted_at: Date | null;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  created_at: Date;
}
