import type { FoundObject, ObjectStore } from '@libs/storage';
import type { Resource } from './resource.entity.js';

/** The captions file beside a film, as the store has it; undefined where there is none. */
export async function captionsOf(
  store: ObjectStore,
  { metadata }: Pick<Resource, 'metadata'>,
): Promise<(FoundObject & { key: string }) | undefined> {
  const { files } = metadata as { files?: { captions?: { key: string } } };
  if (!files?.captions) return undefined;
  const { key } = files.captions;
  const found = await store.head(key);
  return found && { ...found, key };
}
