import { z } from 'zod';
import { defineTool } from '../define-tool.js';
import { EXAMPLE_ID } from '../answers/example-answers.js';
import { icon } from '../icon.js';
import { resourceId } from '../inputs/resource-id.js';

export const libDelete = defineTool({
  name: 'lib_delete',
  title: 'Delete resource',
  icon: icon('M9 3h6v2h5v2H4V5h5zM6 9h12l-1 12H7z'),
  description: 'Deletes a finished resource. lib_restore brings it back for 30 days.',
  group: 'library',
  lanes: ['oauth', 'api_key'],
  scopes: ['library:write'],
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ resource_id: resourceId }),
  output: z.object({
    resource_id: z.string().describe('As it was asked for.'),
    deleted: z.literal(true).describe('It is deleted.'),
    restorable_days: z.number().describe('Days in which lib_restore brings it back.'),
  }),
  example: {
    arguments: { resource_id: EXAMPLE_ID },
    result: { resource_id: EXAMPLE_ID, deleted: true, restorable_days: 30 },
  },
  async run({ resource_id }, context) {
    const { id, name, restorable_days } = await context.deleteResource.run(context.principal.accountId, resource_id);
    return {
      content: { resource_id: id, deleted: true as const, restorable_days },
      text: `"${name}" is deleted; lib_restore brings it back within ${restorable_days} days.`,
    };
  },
});
