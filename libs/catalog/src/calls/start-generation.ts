import type { MadeKind, Visibility } from '@libs/library';
import { createHash, randomInt } from 'node:crypto';
import { clientOf } from './client-of.js';
import type { Tool, ToolAnswer } from '../define-tool.js';
import type { Measured } from '../prices/price.js';
import type { OrderedWork } from '../examined-call.js';
import { asksForParts } from '../made/part-wishes.js';
import { asksForModel } from '../models/wish-of-call.js';
import { nameOfWork } from './name-of-work.js';
import { replayOf } from './replay-of.js';
import { spenderOf } from './spender-of.js';
import { startedAnswer, type startedOutput } from '../answers/started-answer.js';
import type { ToolContext } from '../tool-context.js';
import type { z } from 'zod';

/** Seeds are positive 31-bit integers. */
const SEEDS = 2 ** 31;

/** A generation order. Fields that are not given come from the tool's reading of the prompt. */
interface GenerationOrder extends Partial<OrderedWork> {
  tool: Tool;
  kind: MadeKind;
  mimeType: string;
  /** Name if the caller gave none; default: the beginning of the text. */
  name?: string;
  /** Of the resource from the start, beside provider and hash of the words. */
  metadata?: Record<string, unknown>;
  /** What was looked up already of what decides the price. */
  measured?: Measured;
  /** Of a film that a language model wrote: the arguments with its scenes, and what the writing has cost. */
  written?: { given: unknown; credits: number; model: string };
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
  const { tool, written } = order;
  const replay = await repeated(context, order);
  if (replay) return replay;
  const { credits, said } = await examined(context, order);
  const { text = '', briefs = [], seed = randomInt(SEEDS), notes, reading, parent, ...maker } = { ...said, ...order };
  const { model, fromBalanceAlone, parts } = maker;
  const ofParts = parts?.reduce((sum, part) => sum + part.credits, 0) ?? 0;
  const { idempotency_key: idempotencyKey, max_cost_credits: maxCostCredits, ...asked } = order.arguments;
  const provider = asked.provider === 'auto' ? (maker.provider ?? 'embedded') : asked.provider;
  const name = nameOf(order, said);
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
      fromBalanceAlone,
      creditsEach: (credits - ofParts) / briefs.length,
      parts,
      maxCostCredits,
      idempotencyKey,
      arguments: asked,
      origin: context.origin,
      notes,
      metadata: { ...factsOf(text, provider, model), ...order.metadata },
    },
    context.signal,
  );
  const { kind } = order;
  const cost = credits + (written?.credits ?? 0);
  return startedAnswer(started, { kind, name, credits: cost, provider, model, notes, reading }, context);
}

/** The caller's name, else the beginning of what stands for the work. */
function nameOf(order: GenerationOrder, said: OrderedWork | undefined): string {
  const { title, text = '' } = { ...said, ...order };
  return order.arguments.name ?? order.name ?? nameOfWork(order.kind, title ?? text);
}

/** The answer to an earlier call that makers were chosen for: what was chosen then stands, and is not priced anew. */
async function repeated(context: ToolContext, { tool, arguments: asked }: GenerationOrder) {
  return asksForModel(asked) || asksForParts(asked) ? replayOf(context, tool, asked) : undefined;
}

/** Facts of a resource from its start. */
function factsOf(text: string, provider: string, model?: string): Record<string, unknown> {
  return {
    provider,
    prompt_sha256: createHash('sha256').update(text).digest('hex'),
    ...(model !== undefined && { model }),
  };
}

/** What an order costs and makes. */
async function examined(
  context: ToolContext,
  { tool, measured, written, arguments: asked }: GenerationOrder,
): Promise<{ credits: number; said?: OrderedWork }> {
  const given = written?.given ?? asked;
  const { credits, order: said } = await context.examine({ tool: tool.name, given, part: 'order', measured }, context);
  if (!written || !said) return { credits, said };
  const note = `The language model ${written.model} wrote the scenes: check their facts.`;
  return { credits, said: { ...said, notes: [note, ...(said.notes ?? [])] } };
}
