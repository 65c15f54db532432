import { type Denial, deny } from '@libs/kernel';
import type { Resource } from './resource.entity.js';

/** The refusal when its owner publishes it. */
export function takenDownStaysPrivate(resource: Pick<Resource, 'id' | 'taken_down_at' | 'take_down_reason'>): Denial {
  const { at, reason } = takeDownOf(resource) ?? {};
  const why = reason === undefined ? '' : ` The reason given: ${reason}`;
  return deny(
    'forbidden_resource',
    `The operator took resource ${resource.id} down at ${at}; it stays private.${why}`,
    {
      nextStep: 'Delete it with lib_delete or keep it private; only the operator can undo the take-down.',
    },
  );
}

/** The take-down as the owner sees it in the metadata of the resource. */
export interface TakeDown {
  /** RFC 3339. */
  at: string;
  /** The operator's words. */
  reason?: string;
}

export function takeDownOf({
  taken_down_at: at,
  take_down_reason: reason,
}: Pick<Resource, 'taken_down_at' | 'take_down_reason'>): TakeDown | undefined {
  return at === null ? undefined : { at: at.toISOString(), ...(reason !== null && { reason }) };
}
