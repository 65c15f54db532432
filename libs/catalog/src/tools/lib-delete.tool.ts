import { RESTORE_DAYS } from '@libs/library';
import { z } from 'zod';
import { defineTool } from '../define-tool.js';
import { resourceId } from '../resource-id.js';

export const libDelete = defineTool({
  name: 'lib_delete',
  title: 'Delete resource',
  description: 'Deletes a finished resource. lib_restore brings it back for 30 days.',
  lanes: ['oauth', 'api_key'],
  scopes: ['library:write'],
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({ resource_id: resourceId }),
  output: z.object({ resource_id: z.string(), deleted: z.literal(true), restorable_days: z.number() }),
  async run({ resource_id }, context) {
    const { id, name } = await context.deleteResource.run(context.principal.accountId, resource_id);
    return {
      content: { resource_id: id, deleted: true as const, restorable_days: RESTORE_DAYS },
      text: `"${name}" is deleted; lib_restore brings it back within ${RESTORE_DAYS} days.`,
    };
  },
});
