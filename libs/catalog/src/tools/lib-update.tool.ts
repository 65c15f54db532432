import { VISIBILITIES } from '@libs/library';
import { z } from 'zod';
import { defineTool } from '../define-tool.js';
import { EXAMPLE_ID, EXAMPLE_RESOURCE } from '../answers/example-answers.js';
import { LONGEST_NAME } from '../inputs/write-input.js';
import { icon } from '../icon.js';
import { oneLine } from '../inputs/one-line.js';
import { resourceAnswer, resourceOutput } from '../answers/resource-answer.js';
import { resourceId } from '../inputs/resource-id.js';

export const libUpdate = defineTool({
  name: 'lib_update',
  title: 'Update resource',
  icon: icon('M4 20l1-5L16 4l4 4L9 19z'),
  description: 'Changes the name, tags or visibility of a resource; fields left out stay.',
  group: 'library',
  lanes: ['oauth', 'api_key'],
  scopes: ['library:write'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    resource_id: resourceId,
    name: oneLine(LONGEST_NAME).optional().describe('New name.'),
    tags: z.array(oneLine(40)).max(20).optional().describe('Replaces all tags.'),
    visibility: z.enum(VISIBILITIES).optional().describe('public: anyone with its id or short_url may fetch it.'),
  }),
  output: resourceOutput,
  example: {
    arguments: { resource_id: EXAMPLE_ID, name: 'Why the sky is blue', tags: ['physics'] },
    result: EXAMPLE_RESOURCE,
  },
  async run({ resource_id, ...change }, context) {
    await context.requireAccepted(context.principal.accountId, change);
    const resource = await context.updateResource.run(context.principal.accountId, resource_id, change);
    return resourceAnswer(resource, context, 'is updated');
  },
});
