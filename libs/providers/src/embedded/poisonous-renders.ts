import type { Database } from '@libs/database';
import { deny } from '@libs/kernel';

/**
 * A render that was lost with this many processes is suspected of having ended them. Service and render share a fate: that
 * a service was killed says little about what it was making.
 */
export const SUSPECT_AFTER_CLAIMS = 3;

/** Seconds that a process has lived before it takes a suspect: if it dies then, its other renders are not the cause. */
export const SETTLED_AFTER_SECONDS = 60;

/** A suspect that was lost until it had been claimed this often counts as poisonous: it probably kills its processes. */
const POISONOUS_AFTER_CLAIMS = 6;

/** The only evidence is that each process that worked on the render died. */
const POISONOUS = {
  import: deny('input_unsupported', `The file ended ${POISONOUS_AFTER_CLAIMS} processes that were to import it.`, {
    nextStep: 'Send another file, or this one in another format; nothing was charged.',
  }),
  weights: deny('provider_rejected', `The copy of the weights ended ${POISONOUS_AFTER_CLAIMS} processes.`, {
    nextStep: 'Order the training again; nothing was charged.',
  }),
  purchase: deny(
    'provider_rejected',
    `The maker's file ended ${POISONOUS_AFTER_CLAIMS} processes that were to decode it.`,
    {
      nextStep: 'Choose another model; nothing was charged.',
    },
  ),
  other: deny('provider_rejected', `The render ended ${POISONOUS_AFTER_CLAIMS} processes without a result.`, {
    nextStep: 'Change the prompt or lower the resolution; nothing was charged.',
  }),
};

/** Fails the poisonous renders of all lines whose last holder stopped renewing its lease. */
export async function failPoisonousRenders(database: Database): Promise<void> {
  await database.sql`
    update render
    set state = 'failed', finished_at = clock_timestamp(), holder = null, lease_until = null,
      failure = case kind
        when 'import' then ${POISONOUS.import.body()}::jsonb
        when 'weights' then ${POISONOUS.weights.body()}::jsonb
        when 'purchase' then ${POISONOUS.purchase.body()}::jsonb
        else ${POISONOUS.other.body()}::jsonb end
    where state = 'running' and lease_until < clock_timestamp() and claims >= ${POISONOUS_AFTER_CLAIMS}`;
}
