import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** What jobs make. */
export const MADE_KINDS = ['video', 'image', 'audio', 'adapter'] as const;
export type MadeKind = (typeof MADE_KINDS)[number];

/** A receipt is written at once. */
export const RESOURCE_KINDS = [...MADE_KINDS, 'receipt'] as const;
export type ResourceKind = (typeof RESOURCE_KINDS)[number];

/** Lists leave these out unless they are asked for. */
export const UNLISTED_KINDS = ['adapter', 'receipt'] as const satisfies readonly ResourceKind[];
export type UnlistedKind = (typeof UNLISTED_KINDS)[number];

export const RESOURCE_STATUSES = ['queued', 'processing', 'completed', 'failed', 'cancelled'] as const;
export type ResourceStatus = (typeof RESOURCE_STATUSES)[number];

/** Of several resources of one call, the first of these that one has is the status of the call. */
export const STATUS_OF_CALL: readonly ResourceStatus[] = ['queued', 'processing', 'failed', 'cancelled', 'completed'];

export const VISIBILITIES = ['private', 'public'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** Completed, failed and cancelled are absorbing. */
export function isTerminal(status: ResourceStatus): boolean {
  return status !== 'queued' && status !== 'processing';
}

/** A file of an account, and the job state that callers see. `libs/jobs` writes the rows of its jobs. */
@Entity('resource')
@Unique(['short_id'])
@Unique('resource_part', ['parent_id', 'part'])
export class Resource {
  @PrimaryColumn('uuid')
  id: string;

  /** Ten base62 characters, for short addresses. */
  @Column('text')
  short_id: string;

  @ForeignKey('Account')
  @Column('uuid')
  account_id: string;

  @Column('text')
  kind: ResourceKind;

  @Column('text')
  name: string;

  @Column('text')
  status: ResourceStatus;

  @Column('text', { default: 'private' })
  visibility: Visibility;

  @Column('text')
  mime_type: string;

  /** Of the media in the object store; null until the resource is completed. */
  @Column('text', { nullable: true })
  storage_key: string | null;

  @Column('bigint', { nullable: true })
  size_bytes: number | null;

  /** Hexadecimal, of the media. */
  @Column('text', { nullable: true })
  sha256: string | null;

  @Column('jsonb', { default: {} })
  metadata: Record<string, unknown>;

  @Column('text', { array: true, default: [] })
  tags: string[];

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  updated_at: Date;

  @Column('timestamptz', { nullable: true })
  completed_at: Date | null;

  /** The owner deleted it. The sweep removes the row later. */
  @Column('timestamptz', { nullable: true })
  deleted_at: Date | null;

  /** The film that this is a shot of. No foreign key: the film may be removed. */
  @Column('uuid', { nullable: true })
  parent_id: string | null;

  /** From 1, within the film; null where `parent_id` is. */
  @Column('integer', { nullable: true })
  part: number | null;

  /** Since when the operator keeps it from being public; null while nothing keeps it. */
  @Column('timestamptz', { nullable: true })
  taken_down_at: Date | null;

  /** The operator's words to the owner. */
  @Column('text', { nullable: true })
  take_down_reason: string | null;
}
