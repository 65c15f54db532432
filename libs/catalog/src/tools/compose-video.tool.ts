import { THEMES } from '@libs/drawing';
import {
  allWords,
  AUDIO_STRATEGIES,
  clipIds,
  composeRecipe,
  COMPOSITION_VERSION,
  type CompositionBrief,
  estimateCompositionWork,
  estimateSegmentSeconds,
  examineComposition,
  examineFilm,
  FILM_THEMES,
  filmNotes,
  type FilmBrief,
  matterSeed,
  OLDER_THEMES,
  planLook,
  speechFindings,
  requireFaces,
  type Scene,
  SceneRefused,
  tooManyWords,
} from '@libs/film';
import { MUSIC_MOODS } from '@libs/sound';
import { z } from 'zod';
import { adapterInput, adapterOf } from '../inputs/adapter-input.js';
import { brandAsInVideo, brandInputs, brandOf } from '../inputs/brand-input.js';
import type { CanDraw } from '../prices/can-draw.js';
import type { Measured } from '../prices/price.js';
import { dictionInput, dictionOf } from '../inputs/speech/diction-input.js';
import { defineTool, type Tool } from '../define-tool.js';
import { EXAMPLE_ID, exampleStarted } from '../answers/example-answers.js';
import { icon } from '../icon.js';
import { type AskedSegment, MOST_SEGMENTS, segmentInput } from '../scenes/segment-input.js';
import { filmedScene, sceneOf, segmentOf } from '../scenes/segment-of.js';
import { foreignNotes, spokenBy, spokenWith } from '../scenes/foreign-words.js';
import { planFilm } from '../scenes/plan-film.js';
import { frozenAdapter } from '../calls/frozen-adapter.js';
import { resourcesOf } from '../scenes/scene-resources.js';
import { replayOf } from '../calls/replay-of.js';
import { startGeneration } from '../calls/start-generation.js';
import { notedOutput } from '../answers/started-answer.js';
import { toneInput } from '../inputs/tone-input.js';
import { titleOf } from '../inputs/title-of.js';
import { voiceInput } from '../inputs/speech/voice-input.js';
import { videoOutput } from '../inputs/video-output.js';
import { withoutMarks } from '../inputs/without-marks.js';
import { writeInput } from '../inputs/write-input.js';

const input = z.strictObject({
  plan: z
    .strictObject({
      segments: z
        .array(segmentInput)
        .min(1)
        .max(MOST_SEGMENTS)
        .superRefine((segments, context) => {
          const message = tooManyWords(segments.map(({ narration, scene }) => narration ?? scene?.say));
          if (message !== undefined) context.addIssue({ code: 'custom', message });
        })
        .describe('1–60, in order; at most 300 s together.'),
    })
    .describe('What is seen and said.'),
  audio: z
    .strictObject({
      strategy: z.enum(AUDIO_STRATEGIES).default('narrated').describe('narrated voice over music, scored music alone'),
      voice: voiceInput(['auto', 'none'], 'As in create_video.', { ofMakers: false }).default('auto'),
      music: z
        .enum(['auto', 'off', ...MUSIC_MOODS])
        .default('auto')
        .describe('Mood of the music.'),
    })
    .prefault({})
    .describe('What is heard.'),
  ...dictionInput,
  captions: z.enum(['burned', 'sidecar', 'none']).default('burned').describe('sidecar: WebVTT and SRT files only.'),
  output: videoOutput,
  theme: z
    .enum(['auto', ...THEMES, ...FILM_THEMES.map(({ name }) => name)])
    .default('auto')
    .describe('Look; auto goes by the segments.'),
  tone: toneInput,
  brand: brandAsInVideo.optional(),
  ...adapterInput,
  ...writeInput,
});

type Input = z.output<typeof input>;

