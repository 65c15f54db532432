import { MAKERS_PROVIDER } from '@libs/providers';
import type { z } from 'zod';
import type { Tool, ToolAnswer } from '../define-tool.js';
import { startedAnswer, type notedOutput } from '../answers/started-answer.js';
import type { ToolContext } from '../tool-context.js';

interface KeyedArguments {
  idempotency_key?: string;
  max_cost_credits?: number;
  [argument: string]: unknown;
}

/**
 * The answer of an earlier call with the same idempotency key and arguments; undefined if there is none. Call it before
 * looking up inputs, which may be gone by now.
 */
export async function replayOf(
  context: ToolContext,
  tool: Tool,
  asked: KeyedArguments,
  provider = 'embedded',
): Promise<ToolAnswer<z.infer<typeof notedOutput>> | undefined> {
  const { idempotency_key: key, ...given } = asked;
  if (key === undefined) return undefined;
  // A ceiling is no part of what was asked for.
  delete given.max_cost_credits;
  const { accountId } = context.principal;
  const earlier = await context.startJob.findEarlier({ accountId, tool: tool.name, key, arguments: given });
  if (!earlier) return undefined;
  const { kind, name, credits, model, notes } = earlier;
  const maker = model === undefined ? provider : MAKERS_PROVIDER;
  return startedAnswer(earlier, { kind, name, credits, provider: maker, model, notes }, context);
}
