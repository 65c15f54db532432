import {
  CAPTION_PLACES,
  CAPTION_SIZES,
  CAPTION_STYLES,
  estimateFilmSeconds,
  examineFilm,
  FILM_LIMITS,
  FILM_THEMES,
  filmNotes,
  knownFindings,
  matterSeed,
  speechFindings,
  OLDER_THEMES,
  SceneRefused,
  spokenText,
  tooManyWords,
  wordsOfMarkdown,
} from '@libs/film';
import { MUSIC_MOODS, VOICES } from '@libs/sound';
import { z } from 'zod';
import { adapterInput, adapterOf } from '../inputs/adapter-input.js';
import { brandInput } from '../inputs/brand-input.js';
import { dictionInput } from '../inputs/speech/diction-input.js';
import { defineTool, type Tool } from '../define-tool.js';
import { exampleStarted } from '../answers/example-answers.js';
import { icon } from '../icon.js';
import { toneInput } from '../inputs/tone-input.js';
import { promptText } from '../inputs/prompt-text.js';
import { frozenAdapter } from '../calls/frozen-adapter.js';
import { startGeneration } from '../calls/start-generation.js';
import { findingNotes } from '../answers/finding-notes.js';
import { readOutput } from '../answers/started-answer.js';
import { VOICE_MEANING } from '../inputs/speech/voice-meaning.js';
import { FRAME_ARGUMENTS } from '../inputs/video-output.js';
import { withoutMarks } from '../inputs/without-marks.js';
import { writeInput } from '../inputs/write-input.js';
import { compositionInput } from '../scenes/composition-input.js';
import { directed, imagesOf, wordsRead } from '../scenes/film-of-words.js';
import { filmBrief, filmInputs, filmText, isDirected } from '../scenes/film-order.js';
import { areForeign, foreignNotes } from '../scenes/foreign-words.js';
import type { CanDraw } from '../prices/can-draw.js';
import type { Measured } from '../prices/price.js';
import { scenesInput } from '../scenes/scene-input.js';

const fields = z.strictObject({
  scenes: scenesInput.optional(),
  composition: compositionInput.optional(),
  prompt: promptText(4000)
    .optional()
    .describe('Without scenes: its own words are shown and spoken, no others; 1–4000 characters.'),
  script: promptText(12_000)
    .optional()
    .describe('Without scenes: every word is spoken and shown; at most 3 minutes, about 2700 characters.'),
  duration_seconds: z
    .number()
    .min(FILM_LIMITS.shortest)
    .max(FILM_LIMITS.longest)
    .optional()
    .describe('Length; default from scenes or words.'),
  ...FRAME_ARGUMENTS,
  theme: z
    .enum(['auto', ...Object.keys(OLDER_THEMES), ...FILM_THEMES.map(({ name }) => name)])
    .default('auto')
    .describe('Look; auto goes by the subject.'),
  tone: toneInput,
  voice: z
    .enum(['auto', 'none', ...VOICES])
    .default('auto')
    .describe(`Narrator: ${VOICE_MEANING}, none no narration.`),
  ...dictionInput,
  captions: z
    .enum(CAPTION_STYLES)
    .default('burned')
    .describe('kinetic: large words as they are spoken; sidecar: WebVTT and SRT files only.'),
  caption_place: z.enum(CAPTION_PLACES).default('auto').describe('Where captions stand in the picture.'),
  caption_size: z.enum(CAPTION_SIZES).default('auto').describe('Of their type.'),
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
  const { scenes, composition, prompt, script } = asked;
  const [told, spoken] = spokenIn(asked);
  const tooMany = tooManyWords(spoken);
  if (tooMany !== undefined) refuse(told, tooMany);
  if (!isDirected(asked)) {
    if (prompt === undefined && script === undefined)
      refuse('scenes', 'is required unless composition, prompt or script is given');
    return;
  }
  const other = scenes === undefined ? 'composition' : 'scenes';
  if (scenes && composition) refuse('composition', 'cannot be given with scenes; leave one of them out');
  for (const field of ['prompt', 'script', 'image_resource_ids'] as const) {
    if (asked[field] === undefined) continue;
    refuse(field, `cannot be given with ${other}; ${REPLACED[field]}`);
  }
});

