import { component, member } from '@libs/kernel';
import { z } from 'zod';
import { credentialShape } from './requests.schema.js';

const amounts = {
  jobs: member(z.int().min(0), 'Jobs that were started.', 4),
  credits: member(z.int().min(0), 'Credits that were spent.', 12),
  credits_held: member(z.int().min(0), 'Credits held by open jobs.', 3),
};

const day = (description: string) => member(z.iso.date(), description, '2026-11-28');

/** What an account spent. Credits count on the day of their call. */
export const usageSchema = component('Usage', {
  from: day('First day (UTC).'),
  to: day('Last day (UTC), inclusive.'),
  total: member(component('UsageAmounts', amounts), 'Over all days.'),
  days: member(z.array(component('UsageOfDay', { day: day('The day (UTC).'), ...amounts })), 'Each day of the range.'),
  tools: member(
    z.array(
      component('UsageOfTool', {
        tool: member(z.string(), 'The tool; absent if it was not recorded.', 'create_video').optional(),
        ...amounts,
      }),
    ),
    'By tool, the largest first.',
  ),
  credentials: member(
    z.array(
      component('UsageOfCredential', {
        ...credentialShape,
        kind: member(
          z.string(),
          'Kind of the credential; absent for old calls, which were made before it was recorded.',
          'api_key',
        ).optional(),
        ...amounts,
      }),
    ),
    'By credential, the largest first, with its name now.',
  ),
});

export type Usage = z.output<typeof usageSchema>;
