import { inCredits } from '@libs/kernel';
import { requireStyle } from '@libs/library';
import { z } from 'zod';
import { defineTool } from '../define-tool.js';
import { icon } from '../icon.js';
import { inputsDenial } from '../answers/reading-scope.js';
import { usdOf } from '../prices/usd-of.js';

export const estimateCost = defineTool({
  name: 'estimate_cost',
  title: 'Estimate cost',
  icon: icon('M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM9 8h6v2H9zM9 11h6v2H9zM9 14h4v2H9z'),
  description: 'Says what a tool call would cost, in credits and US dollars; makes nothing and costs nothing.',
  group: 'make',
  lanes: ['oauth', 'api_key', 'x402'],
  scopes: [],
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    tool: z.string().describe('Name of the tool, for example create_video.'),
    arguments: z.record(z.string(), z.unknown()).describe('The arguments the tool would be called with.'),
  }),
  output: z.object({
    tool: z.string().describe('As it was asked for.'),
    credits: z.number().describe('What the call would hold.'),
    usd: z.string().describe('In US dollars.'),
    free: z.boolean().describe('Whether it costs nothing.'),
  }),
  example: {
    arguments: { tool: 'create_image', arguments: { prompt: 'A heron', count: 3 } },
    result: { tool: 'create_image', credits: 3, usd: '0.03', free: false },
  },
  async run({ tool: name, arguments: given }, context) {
    const { accountId } = context.principal;
    const call = { tool: name, given, prefix: 'arguments' };
    const { credits, inputs, inputKind, adapters } = await context.examine(call, context);
    const denial = inputsDenial({ name, scopes: [] }, [...inputs, ...adapters], context.principal);
    if (denial !== undefined) throw denial;
    await context.requireSources(accountId, inputs, inputKind);
    for (const adapter of await context.requireSources(accountId, adapters, 'adapter')) requireStyle(adapter);
    const usd = usdOf(credits);
    return {
      content: { tool: name, credits, usd, free: credits === 0 },
      text: credits === 0 ? `${name} is free.` : `${name} costs ${inCredits(credits)} (US$${usd}).`,
    };
  },
});
