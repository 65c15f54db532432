import { type Resource, SourceNotReady } from '@libs/library';

/** The resources of these ids, in their order. Refuses what has no file, or none yet. */
export async function finishedResources(
  ids: readonly string[],
  find: (id: string) => Promise<Resource>,
): Promise<Resource[]> {
  const found: Resource[] = [];
  for (const id of ids) {
    const resource = await find(id);
    if (resource.status !== 'completed') throw new SourceNotReady(resource);
    found.push(resource);
  }
  return found;
}
