import { deny } from '@libs/kernel';
import { ADAPTER_KINDS, type Source } from '@libs/library';
import { CHECKPOINT_CHOICES } from '@libs/providers';
import { STYLE_TYPE } from '@libs/drawing';
import { z } from 'zod';
import { notedOutput } from '../answers/started-answer.js';
import { EXAMPLE_ID, exampleStarted } from '../answers/example-answers.js';
import { replayOf } from '../calls/replay-of.js';
import { startGeneration } from '../calls/start-generation.js';
import { loraCredits, trainLora } from '../calls/train-lora.js';
import { defineTool, type Tool } from '../define-tool.js';
import { icon } from '../icon.js';
import { oneLine } from '../inputs/one-line.js';
import { writeInput } from '../inputs/write-input.js';

/** Images of a training. */
const FEWEST = 4;
const MOST = 100;

const input = z.strictObject({
  kind: z.enum(ADAPTER_KINDS).default('style').describe('style: palette, tone and grain; lora: weights of a model.'),
  resource_ids: z
    .array(z.uuid().transform((id) => id.toLowerCase()))
    .min(FEWEST)
    .max(MOST)
    .refine((ids) => new Set(ids).size === ids.length, 'must not name an image twice')
    .describe('Your completed images to learn from, 4–100.'),
  trigger_word: oneLine(40).optional().describe('lora: word that calls for it in prompts.'),
  steps: z.int().min(1).max(100_000).optional().describe('lora: training steps.'),
  checkpoint: z.enum(CHECKPOINT_CHOICES).optional().describe('lora: weights to keep; default last.'),
  ...writeInput,
});

type Input = z.output<typeof input>;

export const trainAdapter: Tool = defineTool({
  name: 'train_adapter',
  title: 'Train adapter',
  icon: icon('M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM16.5 13l3.5 3.5-3.5 3.5-3.5-3.5z'),
  description:
    'Learns a style from your images, for adapter_id of tools that draw. Answers at once with a resource id.',
  group: 'make',
  lanes: ['oauth', 'api_key'],
  scopes: ['media:generate'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input,
  output: notedOutput,
  example: {
    arguments: { resource_ids: [1, 2, 3, 4].map((digit) => `${EXAMPLE_ID.slice(0, -1)}${digit}`), name: 'Our look' },
    result: exampleStarted('adapter', 2, 5),
  },
  price: {
    credits: 2,
    per: 'style',
    units: () => 1,
    operators: ({ kind }: Input, { trainerCredits }) => (kind === 'lora' ? loraCredits(trainerCredits) : undefined),
  },
  inputs: ({ resource_ids: ids }) => ({ image: ids }),
  async run(asked, context) {
    const replay = await replayOf(context, trainAdapter, asked, asked.kind === 'lora' ? 'trainer' : 'embedded');
    if (replay) return replay;
    const sources = await context.requireSources(context.principal.accountId, { image: asked.resource_ids });
    requireDifferent(sources);
    const name = asked.name ?? `${asked.kind === 'lora' ? 'Adapter' : 'Style'} of ${sources.length} images`;
    const facts = adapterFactsOf(asked);
    if (asked.kind === 'lora') return trainLora(context, { tool: trainAdapter, name, facts, arguments: asked });
    return startGeneration(context, {
      tool: trainAdapter,
      arguments: asked,
      name,
      kind: 'adapter',
      mimeType: STYLE_TYPE,
      text: name,
      briefs: [{ title: name, inputs: asked.resource_ids }],
      metadata: { adapter: facts },
      notes: unusedNotes(asked),
    });
  },
});

/** Copies teach nothing: images with the same bytes count once. */
function requireDifferent(sources: readonly Source[]): void {
  const different = new Set(sources.map(({ id, sha256 }) => sha256 ?? id)).size;
  if (different < FEWEST) {
    throw deny(
      'input_unsupported',
      `Only ${different} of the ${sources.length} images differ; the others are copies of them. A training needs ${FEWEST} different images.`,
      { nextStep: 'Give more images that differ.' },
    );
  }
}

function adapterFactsOf({ kind, resource_ids: sourceIds, trigger_word: triggerWord, steps }: Input) {
  return {
    kind,
    source_ids: sourceIds,
    ...(triggerWord !== undefined && { trigger_word: triggerWord }),
    ...(steps !== undefined && { steps }),
  };
}

/** Inputs that a style has no use for. */
function unusedNotes({ trigger_word: triggerWord, steps, checkpoint }: Input): string[] {
  const unused = [triggerWord !== undefined && 'trigger_word', steps !== undefined && 'steps'].filter(
    (name) => name !== false,
  );
  return [
    ...unused.map((name) => `${name} is kept in the metadata and changes nothing about a style.`),
    ...(checkpoint === undefined ? [] : ['checkpoint changes nothing about a style.']),
  ];
}
