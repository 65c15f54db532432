import { component, member } from '@libs/kernel';
import { z } from 'zod';

/** What crawlers read of payment: the two conventions in use, in one document. */
export const x402DiscoverySchema = component('X402Discovery', {
  version: z.number().meta({ enum: [1], description: 'Version of the discovery document.' }),
  x402Version: z.number().meta({ enum: [2], description: 'Version of the x402 protocol.' }),
  instructions: member(z.string(), 'For language models.', 'Payment by the call is not open on this service …'),
  resources: member(z.array(z.string()), 'Addresses that take payments; none while the lane is closed.', []),
  items: member(
    z.array(z.record(z.string(), z.unknown())),
    'The same with what each accepts; none while the lane is closed.',
    [],
  ),
});
