import { ADDRESS_SECONDS } from './address-lifetime.js';
import type { ObjectStore } from '@libs/storage';
import { downloadName } from './download-name.js';
import type { Resource, ResourceStatus, Visibility } from './resource.entity.js';
import { takeDownOf } from './resource-taken-down.js';
import { seenKind } from './seen-kind.js';

/** A resource as callers see it (specification, Library resource). */
export interface LibraryResource {
  id: string;
  name: string;
  status: ResourceStatus;
  visibility: Visibility;
  /** Signed address of the asset, valid 15 minutes; present once completed, for readers of the library alone. */
  storage_url?: string;
  mime_type: string;
  /** Facts of the media and, for files beside the asset, `thumbnail_url`, `captions_url` (WebVTT), `subtitles_url`
   *  (the same as SubRip) and `comparison_url`, signed alike. */
  metadata: Record<string, unknown>;
}

/**
 * Files of a resource beside the asset itself, as `metadata.files` keeps them, and the key their address gets. `comparison`
 * is a sheet of moments of a film beside those of the film it was made from.
 */
const COMPANIONS = {
  thumbnail: 'thumbnail_url',
  captions: 'captions_url',
  subtitles: 'subtitles_url',
  comparison: 'comparison_url',
} as const;

type CompanionFiles = Partial<Record<keyof typeof COMPANIONS, { key: string; mime_type: string }>>;

/** The caller's view of a row, with freshly signed addresses. A caller that may not read the library gets no address. */
export async function libraryResource(
  resource: Resource,
  store: ObjectStore,
  mayRead: boolean,
): Promise<LibraryResource> {
  const { files = {}, ...metadata } = resource.metadata as { files?: CompanionFiles };
  const sign = (key: string, type: string, fileName: string): Promise<string> =>
    store.sign({ key, type, fileName, method: 'GET', ttlSeconds: ADDRESS_SECONDS });
  const kind = seenKind(resource);
  const takeDown = takeDownOf(resource);
  const addresses: Record<string, string> = {};
  for (const [role, address] of Object.entries(COMPANIONS) as [keyof typeof COMPANIONS, string][]) {
    const file = files[role];
    if (file && mayRead)
      addresses[address] = await sign(file.key, file.mime_type, downloadName(resource.name, file.mime_type));
  }
  return {
    id: resource.id,
    name: resource.name,
    status: resource.status,
    visibility: resource.visibility,
    ...(resource.storage_key !== null &&
      mayRead && {
        storage_url: await sign(
          resource.storage_key,
          resource.mime_type,
          downloadName(resource.name, resource.mime_type),
        ),
      }),
    mime_type: resource.mime_type,
    metadata: {
      ...(kind && { kind }),
      ...metadata,
      ...(resource.size_bytes !== null && { size_bytes: resource.size_bytes }),
      ...(resource.sha256 !== null && { sha256: resource.sha256 }),
      ...addresses,
      tags: resource.tags,
      created_at: resource.created_at.toISOString(),
      ...(resource.completed_at && { completed_at: resource.completed_at.toISOString() }),
      ...(takeDown && { taken_down: takeDown }),
    },
  };
}
