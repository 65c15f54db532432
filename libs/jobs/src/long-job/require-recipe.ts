import type { Queryable } from '@libs/database';
import { isDenial } from '@libs/kernel';
import type { LongJobKind } from './long-job.js';
import type { Recipes } from './recipes.js';

/**
 * Refuses what only another revision knows how to make, with its `handler_elsewhere`. Whatever else is wrong with a brief is
 * told by its walk.
 */
export async function requireRecipe(
  tx: Queryable,
  recipes: Recipes,
  { kind, parentId }: { kind: LongJobKind; parentId: string },
): Promise<void> {
  const [job] = await tx.sql<{ brief: Record<string, unknown> }[]>`
    select request -> 'brief' as brief from production where resource_id = ${parentId}`;
  if (!job) throw new Error(`parent ${parentId} is gone`);
  try {
    recipes.of(kind, job.brief);
  } catch (error) {
    if (isDenial(error, 'handler_elsewhere')) throw error;
  }
}
