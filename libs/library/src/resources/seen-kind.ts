import type { Resource, ResourceKind } from './resource.entity.js';

/** Media type of an import whose bytes nobody has seen yet. */
export const UNSEEN_TYPE = 'application/octet-stream';

/** Undefined for an import whose bytes nobody has seen yet: its row holds a guess. */
export function seenKind<K extends ResourceKind>({
  kind,
  mime_type: type,
}: Pick<Resource, 'mime_type'> & { kind: K }): K | undefined {
  return type === UNSEEN_TYPE ? undefined : kind;
}
