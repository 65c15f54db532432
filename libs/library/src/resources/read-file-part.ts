import type { ObjectStore } from '@libs/storage';
import type { Resource } from './resource.entity.js';

/** The file of a resource, and the files beside it that pages show. */
export const FILE_ROLES = ['asset', 'thumbnail', 'captions'] as const;
export type FileRole = (typeof FILE_ROLES)[number];

export interface FilePart {
  mimeType: string;
  /** Of the whole file. */
  sizeBytes: number;
  /** Empty where the part begins behind the end. */
  bytes: Buffer;
}

/** A part of a file of a completed resource; undefined where there is no such file. */
export async function readFilePart(
  store: ObjectStore,
  resource: Pick<Resource, 'storage_key' | 'metadata'>,
  role: FileRole,
  { offset, length }: { offset: number; length: number },
): Promise<FilePart | undefined> {
  const key = keyOf(resource, role);
  const found = key === undefined ? undefined : await store.head(key);
  if (key === undefined || found === undefined) return undefined;
  const { type: mimeType, sizeBytes } = found;
  if (offset >= sizeBytes) return { mimeType, sizeBytes, bytes: Buffer.alloc(0) };
  const part = await store.get(key, { first: offset, last: Math.min(offset + length, sizeBytes) - 1 });
  if (part === undefined) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of part) chunks.push(chunk);
  return { mimeType, sizeBytes, bytes: Buffer.concat(chunks) };
}

function keyOf({ storage_key: asset, metadata }: Pick<Resource, 'storage_key' | 'metadata'>, role: FileRole) {
  if (role === 'asset') return asset ?? undefined;
  const { files } = metadata as { files?: Partial<Record<FileRole, { key: string }>> };
  return files?.[role]?.key;
}
