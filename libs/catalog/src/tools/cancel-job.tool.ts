import { z } from 'zod';
import { cancelsOnlyJobsOf } from '../calls/client-of.js';
import { defineTool } from '../define-tool.js';
import { EXAMPLE_ID } from '../answers/example-answers.js';
import { icon } from '../icon.js';
import { resourceId } from '../inputs/resource-id.js';
import { stateAnswer, stateOutput } from '../answers/state-answer.js';

export const cancelJob = defineTool({
  name: 'cancel_job',
  title: 'Cancel job',
  icon: icon('M6 4l6 6 6-6 2 2-6 6 6 6-2 2-6-6-6 6-2-2 6-6-6-6z'),
  description: 'Stops the job behind a resource. A started job costs what was made, at least 1 credit.',
  group: 'make',
  lanes: ['oauth', 'api_key', 'x402'],
  scopes: ['media:generate'],
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  ownJobsOnly: true,
  input: z.strictObject({ resource_id: resourceId }),
  output: stateOutput,
  example: {
    arguments: { resource_id: EXAMPLE_ID },
    result: {
      resource_id: EXAMPLE_ID,
      status: 'cancelled',
      phase: 'cancelled',
      percent: 40,
      mime_type: 'video/mp4',
      credits_charged: 2,
      credits_returned: 4,
      next_step: 'Call the tool again if you still want it.',
    },
  },
  async run({ resource_id }, context) {
    const { principal, signal } = context;
    const client = cancelsOnlyJobsOf(principal);
    const state = await context.cancelJob.run(principal.accountId, resource_id, signal, client);
    return stateAnswer(state, context);
  },
});
