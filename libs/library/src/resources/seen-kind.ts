import type { Resource, ResourceKind } from './resource.entity.js';

/** Media type of an import before its bytes have arrived. */
export const UNSEEN_TYPE = 'application/octet-stream';

/** Undefined for an import before its bytes have arrived: its row holds a guess. */
export function seenKind<K extends ResourceKind>({
  kind,
  mime_type: type,
}: Pick<Resource, 'mime_type'> & { kind: K }): K | undefined {
  return type === UNSEEN_TYPE ? undefined : kind;
}
