import { SlotTerms } from '@libs/production';
import type { Environment } from '../platform/environment.js';

/** Seconds that a cluster may take to find a machine, fetch the image and begin. */
const CLUSTER_SECONDS = 600;

/** How long jobs run here, as the settings say. */
export function slotTerms({
  productionRunner,
  productionLeaseSeconds,
  composeSlotsPerUser,
  jobLauncher,
}: Pick<
  Environment,
  'productionRunner' | 'productionLeaseSeconds' | 'composeSlotsPerUser' | 'jobLauncher'
>): SlotTerms {
  const own = productionLeaseSeconds * 2;
  return new SlotTerms(
    productionRunner,
    productionLeaseSeconds,
    { compose: composeSlotsPerUser, remix: 1 },
    jobLauncher.kind === 'child-process' ? own : Math.max(CLUSTER_SECONDS, own),
  );
}
