import { z } from 'zod';
import { defineTool } from '../define-tool.js';
import { EXAMPLE_ID, EXAMPLE_STATE } from '../answers/example-answers.js';
import { icon } from '../icon.js';
import { withFrames } from '../calls/with-frames.js';
import { framesInput } from '../inputs/frames-input.js';
import { resourceId } from '../inputs/resource-id.js';
import { stateAnswer, stateOutput } from '../answers/state-answer.js';

export const awaitResource = defineTool({
  name: 'await_resource',
  title: 'Await resource',
  icon: icon('M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM11 7h2v5l4 2-1 2-5-3z'),
  description: 'Waits up to wait_ms for a resource to end, reports progress, then answers its state honestly.',
  group: 'make',
  lanes: ['oauth', 'api_key', 'x402'],
  scopes: ['library:read'],
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  hasPlayer: true,
  input: z.strictObject({
    resource_id: resourceId,
    wait_ms: z.int().min(0).max(50_000).default(25_000).describe('Longest wait in milliseconds, 0–50000.'),
    frames: framesInput,
  }),
  output: stateOutput,
  example: {
    arguments: { resource_id: EXAMPLE_ID, wait_ms: 20_000 },
    result: EXAMPLE_STATE,
  },
  // A task answers later and without frames.
  awaits: ({ resource_id, wait_ms: waitMs, frames }) => (waitMs > 0 && !frames ? resource_id : undefined),
  async run({ resource_id, wait_ms: waitMs, frames }, context) {
    const state = await context.awaitResource.run(context.principal.accountId, resource_id, {
      waitMs,
      signal: context.signal,
      onProgress: ({ percent, phase }) => context.reportProgress(percent, phase),
    });
    return withFrames(await stateAnswer(state, context), state.resource, { frames, context });
  },
});
