import {
  allWords,
  examineStill,
  FILM_THEMES,
  knownFindings,
  type Scene,
  type StillBrief,
  stillNotes,
  stillNotShown,
} from '@libs/film';
import { ASPECT_RATIOS, IMAGE_FORMATS, THEMES } from '@libs/drawing';
import { z } from 'zod';
import { adapterInput, adapterOf } from '../inputs/adapter-input.js';
import { brandInput, brandInputs, brandOf } from '../inputs/brand-input.js';
import { chartInput } from '../inputs/chart-input.js';
import { defineTool, type Tool } from '../define-tool.js';
import { exampleStarted } from '../answers/example-answers.js';
import { icon } from '../icon.js';
import { modelInput } from '../inputs/model-input.js';
import { imageWish } from '../models/image-wish.js';
import { toneInput } from '../inputs/tone-input.js';
import { promptText } from '../inputs/prompt-text.js';
import { frozenAdapter } from '../calls/frozen-adapter.js';
import { startGeneration } from '../calls/start-generation.js';
import { findingNotes } from '../answers/finding-notes.js';
import { drawnOutput } from '../answers/started-answer.js';
import { withoutMarks } from '../inputs/without-marks.js';
import { writeInput } from '../inputs/write-input.js';
import type { CanDraw } from '../prices/can-draw.js';
import { resourcesOf } from '../scenes/scene-resources.js';
import { visualInput } from '../scenes/visual-input.js';

const TECHNIQUES = ['auto', 'illustration', 'art', 'card', 'poster', 'chart'] as const;

const fields = z.strictObject({
  prompt: promptText(4000)
    .optional()
    .describe('What the image is about, 1–4000 characters; card and poster set these words.'),
  visual: visualInput.optional(),
  count: z.int().min(1).max(4).default(1).describe('How many variations.'),
  aspect_ratio: z.enum(ASPECT_RATIOS).default('16:9').describe('Width to height.'),
  size: z.int().min(256).max(2048).default(1024).describe('Longer side in pixels.'),
  format: z.enum(IMAGE_FORMATS).default('png').describe('Of the file.'),
  technique: z
    .enum(TECHNIQUES)
    .default('auto')
    .describe(
      'Of a prompt. illustration: pictures of its things; art: generative; card: the words, set; poster: set large, with a picture; chart: data.',
    ),
  theme: z
    .enum(['auto', ...THEMES, ...FILM_THEMES.map(({ name }) => name)])
    .default('auto')
    .describe(`Look; auto goes by the subject. ${THEMES.join(', ')}: of art.`),
  tone: toneInput,
  data: chartInput.optional(),
  brand: brandInput.optional(),
  ...adapterInput,
  ...modelInput,
  ...writeInput,
});

type Asked = z.output<typeof fields>;

/** What cannot be asked for together: the field that is refused, when, and why. */
const RULES: { field: keyof Asked; isBroken: (asked: Asked) => boolean; message: string }[] = [
  {
    field: 'prompt',
    isBroken: ({ prompt, visual }) => prompt === undefined && visual === undefined,
    message: 'is required unless visual is given',
  },
  {
    field: 'visual',
    isBroken: ({ visual, model }) => visual !== undefined && model !== undefined && model !== 'auto',
    message: 'cannot be given with a model, which draws the prompt; leave one out',
  },
  {
    field: 'technique',
    isBroken: ({ technique, visual }) => visual !== undefined && technique !== 'auto',
    message: 'cannot be given with visual; leave it out',
  },
  {
    field: 'data',
    isBroken: ({ data, visual }) => visual !== undefined && data !== undefined,
    message: 'cannot be given with visual; a visual of type chart has data of its own',
  },
  {
    field: 'data',
    isBroken: ({ technique, data, visual }) => technique === 'chart' && data === undefined && visual === undefined,
    message: 'is required for technique chart',
  },
  {
    field: 'data',
    isBroken: ({ technique, data }) => data !== undefined && technique !== 'chart' && technique !== 'auto',
    message: 'belongs to technique chart only',
  },
  {
    field: 'brand',
    isBroken: ({ brand, ...asked }) => isUnmarked(asked) && (brand?.name ?? brand?.logo_resource_id) !== undefined,
    message: 'shows its name and logo on a card, poster, chart or packaged visual; give colors only',
  },
];

const input = fields.superRefine((asked, context) => {
  for (const { field, isBroken, message } of RULES) {
    if (isBroken(asked)) context.addIssue({ code: 'custom', path: [field], message });
  }
});

/** Pictures without words of ours have no place for a name or a logo. */
function isUnmarked({ technique, visual }: Pick<Asked, 'technique' | 'visual'>): boolean {
  return technique === 'art' || technique === 'illustration' || visual?.type === 'html';
}