/** All texts that the film says, as they came, and the field in which they stand. */
function spokenIn({ scenes, composition, prompt, script }: Asked): [field: keyof Asked, texts: (string | undefined)[]] {
  if (scenes) return ['scenes', scenes.map(({ say }) => say)];
  if (composition) return ['composition', composition.say?.map(({ text }) => text) ?? []];
  return script === undefined ? ['prompt', [prompt]] : ['script', [script]];
}

/** What takes the place of a field where the caller directs the film. */
const REPLACED = {
  prompt: 'leave it out: scenes say all that is seen and said',
  script: 'write its words as say of the scenes',
  image_resource_ids: 'show images in scenes of type image',
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
  output: readOutput,
  example: {
    arguments: {
      scenes: [
        { say: 'Sunlight is white.', visual: { type: 'title', text: 'Why is the sky blue?' } },
        { say: 'Air scatters its blue part most.', visual: { type: 'picture', words: ['sun'] } },
      ],
      theme: 'editorial',
    },
    result: exampleStarted('video', 2, 9),
  },
  price: {
    credits: 1,
    per: 'started 5 seconds, twice at 1080p',
    units: (asked, canDraw, measured) =>
      Math.ceil(secondsOf(asked, canDraw, measured) / 5) * (asked.resolution === '1080p' ? 2 : 1),
  },
  words: (asked) => ({
    ...asked,
    ...(asked.prompt !== undefined && { prompt: wordsOfMarkdown(asked.prompt, { keepsCode: true }) }),
    ...withoutMarks({ script: asked.script, scenes: asked.scenes }),
    ...(asked.composition && { composition: { ...asked.composition, say: withoutMarks(asked.composition.say) } }),
  }),
  inputs: (asked) => [...new Set([...imagesOf(asked), ...filmInputs(asked)])],
  adapters: adapterOf,
  async measure(asked, { looksForeign, pictureFor, wordFindings }) {
    const read = wordsRead(asked, pictureFor);
    const spoken = spokenText(directed(asked, read).film);
    const isForeign = await areForeign({ spoken, voice: asked.voice }, looksForeign);
    const findings = knownFindings(filmBrief(directed(asked, read).film, isForeign), wordFindings);
    return { isForeign, findings, ...(read && { read }) };
  },
  pages: (asked, { read }) => filmBrief(directed(asked, read).film),
  film: (asked, { isForeign, read }) => ({
    ...filmBrief(directed(asked, read).film, isForeign),
    seed: asked.seed ?? matterSeed(directed(asked, read).film),
  }),
  order(asked, { isForeign, adapter, read, findings = [] }) {
    const { film, reading } = directed(asked, read);
    const brief = { ...filmBrief(film, isForeign), ...(adapter && { adapter }) };
    return {
      text: reading ? (asked.script ?? asked.prompt ?? '') : filmText(film),
      briefs: [brief],
      seed: matterSeed(film),
      notes: [
        ...wordNotes(asked),
        ...filmNotes(brief),
        ...speechFindings(brief).map(({ detail }) => detail),
        ...foreignNotes(asked, isForeign),
        ...findingNotes(findings),
      ],
      reading,
    };
  },
  async run(asked, context) {
    return startGeneration(context, {
      tool: createVideo,
      arguments: asked,
      kind: 'video',
      mimeType: 'video/mp4',
      measured: await frozenAdapter(context, createVideo, asked),
    });
  },
});

/** Seconds that the film will last. Refuses a film that can never be made. */
function secondsOf(asked: Asked, canDraw: CanDraw, { isForeign, read }: Measured): number {
  const { film, reading } = directed(asked, read);
  const brief = filmBrief(film, isForeign);
  try {
    examineFilm(brief, canDraw);
  } catch (refusal) {
    throw reading ? inWords(refusal, asked) : refusal;
  }
  return estimateFilmSeconds(brief);
}

/** The refusal of a scene that words were read into, in the fields of the call. */
function inWords(refusal: unknown, { script }: Asked): unknown {
  const isOfScenes = refusal instanceof SceneRefused && (refusal.at !== undefined || refusal.field === 'scenes');
  if (!isOfScenes) return refusal;
  return new SceneRefused(script === undefined ? 'prompt' : 'script', refusal.problem);
}

/** A prompt beside a script is not read. */
function wordNotes({ prompt, script }: Asked): string[] {
  return prompt === undefined || script === undefined
    ? []
    : ['The script is spoken and shown; the prompt is not used.'];
}
