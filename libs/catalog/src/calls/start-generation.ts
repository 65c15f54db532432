import { fairTurn } from '@libs/kernel';
import type { MadeKind, Visibility } from '@libs/library';
import type { JobOrder } from '@libs/jobs';
import { createHash, randomInt } from 'node:crypto';
import { clientOf } from './client-of.js';
import type { Tool, ToolAnswer } from '../define-tool.js';
import { creditsOf, type Measured } from '../prices/price.js';
import { titleOf } from '../inputs/title-of.js';
import { spenderOf } from './spender-of.js';
import { startedAnswer, type startedOutput } from '../answers/started-answer.js';
import type { Reading } from '../reading.js';
import type { ToolContext } from '../tool-context.js';
import type { z } from 'zod';

/** Seeds are positive 31-bit integers. */
const SEEDS = 2 ** 31;

interface GenerationOrder extends Pick<JobOrder, 'parent' | 'inputKind' | 'fromBalanceAlone'> {
  tool: Tool;
  kind: MadeKind;
  mimeType: string;
  /** The caller's words: source of the default name, and of the hash that is in the metadata from the start. */
  text: string;
  /** Where the caller gave none; otherwise the beginning of the text. */
  name?: string;
  briefs: Record<string, unknown>[];
  /** The provider of `auto`; the embedded one unless told otherwise. */
  provider?: string;
  /** What the caller should know of what will be made. */
  notes?: string[];
  /** What was read in the words of the call. */
  reading?: Reading;
  /** Of the resource from the start, beside provider and hash of the words. */
  metadata?: Record<string, unknown>;
  /** Of the first, where the caller gave none; otherwise a random one. */
  seed?: number;
  /** What of the caller's library decides the price. */
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

/** Starts the jobs of a generating tool. Without a seed each gets a random one, recorded so that it can be repeated. */
export async function startGeneration(
  context: ToolContext,
  order: GenerationOrder,
): Promise<ToolAnswer<z.infer<typeof startedOutput>>> {
  const { idempotency_key: idempotencyKey, max_cost_credits: maxCostCredits, ...asked } = order.arguments;
  const provider = asked.provider === 'auto' ? (order.provider ?? 'embedded') : asked.provider;
  await fairTurn(context.principal.accountId);
  const credits = creditsOf(order.tool.price, order.arguments, context.canDraw, order.measured);
  const name = asked.name ?? order.name ?? titleOf(order.text);
  const firstSeed = asked.seed ?? order.seed ?? randomInt(SEEDS);
  const started = await context.startJob.run(
    {
      ...spenderOf(context.principal),
      client: clientOf(context.principal),
      tool: order.tool.name,
      kind: order.kind,
      mimeType: order.mimeType,
      name,
      visibility: asked.visibility,
      provider,
      briefs: order.briefs.map((brief, index) => ({ ...brief, seed: (firstSeed + index) % SEEDS })),
      parent: order.parent,
      fromBalanceAlone: order.fromBalanceAlone,
      inputKind: order.inputKind,
      creditsEach: credits / order.briefs.length,
      maxCostCredits,
      idempotencyKey,
      arguments: asked,
      origin: context.origin,
      notes: order.notes,
      metadata: {
        provider,
        prompt_sha256: createHash('sha256').update(order.text).digest('hex'),
        ...order.metadata,
      },
    },
    context.signal,
  );
  const { kind, mimeType, notes, reading } = order;
  return startedAnswer(started, { kind, name, mimeType, credits, provider, notes, reading }, context);
}
