import type { Recipe } from '@libs/kernel';
import type { LongJobKind } from './long-job.js';

/** Knows how each kind of long job is made. */
export abstract class Recipes {
  /**
   * The recipe of a frozen brief: pure, the same in every process and at every resume. Throws a Denial for one that can
   * never be made, and `handler_elsewhere` for a kind that only another revision knows.
   */
  abstract of(kind: LongJobKind, brief: Record<string, unknown>): Recipe;
}
