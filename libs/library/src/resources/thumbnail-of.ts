import type { ObjectStore } from '@libs/storage';
import type { Resource } from './resource.js';

/** The JPEG that stands for a resource, of at most 64 KiB; undefined where there is none. */
export async function thumbnailOf(
  store: ObjectStore,
  { metadata }: Pick<Resource, 'metadata'>,
): Promise<Buffer | undefined> {
  const { files } = metadata as { files?: { thumbnail?: { key: string } } };
  const bytes = files?.thumbnail && (await store.get(files.thumbnail.key));
  if (!bytes) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}
