import type { Resource, ResourceStatus, Visibility } from './resource.js';

/** A resource as callers see it (specification, Library resource). */
export interface LibraryResource {
  id: string;
  name: string;
  status: ResourceStatus;
  visibility: Visibility;
  /** Signed address of the asset, valid 15 minutes; present once completed. */
  storage_url?: string;
  mime_type: string;
  metadata: Record<string, unknown>;
}

/** Signs the download address of a stored object. */
export type SignObject = (object: { key: string; mimeType: string; fileName: string }) => string;

/** Files of a resource beside the asset itself, as `metadata.files` keeps them, and the key their address gets. */
const COMPANIONS = { thumbnail: 'thumbnail_url', captions: 'captions_url' } as const;

type CompanionFiles = Partial<Record<keyof typeof COMPANIONS, { key: string; mime_type: string }>>;

/** The caller's view of a row, with freshly signed addresses. */
export function libraryResource(resource: Resource, sign: SignObject): LibraryResource {
  const { files, ...metadata } = resource.metadata as { files?: CompanionFiles };
  const addresses: Record<string, string> = {};
  for (const role of Object.keys(COMPANIONS) as (keyof typeof COMPANIONS)[]) {
    const file = files?.[role];
    if (file) {
      addresses[COMPANIONS[role]] = sign({
        key: file.key,
        mimeType: file.mime_type,
        fileName: `${resource.name} ${role}`,
      });
    }
  }
  return {
    id: resource.id,
    name: resource.name,
    status: resource.status,
    visibility: resource.visibility,
    ...(resource.storage_key !== null && {
      storage_url: sign({ key: resource.storage_key, mimeType: resource.mime_type, fileName: resource.name }),
    }),
    mime_type: resource.mime_type,
    metadata: {
      kind: resource.kind,
      ...metadata,
      ...(resource.size_bytes !== null && { size_bytes: resource.size_bytes }),
      ...(resource.sha256 !== null && { sha256: resource.sha256 }),
      ...addresses,
      tags: resource.tags,
      created_at: resource.created_at.toISOString(),
      ...(resource.completed_at && { completed_at: resource.completed_at.toISOString() }),
    },
  };
}