/** Generative art is painted; every other image is a page. */
function isArt({ technique }: Asked): boolean {
  return technique === 'art';
}

export const createImage: Tool = defineTool({
  name: 'create_image',
  title: 'Create image',
  icon: icon('M4 5h16v14H4zM6 17h12l-4-6-3 4-2-2z'),
  description:
    'Makes images of a visual that you direct, or of a prompt: pictures, generative art, a card, a poster, a chart of data. Answers at once with resource ids.',
  group: 'make',
  lanes: ['oauth', 'api_key', 'x402'],
  scopes: ['media:generate'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  hasPlayer: true,
  input,
  output: drawnOutput,
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
      examine(asked, canDraw);
      return asked.count;
    },
  },
  words: (asked) => ({ ...asked, ...withoutMarks({ prompt: asked.prompt, visual: asked.visual, data: asked.data }) }),
  inputs: (asked) => ({ image: inputsOf(asked), adapter: adapterOf(asked) }),
  pages: imageBrief,
  purchase: imageWish,
  measure: async (asked, { pictureFor, wordFindings }) => ({
    notShown: isArt(asked) ? [] : stillNotShown(stillBrief(asked), pictureFor),
    findings: knownFindings({ scenes: scenesOf(asked), voice: 'none' }, wordFindings),
  }),
  order(asked, { adapter, notShown = [], findings = [] }) {
    const style = adapter && { adapter };
    const brief = { ...imageBrief(asked), ...style };
    return {
      text: textOf(asked),
      briefs: Array.from({ length: asked.count }, () => brief),
      notes: [
        ...notesOf(asked, style ?? {}),
        ...findingNotes(findings.map(({ field, detail }) => ({ field, detail }))),
      ],
      ...(notShown.length > 0 && { reading: { not_shown: notShown } }),
    };
  },
  async run(asked, context) {
    return startGeneration(context, {
      tool: createImage,
      arguments: asked,
      kind: 'image',
      mimeType: `image/${asked.format}`,
      measured: await frozenAdapter(context, createImage, asked),
    });
  },
});

/** Refuses an image that can never be made, before anything is held. */
function examine(asked: Asked, canDraw: CanDraw): void {
  if (!isArt(asked)) examineStill(stillBrief(asked), canDraw);
}

function imageBrief(asked: Asked): Record<string, unknown> {
  if (!isArt(asked)) return { ...stillBrief(asked) };
  const { prompt, theme } = asked;
  return { ...shared(asked), prompt, technique: 'art', theme: THEMES.includes(theme) ? theme : 'auto' };
}

function stillBrief(asked: Asked): Omit<StillBrief, 'seed'> {
  const { prompt, visual, technique, theme, tone, data } = asked;
  return {
    ...shared(asked),
    ...(prompt !== undefined && { prompt }),
    ...(visual && { visual }),
    // Art goes by another brief.
    technique: technique === 'art' ? 'auto' : technique,
    theme,
    tone,
    ...(data && { data }),
  };
}

function shared(asked: Asked) {
  return {
    aspectRatio: asked.aspect_ratio,
    size: asked.size,
    format: asked.format,
    ...brandOf(asked.brand),
    inputs: inputsOf(asked),
  };
}

/** The words of an image, for its name and their hash. */
function textOf({ prompt, ...asked }: Asked): string {
  return prompt ?? allWords(scenesOf(asked));
}

/** The visual of the caller as the one scene of a film. */
function scenesOf({ visual }: Pick<Asked, 'visual'>): Scene[] {
  return visual ? [{ visual, transition: 'auto' }] : [];
}

function notesOf(asked: Asked, adapter: Pick<StillBrief, 'adapter'>): string[] {
  if (!isArt(asked)) return [...stillNotes({ ...stillBrief(asked), ...adapter }), ...likenessNotes(asked)];
  const isKnown = asked.theme === 'auto' || THEMES.includes(asked.theme);
  return [
    'The picture is abstract: it shows no subject of the prompt.',
    ...(isKnown ? [] : [`The theme ${asked.theme} is for pages; art gets the look that suits its words.`]),
  ];
}

/** Without a theme of its own each variation gets another one. Cards and posters change their ground too. */
function likenessNotes({ count, theme, technique, adapter_id: adapter }: Asked): string[] {
  const different = adapter === undefined ? 2 : 1;
  if (theme === 'auto' || technique === 'card' || technique === 'poster' || count <= different) return [];
  return [`In the theme ${theme} some of the ${count} images may look alike; with theme auto each has another look.`];
}

/** Every resource of the caller that the image uses. */
function inputsOf({ visual, brand }: Asked): string[] {
  return [...new Set([...resourcesOf(visual), ...brandInputs(brand)])];
}
