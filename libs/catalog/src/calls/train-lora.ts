import { deny } from '@libs/kernel';
import { type CheckpointChoice, type TrainingBrief, WEIGHTS_TYPE } from '@libs/providers';
import type { z } from 'zod';
import type { notedOutput } from '../answers/started-answer.js';
import type { Tool, ToolAnswer } from '../define-tool.js';
import type { ToolContext } from '../tool-context.js';
import { startGeneration } from './start-generation.js';

const USUAL_STEPS = 1_000;

interface LoraOrder {
  tool: Tool;
  name: string;
  /** What the metadata keeps of the order. */
  facts: Record<string, unknown>;
  arguments: Parameters<typeof startGeneration>[1]['arguments'] & {
    resource_ids: string[];
    trigger_word?: string;
    steps?: number;
    checkpoint?: CheckpointChoice;
  };
}

/** What the operator asks for a training; refused where none is offered. */
export function loraCredits(trainerCredits: number | undefined): number {
  // There is no trainer, or its operator set no price for it.
  if (trainerCredits === undefined) {
    throw deny(
      'input_unsupported',
      'Adapters of kind lora need an outside trainer, which this service does not have.',
      { nextStep: 'Use kind style, which is trained here.' },
    );
  }
  return trainerCredits;
}

/** Hands a training to the outside trainer. The balance alone pays for it. */
export function trainLora(
  context: ToolContext,
  { tool, name, facts, arguments: asked }: LoraOrder,
): Promise<ToolAnswer<z.infer<typeof notedOutput>>> {
  const trainerCredits = loraCredits(context.trainerCredits);
  const { resource_ids: inputs, trigger_word: triggerWord, steps = USUAL_STEPS, checkpoint = 'last' } = asked;
  if (asked.provider === 'embedded') {
    throw deny('input_unsupported', 'The embedded provider trains adapters of kind style only.', {
      nextStep: 'Leave provider out, or use kind style.',
    });
  }
  if (triggerWord === undefined) {
    throw deny(
      'input_unsupported',
      'An adapter of kind lora needs a trigger_word: the word that calls for it in prompts.',
      { nextStep: 'Give a trigger_word that is no ordinary word.' },
    );
  }
  const brief: TrainingBrief = { inputs, trigger_word: triggerWord, steps, checkpoint };
  return startGeneration(context, {
    tool,
    arguments: asked,
    name,
    kind: 'adapter',
    mimeType: WEIGHTS_TYPE,
    provider: 'trainer',
    fromBalanceAlone: true,
    text: name,
    briefs: [{ ...brief }],
    measured: { trainerCredits },
    metadata: { adapter: { ...facts, trigger_word: triggerWord, steps } },
  });
}
