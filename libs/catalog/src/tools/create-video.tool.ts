import { CAPTION_STYLES, estimateFilmSeconds, examineFilm, FILM_LIMITS, FILM_THEMES, filmNotes } from '@libs/film';
import {
  estimateDuration,
  examineVideoBrief,
  filmNotes as wordNotes,
  MUSIC_MOODS,
  THEMES,
  VOICES,
} from '@libs/rendering';
import { z } from 'zod';
import { PREVIEW_SEED } from '../calls/film-of-call.js';
import { adapterInput, adapterOf } from '../inputs/adapter-input.js';
import { brandInput, brandInputs, brandOf } from '../inputs/brand-input.js';
import { defineTool, type Tool } from '../define-tool.js';
import { exampleStarted } from '../answers/example-answers.js';
import { icon } from '../icon.js';
import { promptText } from '../inputs/prompt-text.js';
import { frozenAdapter } from '../calls/frozen-adapter.js';
import { startGeneration } from '../calls/start-generation.js';
import { notedOutput } from '../answers/started-answer.js';
import { VOICE_MEANING } from '../inputs/voice-meaning.js';
import { FRAME_ARGUMENTS } from '../inputs/video-output.js';
import { writeInput } from '../inputs/write-input.js';
import type { CanDraw } from '../prices/can-draw.js';
import { compositionInput } from '../scenes/composition-input.js';
import { filmBrief, filmInputs, filmText, isDirected, olderLook } from '../scenes/film-order.js';
import { scenesInput } from '../scenes/scene-input.js';

/** Seconds of a film that is made of a prompt or a script. */
const LONGEST_OF_WORDS = 60;

const fields = z.strictObject({
  scenes: scenesInput.optional(),
  composition: compositionInput.optional(),
  prompt: promptText(4000)
    .optional()
    .describe('Without scenes: spoken as it stands, what does not fit is left out; 1–4000 characters.'),
  script: promptText(12_000)
    .optional()
    .describe('Without scenes: the words to speak, as they stand; at most a minute, about 900 characters.'),
  duration_seconds: z
    .number()
    .min(FILM_LIMITS.shortest)
    .max(FILM_LIMITS.longest)
    .optional()
    .describe('Length; default from scenes or script, else 8. Of a prompt or script at most 60.'),
  ...FRAME_ARGUMENTS,
  theme: z
    .enum(['auto', ...THEMES, ...FILM_THEMES.map(({ name }) => name)])
    .default('auto')
    .describe(`Look; auto goes by the subject. ${THEMES.join(', ')}: without scenes.`),
  voice: z
    .enum(['auto', 'none', ...VOICES])
    .default('auto')
    .describe(`Narrator: ${VOICE_MEANING}, none no narration.`),
  captions: z
    .enum(CAPTION_STYLES)
    .default('burned')
    .describe('kinetic: large words as they are spoken, with scenes; sidecar: a WebVTT file only.'),
  music: z
    .enum(['auto', 'off', ...MUSIC_MOODS])
    .default('auto')
    .describe('Mood of the music bed.'),
  brand: brandInput.optional(),
  image_resource_ids: z
    .array(z.uuid())
    .min(1)
    .max(8)
    .optional()
    .describe('Without scenes: your completed images, shown in this order instead of drawn pictures.'),
  ...adapterInput,
  ...writeInput,
});

type Asked = z.output<typeof fields>;

