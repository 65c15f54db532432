import { type Resource, sourceNotReady, takenDownStaysPrivate } from '@libs/library';

/** The resources of these ids, in their order. Refuses what has no file, or none yet, and what the operator took down. */
export async function publishableResources(
  ids: readonly string[],
  find: (id: string) => Promise<Resource>,
): Promise<Resource[]> {
  const found: Resource[] = [];
  for (const id of ids) {
    const resource = await find(id);
    if (resource.taken_down_at !== null) throw takenDownStaysPrivate(resource);
    if (resource.status !== 'completed') throw sourceNotReady(resource);
    found.push(resource);
  }
  return found;
}
