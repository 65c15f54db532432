import { LANE_NAMES } from '@libs/catalog';
import { component, member } from '@libs/kernel';
import { z } from 'zod';

/** Terms on which tools may be called. */
export const lane = component('Lane', {
  name: member(z.enum(LANE_NAMES), 'Name of the lane.'),
  enabled: member(z.boolean(), 'Whether this installation serves the lane.', true),
  presented: member(z.string(), 'How its callers show who they are.', 'Authorization: Bearer <API key>'),
});