const input = fields.superRefine((asked, context) => {
  const refuse = (field: keyof Asked, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  const { scenes, composition, prompt, script, duration_seconds: seconds = 0 } = asked;
  if (!isDirected(asked)) {
    if (prompt === undefined && script === undefined)
      refuse('scenes', 'is required unless composition, prompt or script is given');
    if (seconds > LONGEST_OF_WORDS)
      refuse('duration_seconds', `must be a number from 2 to ${LONGEST_OF_WORDS} without scenes`);
    return;
  }
  const other = scenes === undefined ? 'composition' : 'scenes';
  if (scenes && composition) refuse('composition', 'cannot be given with scenes; leave one of them out');
  for (const field of ['prompt', 'script', 'image_resource_ids', 'adapter_id'] as const) {
    if (asked[field] === undefined) continue;
    refuse(field, `cannot be given with ${other}; ${REPLACED[field]}`);
  }
});

/** What takes the place of a field where the caller directs the film. */
const REPLACED = {
  prompt: 'leave it out: scenes say all that is seen and said',
  script: 'write its words as say of the scenes',
  image_resource_ids: 'show images in scenes of type image',
  adapter_id: 'directed films are not drawn in a trained style; choose a theme',
} as const;

export const createVideo: Tool = defineTool({
  name: 'create_video',
  title: 'Create video',
  icon: icon('M4 5h16v14H4zM10 9v6l5-3z'),
  description:
    'Write the scenes yourself: you know the facts; each says and shows what you write. Makes a narrated, captioned video, also of a prompt or script alone. Answers at once with a resource id.',
  group: 'make',
  lanes: ['oauth', 'api_key', 'x402'],
  scopes: ['media:generate'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input,
  output: notedOutput,
  example: {
    arguments: { script: 'Sunlight is white. Air scatters its blue part most. So the sky is blue.', theme: 'lumen' },
    result: exampleStarted('video', 2, 9),
  },
  price: {
    credits: 1,
    per: 'started 5 seconds, twice at 1080p',
    units(asked, canDraw) {
      const seconds = secondsOf(asked, canDraw);
      return Math.ceil(seconds / 5) * (asked.resolution === '1080p' ? 2 : 1);
    },
  },
  inputs: inputsOf,
  adapters: adapterOf,
  film: (asked) => (isDirected(asked) ? { ...filmBrief(asked), seed: asked.seed ?? PREVIEW_SEED } : undefined),
  async run(asked, context) {
    const look = olderLook(asked);
    const brief = isDirected(asked) ? filmBrief(asked) : videoBrief(asked);
    const notes = isDirected(asked)
      ? filmNotes(filmBrief(asked))
      : [...look.notes, ...(await wordNotes(videoBrief(asked), context.canDraw, context.looksForeign))];
    return startGeneration(context, {
      tool: createVideo,
      arguments: asked,
      kind: 'video',
      mimeType: 'video/mp4',
      text: isDirected(asked) ? filmText(asked) : (asked.script ?? asked.prompt ?? ''),
      briefs: [{ ...brief, ...(await frozenAdapter(context, createVideo, asked)) }],
      notes,
    });
  },
});

/** Seconds that the film will last. Refuses a film that can never be made. */
function secondsOf(asked: Asked, canDraw: CanDraw): number {
  if (isDirected(asked)) {
    const brief = filmBrief(asked);
    examineFilm(brief);
    return estimateFilmSeconds(brief);
  }
  const brief = videoBrief(asked);
  examineVideoBrief(brief, canDraw);
  return estimateDuration(brief, canDraw);
}

function videoBrief(asked: Asked) {
  const { theme, captions } = olderLook(asked);
  return {
    prompt: asked.prompt,
    script: asked.script,
    durationSeconds: asked.duration_seconds,
    aspectRatio: asked.aspect_ratio,
    resolution: asked.resolution,
    fps: asked.fps,
    theme,
    voice: asked.voice,
    captions,
    music: asked.music,
    ...brandOf(asked.brand),
    ...(asked.image_resource_ids && { images: imageIds(asked) }),
    inputs: inputsOf(asked),
  };
}

function imageIds({ image_resource_ids: ids = [] }: Asked): string[] {
  return ids.map((id) => id.toLowerCase());
}

/** Every resource of the caller that the film uses. */
function inputsOf(asked: Asked): string[] {
  if (isDirected(asked)) return filmInputs(asked);
  return [...imageIds(asked), ...brandInputs(asked.brand)];
}
