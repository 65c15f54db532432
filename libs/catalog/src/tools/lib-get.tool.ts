import { isTerminal } from '@libs/library';
import { z } from 'zod';
import { defineTool } from '../define-tool.js';
import { EXAMPLE_ID, EXAMPLE_RESOURCE } from '../answers/example-answers.js';
import { icon } from '../icon.js';
import { resourceAnswer, resourceOutput } from '../answers/resource-answer.js';
import { framesInput } from '../inputs/frames-input.js';
import { resourceId } from '../inputs/resource-id.js';
import { withFrames } from '../calls/with-frames.js';
import { progressOf } from '../answers/state-answer.js';

export const libGet = defineTool({
  name: 'lib_get',
  title: 'Get resource',
  icon: icon('M10 3h4v7h4l-6 6-6-6h4zM5 18h14v3H5z'),
  description: 'Returns one resource with its metadata, the progress of its job, and a freshly signed address.',
  group: 'library',
  lanes: ['oauth', 'api_key', 'x402'],
  scopes: ['library:read'],
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  hasPlayer: true,
  input: z.strictObject({ resource_id: resourceId, frames: framesInput }),
  output: resourceOutput,
  example: {
    arguments: { resource_id: EXAMPLE_ID },
    result: EXAMPLE_RESOURCE,
  },
  async run({ resource_id, frames }, context) {
    const state = await context.readJob(context.principal.accountId, resource_id);
    const { resource } = state;
    const answer = await withFrames(await resourceAnswer(resource, context, `is ${resource.status}`), resource, {
      frames,
      context,
    });
    if (isTerminal(resource.status)) return answer;
    const progress = { phase: state.phase, percent: state.percent, ...progressOf(state) };
    const { content } = answer;
    return { ...answer, content: { ...content, metadata: { ...content.metadata, progress } } };
  },
});
