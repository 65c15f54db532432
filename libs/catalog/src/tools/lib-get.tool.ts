import { z } from 'zod';
import { defineTool } from '../define-tool.js';
import { icon } from '../icon.js';
import { resourceAnswer, resourceOutput } from '../resource-answer.js';
import { resourceId } from '../resource-id.js';

export const libGet = defineTool({
  name: 'lib_get',
  title: 'Get resource',
  icon: icon('M10 3h4v7h4l-6 6-6-6h4zM5 18h14v3H5z'),
  description: 'Returns one resource with its metadata and a freshly signed address.',
  lanes: ['oauth', 'api_key'],
  scopes: ['library:read'],
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ resource_id: resourceId }),
  output: resourceOutput,
  async run({ resource_id }, context) {
    const resource = await context.findResource(context.principal.accountId, resource_id);
    return resourceAnswer(resource, context, `is ${resource.status}`);
  },
});
