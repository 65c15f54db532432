import type { ClipFacts } from '@libs/film';
import { isDenial, isUuid } from '@libs/kernel';
import type { Measures } from '../prices/price.js';

/** What the library knows of videos that a film shows as clips, by their ids. The order itself refuses those that cannot be used. */
export async function clipFacts(ids: readonly string[], find: Measures['find']): Promise<Record<string, ClipFacts>> {
  const found = await Promise.all(ids.map(async (id) => [id, await factsOf(id, find)] as const));
  return Object.fromEntries(found.flatMap(([id, facts]) => (facts ? [[id, facts]] : [])));
}

async function factsOf(id: string, find: Measures['find']): Promise<ClipFacts | undefined> {
  try {
    const { kind, metadata } = await find(id);
    const { duration_seconds: seconds, has_sound: hasSound } = metadata;
    if (kind !== 'video' || typeof seconds !== 'number') return undefined;
    return { seconds, ...(typeof hasSound === 'boolean' && { hasSound }) };
  } catch (error) {
    if (isDenial(error, 'not_found')) return undefined;
    throw error;
  }
}

/** The videos that parts of a call name as clips, before a schema has judged them. */
export function clipsNamed(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { type, resource_id: id } = part as { type?: unknown; resource_id?: unknown };
  if (type === 'clip') return typeof id === 'string' && isUuid(id) ? [id] : [];
  return [...new Set(Object.values(part).flatMap(clipsNamed))];
}
