import type { MadeKind, Visibility } from '@libs/library';
import type { JobOrder } from '@libs/jobs';
import { createHash, randomInt } from 'node:crypto';
import { clientOf } from './client-of.js';
import type { Tool, ToolAnswer } from '../define-tool.js';
import type { Measured } from '../prices/price.js';
import type { OrderedWork } from '../examined-call.js';
import { nameOfWork } from './name-of-work.js';
import { spenderOf } from './spender-of.js';
import { startedAnswer, type startedOutput } from '../answers/started-answer.js';
import type { ToolContext } from '../tool-context.js';
import type { z } from 'zod';

/** Seeds are positive 31-bit integers. */
const SEEDS = 2 ** 31;

/** A generation order. Fields that are not given come from the tool's reading of the prompt. */
interface GenerationOrder extends Partial<OrderedWork>, Pick<JobOrder, 'inputKind' | 'fromBalanceAlone'> {
  tool: Tool;
  kind: MadeKind;
  mimeType: string;
  /** Name if the caller gave none; default: the beginning of the text. */
  name?: string;
  /** The provider of `auto`; the embedded one unless told otherwise. */
  provider?: string;
  /** Of the resource from the start, beside provider and hash of the words. */
  metadata?: Record<string, unknown>;
  /** What was looked up already of what decides the price. */
  measured?: Measured;
  arguments: {
    name?: string;
    visibility: Visibility;
    provider: string;
    seed?: number;
    idempotency_key?: string;
    max_cost_credits?: number;
  };
}

/** Starts the jobs of a generating tool. The seed of each is recorded so that it can be repeated. */
export async function startGeneration(
  context: ToolContext,
  order: GenerationOrder,
): Promise<ToolAnswer<z.infer<typeof startedOutput>>> {
  const { tool, measured } = order;
  const { credits, order: said } = await context.examine(
    { tool: tool.name, given: order.arguments, part: 'order', measured },
    context,
  );
  const { text = '', briefs = [], seed = randomInt(SEEDS), notes, reading, parent } = { ...said, ...order };
  const { idempotency_key: idempotencyKey, max_cost_credits: maxCostCredits, ...asked } = order.arguments;
  const provider = asked.provider === 'auto' ? (order.provider ?? 'embedded') : asked.provider;
  const name = asked.name ?? order.name ?? nameOfWork(order.kind, text);
  const firstSeed = asked.seed ?? seed;
  const started = await context.startJob.run(
    {
      ...spenderOf(context.principal),
      client: clientOf(context.principal),
      tool: tool.name,
      kind: order.kind,
      mimeType: order.mimeType,
      name,
      visibility: asked.visibility,
      provider,
      briefs: briefs.map((brief, index) => ({ ...brief, seed: (firstSeed + index) % SEEDS })),
      parent,
      fromBalanceAlone: order.fromBalanceAlone,
      inputKind: order.inputKind,
      creditsEach: credits / briefs.length,
      maxCostCredits,
      idempotencyKey,
      arguments: asked,
      origin: context.origin,
      notes,
      metadata: {
        provider,
        prompt_sha256: createHash('sha256').update(text).digest('hex'),
        ...order.metadata,
      },
    },
    context.signal,
  );
  const { kind } = order;
  return startedAnswer(started, { kind, name, credits, provider, notes, reading }, context);
}
