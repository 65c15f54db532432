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
import { withScenes, writeScenes } from './write-scenes.js';

type Answer = ToolAnswer<z.input<typeof readOutput>>;

/**
 * Starts a film whose scenes the language model writes. Whatever could refuse the call is checked before the model is asked; a
 * repeat with the same idempotency key asks it nothing.
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
  await context.requireCredits(spenderOf(context.principal), { amount: credits, fromBalance: writing });
  const { scenes, model } = await context.writing.run(accountId, async (writer) => ({
    scenes: await writeScenes(context, writer, { tool, asked, credits: credits - writing }),
    model: writer.model,
  }));
  const written = { given: withScenes(asked, scenes), credits: writing, model };
  const order = {
    tool,
    arguments: asked,
    kind: 'video',
    mimeType: 'video/mp4',
    measured,
    written,
    metadata: { written_by: model },
  } as const;
  return withItsScenes(context, await startGeneration(context, order));
}

/** The answer with the scenes of its film, as its job keeps them. */
async function withItsScenes(context: ToolContext, answer: Answer): Promise<Answer> {
  const brief = await context.briefOf(context.principal.accountId, answer.content.resource_id);
  const { scenes } = (brief ?? {}) as { scenes?: Scene[] };
  return { ...answer, content: { ...answer.content, ...(scenes && { scenes }) } };
}
