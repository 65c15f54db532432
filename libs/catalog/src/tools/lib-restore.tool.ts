import { z } from 'zod';
import { defineTool } from '../define-tool.js';
import { EXAMPLE_ID, EXAMPLE_RESOURCE } from '../answers/example-answers.js';
import { icon } from '../icon.js';
import { resourceAnswer, resourceOutput } from '../answers/resource-answer.js';
import { resourceId } from '../inputs/resource-id.js';

export const libRestore = defineTool({
  name: 'lib_restore',
  title: 'Restore resource',
  icon: icon('M9 3v4h5a6.5 6.5 0 0 1 0 13H6v-3h8a3.5 3.5 0 0 0 0-7H9v4L3 8.5z'),
  description: 'Brings a resource back that was deleted less than 30 days ago.',
  group: 'library',
  lanes: ['oauth', 'api_key'],
  scopes: ['library:write'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ resource_id: resourceId }),
  output: resourceOutput,
  example: {
    arguments: { resource_id: EXAMPLE_ID },
    result: EXAMPLE_RESOURCE,
  },
  async run({ resource_id }, context) {
    const resource = await context.restoreResource.run(context.principal.accountId, resource_id);
    return resourceAnswer(resource, context, 'is in the library again');
  },
});
