import { SlotTerms } from '@libs/production';
import type { Environment } from '../platform/environment.js';

/** How long jobs run here, as the settings say. */
export function slotTerms({
  productionRunner,
  productionLeaseSeconds,
  composeSlotsPerUser,
}: Pick<Environment, 'productionRunner' | 'productionLeaseSeconds' | 'composeSlotsPerUser'>): SlotTerms {
  return new SlotTerms(productionRunner, productionLeaseSeconds, { compose: composeSlotsPerUser, remix: 1 });
}
