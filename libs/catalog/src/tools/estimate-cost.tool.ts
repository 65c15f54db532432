import { Denial, inCredits } from '@libs/kernel';
import { requireStyle } from '@libs/library';
import { z } from 'zod';
import { defineTool } from '../define-tool.js';
import { icon } from '../icon.js';
import { inputsDenial } from '../answers/reading-scope.js';
import { toolInputRejected } from '../inputs/tool-input-rejected.js';
import type { ToolContext } from '../tool-context.js';
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
    arguments: z.record(z.string(), z.unknown()).describe('Those of the call; model may list four to compare.'),
  }),
  output: z.object({
    tool: z.string().describe('As it was asked for.'),
    credits: z.number().describe('What the call would hold.'),
    usd: z.string().describe('In US dollars.'),
    free: z.boolean().describe('Whether it costs nothing.'),
    notes: z.array(z.string()).optional().describe('Which model makes it, and why.'),
    models: z
      .array(
        z.object({
          model: z.string().describe('As it was asked for.'),
          credits: z.number().optional().describe('What the call would hold; absent where it would be refused.'),
          usd: z.string().optional().describe('In US dollars.'),
          note: z.string().optional().describe('What differs, or why it would be refused.'),
        }),
      )
      .optional()
      .describe('Of a list of models.'),
  }),
  example: {
    arguments: { tool: 'create_image', arguments: { prompt: 'A heron', count: 3 } },
    result: { tool: 'create_image', credits: 3, usd: '0.03', free: false },
  },
  async run({ tool: name, arguments: given }, context) {
    if (Array.isArray(given['model'])) return comparison(name, given, context);
    const { credits, notes } = await estimated(name, given, context);
    const usd = usdOf(credits);
    return {
      content: { tool: name, credits, usd, free: credits === 0, ...(notes.length > 0 && { notes }) },
      text: [credits === 0 ? `${name} is free.` : `${name} costs ${inCredits(credits)} (US$${usd}).`, ...notes].join(
        ' ',
      ),
    };
  },
});

/** Models that one call compares. */
const MOST_MODELS = 4;

type Arguments = Record<string, unknown>;

/** Credits of a call, and who makes it. Throws as the call would. */
async function estimated(
  name: string,
  given: Arguments,
  context: ToolContext,
): Promise<{ credits: number; notes: string[] }> {
  const { accountId } = context.principal;
  const call = { tool: name, given, prefix: 'arguments' };
  const { credits, inputs, measured } = await context.examine(call, context);
  const denial = inputsDenial({ name, scopes: [] }, inputs, context.principal);
  if (denial !== undefined) throw denial;
  for (const source of await context.requireSources(accountId, inputs)) {
    if (source.kind === 'adapter') requireStyle(source);
  }
  return { credits, notes: measured.choice?.notes ?? [] };
}

/** What a call costs with each of a list of models; on top the cheapest. Throws the first denial where all are refused. */
async function comparison(name: string, given: Arguments, context: ToolContext) {
  const list = z.array(z.string()).min(1).max(MOST_MODELS).safeParse(given['model']);
  if (!list.success)
    throw toolInputRejected([{ field: 'arguments.model', problem: `must list 1 to ${MOST_MODELS} ids` }]);
  const models: { model: string; credits?: number; usd?: string; note?: string }[] = [];
  const denials: Denial[] = [];
  for (const model of list.data) {
    try {
      const { credits, notes } = await estimated(name, { ...given, model }, context);
      models.push({ model, credits, usd: usdOf(credits), ...(notes.length > 0 && { note: notes.join(' ') }) });
    } catch (error) {
      if (!(error instanceof Denial)) throw error;
      denials.push(error);
      models.push({ model, note: error.message });
    }
  }
  const prices = models.flatMap(({ credits }) => credits ?? []);
  const [denial] = denials;
  if (prices.length === 0 && denial) throw denial;
  const credits = Math.min(...prices);
  const lines = models.map((one) => `${one.model}: ${one.credits === undefined ? 'refused' : inCredits(one.credits)}`);
  return {
    content: { tool: name, credits, usd: usdOf(credits), free: credits === 0, models },
    text: `${name} costs from ${inCredits(credits)} (US$${usdOf(credits)}). ${lines.join('; ')}.`,
  };
}