export const composeVideo: Tool = defineTool({
  name: 'compose_video',
  title: 'Compose video',
  icon: icon('M3 5h5v14H3zM10 5h5v14h-5zM17 5h4v14h-4z'),
  description:
    'Makes one film from a plan of up to 60 segments: scenes, generated shots, cards, your images. Answers at once with a resource id.',
  group: 'make',
  lanes: ['oauth', 'api_key'],
  scopes: ['media:generate'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  hasPlayer: true,
  input,
  output: notedOutput,
  example: {
    arguments: {
      plan: {
        segments: [
          { type: 'card', title: 'Three herons', narration: 'This is about three herons.' },
          { type: 'generate', prompt: 'A river in the morning', duration_seconds: 5, transition: 'fade' },
          { type: 'image', resource_id: EXAMPLE_ID, narration: 'They come every year.' },
        ],
      },
      audio: { strategy: 'narrated', music: 'calm' },
      output: { aspect_ratio: '9:16' },
    },
    result: exampleStarted('video', 6, 40),
  },
  price: {
    base: 5,
    credits: 1,
    per: 'started 5 seconds of each generated shot or scene with its narration, twice at 1080p',
    units(asked, canDraw, measured) {
      const brief = compositionBrief(asked, measured);
      examineScenes(asked, canDraw);
      examineComposition(brief);
      return Object.values(shotCredits(brief)).reduce((sum, credits) => sum + credits, 0);
    },
  },
  takesParts: true,
  words: (asked) => ({ ...asked, plan: withoutMarks({ segments: asked.plan.segments.map(filmedScene) }) }),
  inputs: (asked) => ({ image: resourcesOfPlan(asked), video: clipsOfPlan(asked), adapter: adapterOf(asked) }),
  measure: ({ plan, audio: { strategy, voice }, locale }, judges) =>
    spokenBy({ spoken: narrated(plan), voice: strategy === 'narrated' ? voice : 'none', locale }, judges),
  pages: pagesOf,
  film(asked, measured) {
    const brief = compositionBrief(asked, measured);
    return { ...planFilm({ ...brief, seed: seedOf(asked) }), tone: asked.tone };
  },
  order(asked, measured) {
    const { isForeign, adapter } = measured;
    const brief = { ...compositionBrief(asked, measured), ...(adapter && { adapter }) };
    const credits = shotCredits(brief);
    const partCredits = Object.values(credits).reduce((sum, each) => sum + each, 0);
    const parts = composeRecipe(brief).parts.map((part) => ({
      ...part,
      name: `Shot ${part.index} of ${titleOf(brief.title)}`,
    }));
    return {
      text: wordsOf(asked),
      briefs: [
        { ...brief, version: COMPOSITION_VERSION, credits, inputs: resourcesOfPlan(asked), videos: clipsOfPlan(asked) },
      ],
      seed: seedOf(asked),
      notes: [...planNotes(asked, brief), ...foreignNotes({ ...asked.audio, captions: asked.captions }, isForeign)],
      parent: { kind: 'compose', seconds: estimateCompositionWork(brief), parts, partCredits },
    };
  },
  async run(asked, context) {
    const replay = await replayOf(context, composeVideo, asked);
    if (replay) return replay;
    return startGeneration(context, {
      tool: composeVideo,
      arguments: asked,
      kind: 'video',
      mimeType: 'video/mp4',
      measured: await frozenAdapter(context, composeVideo, asked),
    });
  },
});

/** What the caller should know of the film before it is made. */
function planNotes({ theme, tone, audio }: Input, brief: CompositionBrief): string[] {
  const film = planFilm(brief);
  // The look is chosen already. A note names the theme that replaces an older one.
  const notes = filmNotes({
    ...film,
    tone,
    music: audio.music,
    ...(brief.adapter && { adapter: brief.adapter }),
    ...(OLDER_THEMES[theme] && { theme }),
  });
  return [...notes, ...speechFindings(film).map(({ detail }) => detail)];
}

/** Credits of each shot by its segment: by the time that it is seen, which its narration may make longer than was asked. */
function shotCredits(brief: CompositionBrief): Record<string, number> {
  const seconds = estimateSegmentSeconds(brief);
  const each = brief.output.resolution === '1080p' ? 2 : 1;
  const shots = brief.segments.filter(({ type }) => type === 'generate' || type === 'scene');
  return Object.fromEntries(shots.map(({ id }) => [id, each * Math.ceil((seconds.get(id) ?? 0) / 5)]));
}

/** The order without its seed. */
function compositionBrief(asked: Input, measured: Measured): CompositionBrief {
  const { aspect_ratio: aspectRatio, resolution, fps } = asked.output;
  const scenes = spokenScenes(asked);
  return {
    title: asked.name ?? (titleOf(wordsOf(asked)) || 'Film'),
    segments: asked.plan.segments.map(segmentOf),
    audio: { ...asked.audio, ...spokenWith({ ...asked.audio, ...dictionOf(asked) }, measured) },
    captions: asked.captions,
    output: { aspectRatio, resolution, fps },
    look: planLook({ theme: asked.theme, tone: asked.tone, scenes, seed: seedOf(asked) }, asked.brand?.colors),
    ...brandOf(asked.brand),
    seed: 0,
  };
}

/** The seed of the call, or that of its words. */
function seedOf(asked: Input): number {
  return asked.seed ?? matterSeed({ scenes: spokenScenes(asked) });
}

function narrated({ segments }: Input['plan']): string {
  return segments
    .map(({ narration, scene }) => narration ?? scene?.say ?? '')
    .join(' ')
    .trim();
}

/** What is seen and said, for the choice of a look. */
function spokenScenes({ plan }: Input): Scene[] {
  return plan.segments.map((segment) => {
    const say = segment.scene?.say ?? segment.narration;
    return { ...sceneOf(segment), ...(say !== undefined && { say }) };
  });
}

/** Every segment is drawn as a scene of a film. */
function pagesOf({ plan }: Input): { scenes: Scene[] } {
  return { scenes: plan.segments.map(sceneOf) };
}

/** Refuses a scene that can never be drawn, by its place in the plan. */
function examineScenes({ plan }: Input, canDraw: CanDraw): void {
  plan.segments.forEach((segment, at) => {
    const { narration = segment.scene?.say ?? '' } = segment;
    try {
      requireSilence(sceneOf(segment));
      requireFaces('narration', narration, canDraw);
      examineFilm({ scenes: [sceneOf(segment)], voice: 'none' } as unknown as FilmBrief, canDraw);
    } catch (refusal) {
      if (!(refusal instanceof SceneRefused)) throw refusal;
      throw new SceneRefused(placeOf(segment, at, refusal.field), refusal.problem);
    }
  });
}

/** What is heard in a composition is its narration and its music. */
function requireSilence({ visual }: Scene): void {
  if (visual.type === 'clip' && visual.sound !== undefined && visual.sound !== 'mute')
    throw new SceneRefused(
      'visual.sound',
      'clips of a plan are silent; leave it out, or make the film with create_video',
    );
}

/** The field of a plan for a field of the scene that its segment is drawn as. */
function placeOf({ scene }: AskedSegment, at: number, field: string): string {
  const segment = `plan.segments[${at}]`;
  if (scene) return `${segment}.scene.${field === 'narration' ? 'say' : field}`;
  return field === 'narration' ? `${segment}.narration` : segment;
}

/** What a composition is about: the words of its segments. */
function wordsOf({ plan }: Input): string {
  return plan.segments
    .flatMap(({ scene, title, text, prompt, narration }) => [
      ...(scene ? [allWords([scene])] : []),
      title,
      text,
      prompt,
      narration,
    ])
    .filter((word) => word !== undefined)
    .join('\n');
}

function clipsOfPlan({ plan }: Input): string[] {
  return clipIds(plan.segments.map(sceneOf));
}

function resourcesOfPlan(asked: Input): string[] {
  return [...new Set([...resourcesOf(asked.plan), ...brandInputs(asked.brand)])];
}
