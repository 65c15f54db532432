import { estimateDuration, examineVideoBrief, filmNotes, MUSIC_MOODS, THEMES, VOICES } from '@libs/rendering';
import { z } from 'zod';
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

const input = z
  .strictObject({
    prompt: promptText(4000)
      .optional()
      .describe('Spoken as it stands where no script is given, and left out where it does not fit; 1–4000 characters.'),
    script: promptText(12_000)
      .optional()
      .describe('The words to speak, as they stand; about 900 characters a minute, the longest film.'),
    duration_seconds: z.number().min(2).max(60).optional().describe('Length; default from the script, else 8.'),
    ...FRAME_ARGUMENTS,
    theme: z
      .enum(['auto', ...THEMES])
      .default('auto')
      .describe('Look: lumen soft light, press editorial print, neon night; auto goes by the subject.'),
    voice: z
      .enum(['auto', 'none', ...VOICES])
      .default('auto')
      .describe(`Narrator: ${VOICE_MEANING}, none no narration.`),
    captions: z.enum(['burned', 'sidecar', 'none']).default('burned').describe('sidecar: a WebVTT file only.'),
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
      .describe('Your completed images, shown in this order instead of drawn scenes.'),
    ...adapterInput,
    ...writeInput,
  })
  .refine(({ prompt, script }) => prompt !== undefined || script !== undefined, {
    path: ['prompt'],
    message: 'is required unless script is given',
  });

export const createVideo: Tool = defineTool({
  name: 'create_video',
  title: 'Create video',
  icon: icon('M4 5h16v14H4zM10 9v6l5-3z'),
  description:
    'Makes a narrated, captioned video that says your script, or else your prompt, word for word, in English. Answers at once with a resource id.',
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
      const brief = videoBrief(asked);
      examineVideoBrief(brief, canDraw);
      const seconds = estimateDuration(brief, canDraw);
      return Math.ceil(seconds / 5) * (asked.resolution === '1080p' ? 2 : 1);
    },
  },
  inputs: inputsOf,
  adapters: adapterOf,
  async run(asked, context) {
    const brief = { ...videoBrief(asked), ...(await frozenAdapter(context, createVideo, asked)) };
    return startGeneration(context, {
      tool: createVideo,
      arguments: asked,
      kind: 'video',
      mimeType: 'video/mp4',
      text: asked.script ?? asked.prompt ?? '',
      briefs: [brief],
      notes: await filmNotes(brief, context.canDraw, context.looksForeign),
    });
  },
});

function videoBrief(asked: z.output<typeof input>) {
  return {
    prompt: asked.prompt,
    script: asked.script,
    durationSeconds: asked.duration_seconds,
    aspectRatio: asked.aspect_ratio,
    resolution: asked.resolution,
    fps: asked.fps,
    theme: asked.theme,
    voice: asked.voice,
    captions: asked.captions,
    music: asked.music,
    ...brandOf(asked.brand),
    ...(asked.image_resource_ids && { images: imageIds(asked) }),
    inputs: inputsOf(asked),
  };
}

function imageIds({ image_resource_ids: ids = [] }: z.output<typeof input>): string[] {
  return ids.map((id) => id.toLowerCase());
}

/** Every resource of the caller that the film uses. */
function inputsOf(asked: z.output<typeof input>): string[] {
  return [...imageIds(asked), ...brandInputs(asked.brand)];
}
