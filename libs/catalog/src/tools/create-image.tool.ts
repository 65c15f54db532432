import { ASPECT_RATIOS, examineImageBrief, IMAGE_FORMATS, IMAGE_TECHNIQUES, imageNotes, THEMES } from '@libs/rendering';
import { z } from 'zod';
import { adapterInput, adapterOf } from '../inputs/adapter-input.js';
import { brandInput, brandInputs, brandOf } from '../inputs/brand-input.js';
import { chartInput } from '../inputs/chart-input.js';
import { defineTool, type Tool } from '../define-tool.js';
import { exampleStarted } from '../answers/example-answers.js';
import { icon } from '../icon.js';
import { promptText } from '../inputs/prompt-text.js';
import { frozenAdapter } from '../calls/frozen-adapter.js';
import { startGeneration } from '../calls/start-generation.js';
import { notedOutput } from '../answers/started-answer.js';
import { writeInput } from '../inputs/write-input.js';

const input = z
  .strictObject({
    prompt: promptText(4000).describe('What the image is about, 1–4000 characters; a card shows these words.'),
    count: z.int().min(1).max(4).default(1).describe('How many variations.'),
    aspect_ratio: z.enum(ASPECT_RATIOS).default('16:9').describe('Width to height.'),
    size: z.int().min(256).max(2048).default(1024).describe('Longer side in pixels.'),
    format: z.enum(IMAGE_FORMATS).default('png').describe('Of the file.'),
    technique: z
      .enum(IMAGE_TECHNIQUES)
      .default('auto')
      .describe(
        'illustration: a scene; art: generative; card: the words, set; poster: set large, with art; chart: data.',
      ),
    theme: z
      .enum(['auto', ...THEMES])
      .default('auto')
      .describe('Look: lumen soft light, press editorial print, neon night; auto goes by the subject.'),
    data: chartInput.optional(),
    brand: brandInput.optional(),
    ...adapterInput,
    ...writeInput,
  })
  .refine(({ technique, data }) => technique !== 'chart' || data !== undefined, {
    path: ['data'],
    message: 'is required for technique chart',
  })
  .refine(({ technique, data }) => data === undefined || technique === 'chart' || technique === 'auto', {
    path: ['data'],
    message: 'belongs to technique chart only',
  })
  .refine(({ technique, brand }) => !isUnmarked(technique) || !(brand?.name ?? brand?.logo_resource_id), {
    path: ['brand'],
    message: 'shows its name and logo on a card, poster or chart; give colors only',
  });

/** Pictures without words have no place for a name or a logo. */
function isUnmarked(technique: string): boolean {
  return technique === 'art' || technique === 'illustration';
}

export const createImage: Tool = defineTool({
  name: 'create_image',
  title: 'Create image',
  icon: icon('M4 5h16v14H4zM6 17h12l-4-6-3 4-2-2z'),
  description:
    'Makes images from a prompt: a scene, generative art, a card, a poster, or a chart of data. Answers at once with resource ids.',
  group: 'make',
  lanes: ['oauth', 'api_key', 'x402'],
  scopes: ['media:generate'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input,
  output: notedOutput,
  example: {
    arguments: {
      prompt: 'Sales of three years',
      technique: 'chart',
      data: { unit: '%', labels: ['2024', '2025', '2026'], series: [{ values: [4, 7, 9] }] },
    },
    result: exampleStarted('image', 1, 2),
  },
  price: {
    credits: 1,
    per: 'image',
    units(asked, canDraw) {
      examineImageBrief(imageBrief(asked), canDraw);
      return asked.count;
    },
  },
  inputs: ({ brand }) => brandInputs(brand),
  adapters: adapterOf,
  async run(asked, context) {
    const brief = { ...imageBrief(asked), ...(await frozenAdapter(context, createImage, asked)) };
    return startGeneration(context, {
      tool: createImage,
      arguments: asked,
      kind: 'image',
      mimeType: `image/${asked.format}`,
      text: asked.prompt,
      briefs: Array.from({ length: asked.count }, () => brief),
      notes: imageNotes(brief, context.canDraw),
    });
  },
});

function imageBrief(asked: z.output<typeof input>) {
  return {
    prompt: asked.prompt,
    aspectRatio: asked.aspect_ratio,
    size: asked.size,
    format: asked.format,
    technique: asked.technique,
    theme: asked.theme,
    ...(asked.data && { data: asked.data }),
    ...brandOf(asked.brand),
    inputs: brandInputs(asked.brand),
  };
}
