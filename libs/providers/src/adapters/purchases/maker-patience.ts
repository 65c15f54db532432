/** Seconds for which the answer to a request may still be on its way to the step that sent it. */
export const LEAST_AGE_SECONDS = 30;

/** Seconds after a model's longest time for which a maker in trouble, or one that ends a request slowly, is still asked. */
export const GRACE_SECONDS = 600;

/** Seconds for which further attempts follow on those that the maker did not accept. */
export const ATTEMPTS_SECONDS = 1_800;

/** Minutes by which the maker's clock may be behind ours. */
const CLOCK_MINUTES = 30;

/** From when on a maker's list is searched for a purchase. */
export function sinceOf({ created_at: createdAt }: { created_at: Date }): Date {
  return new Date(createdAt.getTime() - CLOCK_MINUTES * 60_000);
}
