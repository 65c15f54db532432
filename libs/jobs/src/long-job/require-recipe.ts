import type { Repositories } from '@libs/database';
import { isDenial } from '@libs/kernel';
import { Production } from '../production.entity.js';
import type { LongJobKind } from './long-job.js';
import type { Recipes } from './recipes.js';

/**
 * Throws `handler_elsewhere` for a brief that only another revision can make. Any other mistake in a brief is reported
 * by its walk.
 */
export async function requireRecipe(
  tx: Repositories,
  recipes: Recipes,
  { kind, parentId }: { kind: LongJobKind; parentId: string },
): Promise<void> {
  const where = { resource_id: parentId };
  const job = await tx.getRepository(Production).findOne({ where, select: { resource_id: true, request: true } });
  if (!job) throw new Error(`parent ${parentId} is gone`);
  try {
    recipes.of(kind, job.request.brief);
  } catch (error) {
    if (isDenial(error, 'handler_elsewhere')) throw error;
  }
}
