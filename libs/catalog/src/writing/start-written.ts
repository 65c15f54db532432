import type { Scene } from '@libs/film';
import { costCeilingExceeded } from '@libs/jobs';
import type { z } from 'zod';
import type { readOutput } from '../answers/started-answer.js';
import { frozenAdapter } from '../calls/frozen-adapter.js';
import { replayOf } from '../calls/replay-of.js';
import { spenderOf } from '../calls/spender-of.js';
import { startGeneration } from '../calls/start-generation.js';
import type { Tool, ToolAnswer } from '../define-tool.js';
import type { ToolContext } from '../tool-context.js';
import type { VideoAsked } from '../video/video-input.js';
import { BilledWriter } from './billed-writer.js';
import { withScenes, writeScenes } from './write-scenes.js';

type Answer = ToolAnswer<z.input<typeof readOutput>>;

/**
 * Starts a film whose scenes the language model writes. Whatever could refuse the call is checked before the model is asked, and the
 * writing is charged with its first answer, whatever comes of the film. A repeat with the same idempotency key asks it nothing.
 */
export async function startWritten(context: ToolContext, tool: Tool, asked: VideoAsked): Promise<Answer> {
  const { accountId } = context.principal;
  const replay = await replayOf(context, tool, asked);
  if (replay) return withItsScenes(context, replay);
  const measured = await frozenAdapter(context, tool, asked);
  const { credits } = await context.examine({ tool: tool.name, given: asked, measured }, context);
  const { max_cost_credits: ceiling = credits } = asked;
  if (credits > ceiling) throw costCeilingExceeded(credits, ceiling);
  await context.requireAccepted(accountId, asked);
  const writing = context.writing.credits() ?? 0;
  const spender = spenderOf(context.principal);
  await context.requireCredits(spender, { amount: credits, fromBalance: writing });
  const answer = await context.writing.run(spender, async (writer, spend) => {
    const billed = new BilledWriter(writer, spend);
    try {
      const scenes = await writeScenes(context, billed, { tool, asked, credits: credits - writing });
      const { model } = writer;
      const written = { given: withScenes(asked, scenes), credits: writing, model };
      const metadata = { written_by: model, writing_cost: writing };
      const made = { kind: 'video', mimeType: 'video/mp4', measured } as const;
      return await startGeneration(context, { tool, arguments: asked, ...made, written, metadata });
    } catch (error) {
      throw billed.withCost(error);
    }
  });
  return withItsScenes(context, answer);
}

/** The answer with the scenes of its film, as its job keeps them. */
async function withItsScenes(context: ToolContext, answer: Answer): Promise<Answer> {
  const brief = await context.briefOf(context.principal.accountId, answer.content.resource_id);
  const { scenes } = (brief ?? {}) as { scenes?: Scene[] };
  return { ...answer, content: { ...answer.content, ...(scenes && { scenes }) } };
}
