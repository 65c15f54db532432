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

/** A row of `resource`. */
export interface Resource {
  id: string;
  short_id: string;
  account_id: string;
  kind: ResourceKind;
  name: string;
  status: ResourceStatus;
  visibility: Visibility;
  mime_type: string;
  storage_key: string | null;
  size_bytes: number | null;
  sha256: string | null;
  metadata: Record<string, unknown>;
  tags: string[];
  /** The film that this is a shot of; that may have been removed. */
  parent_id: string | null;
  created_at: Date;
  updated_at: Date;
  completed_at: Date | null;
  deleted_at: Date | null;
  /** Since when the operator keeps it from being public; null while nothing keeps it. */
  taken_down_at: Date | null;
  /** The operator's words to the owner. */
  take_down_reason: string | null;
}
