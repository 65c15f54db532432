import { allWords, chooseLook, examineFilm, FILM_THEMES, type FilmBrief, type Scene, SceneRefused } from '@libs/film';
import { fairTurn } from '@libs/kernel';
import {
  AUDIO_STRATEGIES,
  composeRecipe,
  type CompositionBrief,
  estimateCompositionWork,
  estimateSegmentSeconds,
  examineComposition,
  MUSIC_MOODS,
  sceneShot,
  THEMES,
  VOICES,
} from '@libs/rendering';
import { z } from 'zod';
import { adapterInput, adapterOf } from '../inputs/adapter-input.js';
import type { CanDraw } from '../prices/can-draw.js';
import { defineTool, type Tool } from '../define-tool.js';
import { EXAMPLE_ID, exampleStarted } from '../answers/example-answers.js';
import { icon } from '../icon.js';
import { MOST_SEGMENTS, segmentInput, segmentOf } from '../scenes/segment-input.js';
import { frozenAdapter } from '../calls/frozen-adapter.js';
import { resourcesOf } from '../scenes/scene-resources.js';
import { replayOf } from '../calls/replay-of.js';
import { startGeneration } from '../calls/start-generation.js';
import { startedOutput } from '../answers/started-answer.js';
import { titleOf } from '../calls/title-of.js';
import type { ToolContext } from '../tool-context.js';
import { VOICE_MEANING } from '../inputs/voice-meaning.js';
import { videoOutput } from '../inputs/video-output.js';
import { writeInput } from '../inputs/write-input.js';

const input = z.strictObject({
  plan: z
    .strictObject({
      segments: z.array(segmentInput).min(1).max(MOST_SEGMENTS).describe('1–60, in order; at most 300 s together.'),
    })
    .describe('What is seen and said.'),
  audio: z
    .strictObject({
      strategy: z.enum(AUDIO_STRATEGIES).default('narrated').describe('narrated voice over music, scored music alone'),
      voice: z
        .enum(['auto', 'none', ...VOICES])
        .default('auto')
        .describe(`${VOICE_MEANING}.`),
      music: z
        .enum(['auto', 'off', ...MUSIC_MOODS])
        .default('auto')
        .describe('Mood of the music.'),
    })
    .prefault({})
    .describe('What is heard.'),
  captions: z.enum(['burned', 'sidecar', 'none']).default('burned').describe('sidecar: a WebVTT file only.'),
  output: videoOutput,
  theme: z
    .enum(['auto', ...THEMES, ...FILM_THEMES.map(({ name }) => name)])
    .default('auto')
    .describe(`Look; auto goes by the words. ${THEMES.join(', ')} are of shots and cards, the others of scenes.`),
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
  input,
  output: startedOutput,
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
    units(asked, canDraw) {
      const brief = compositionBrief(asked, {});
      examineScenes(brief, canDraw);
      examineComposition(brief, canDraw);
      return Object.values(shotCredits(brief, canDraw)).reduce((sum, credits) => sum + credits, 0);
    },
  },
  inputs: resourcesOfPlan,
  adapters: adapterOf,
  async run(asked, context) {
    const replay = await replayOf(context, composeVideo, asked);
    if (replay) return replay;
    await context.requirePackaged(asked);
    const sources = await sourcesOf(asked, context);
    await fairTurn(context.principal.accountId);
    const brief = { ...compositionBrief(asked, sources), ...(await frozenAdapter(context, composeVideo, asked)) };
    const credits = shotCredits(brief, context.canDraw);
    const partCredits = Object.values(credits).reduce((sum, each) => sum + each, 0);
    const parts = composeRecipe(brief).parts.map((part) => ({
      ...part,
      name: `Shot ${part.index} of ${titleOf(brief.title)}`,
    }));
    return startGeneration(context, {
      tool: composeVideo,
      arguments: asked,
      kind: 'video',
      mimeType: 'video/mp4',
      text: wordsOf(asked),
      briefs: [{ ...brief, credits, inputs: resourcesOfPlan(asked) }],
      parent: { kind: 'compose', seconds: estimateCompositionWork(brief, context.canDraw), parts, partCredits },
    });
  },
});

/** Credits of each shot by its segment: by the time that it is seen, which its narration may make longer than was asked. */
function shotCredits(brief: CompositionBrief, canDraw: CanDraw): Record<string, number> {
  const seconds = estimateSegmentSeconds(brief, canDraw);
  const each = brief.output.resolution === '1080p' ? 2 : 1;
  const shots = brief.segments.filter(({ type }) => type === 'generate' || type === 'scene');
  return Object.fromEntries(shots.map(({ id }) => [id, each * Math.ceil((seconds.get(id) ?? 0) / 5)]));
}

/** Without its seed, which whoever starts it chooses. */
function compositionBrief(asked: Input, sources: CompositionBrief['sources']): CompositionBrief {
  const { aspect_ratio: aspectRatio, resolution, fps } = asked.output;
  const segments = asked.plan.segments.map(segmentOf);
  const isOfScenes = FILM_THEMES.some(({ name }) => name === asked.theme);
  return {
    title: asked.name ?? titleOf(wordsOf(asked)),
    segments,
    audio: asked.audio,
    captions: asked.captions,
    output: { aspectRatio, resolution, fps },
    theme: isOfScenes ? 'auto' : asked.theme,
    ...sceneLook(asked),
    seed: 0,
    sources,
  };
}

function scenesOf({ plan }: Input): Scene[] {
  return plan.segments.flatMap(({ scene }) => scene ?? []);
}

/** One look for all scenes of a plan, whatever each shows. */
function sceneLook(asked: Input): Pick<CompositionBrief, 'sceneLook'> {
  const scenes = scenesOf(asked);
  if (scenes.length === 0) return {};
  const { theme, tone } = chooseLook(asked.theme, scenes, { seed: asked.seed ?? 0 });
  return { sceneLook: { theme: theme.name, tone } };
}

/** Refuses a scene that can never be drawn, by its place in the plan. */
function examineScenes(brief: CompositionBrief, canDraw: CanDraw): void {
  brief.segments.forEach((segment, at) => {
    if (segment.type !== 'scene') return;
    try {
      examineFilm(sceneShot(brief, segment, segment.durationSeconds) as unknown as FilmBrief, canDraw);
    } catch (refusal) {
      if (!(refusal instanceof SceneRefused)) throw refusal;
      throw new SceneRefused(`plan.segments[${at}].scene.${refusal.field}`, refusal.problem);
    }
  });
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

function resourcesOfPlan(asked: Input): string[] {
  return [...new Set([...imagesOf(asked), ...resourcesOf(scenesOf(asked))])];
}

function imagesOf({ plan }: Input): string[] {
  return plan.segments.flatMap(({ resource_id: id }) => (id === undefined ? [] : [id.toLowerCase()]));
}

/** The images as they are now: what is admitted is what will be seen. */
async function sourcesOf(asked: Input, context: ToolContext): Promise<CompositionBrief['sources']> {
  const ids = imagesOf(asked);
  await context.requireSources(context.principal.accountId, resourcesOfPlan(asked), 'image');
  const sources: Record<string, { sha256: string }> = {};
  for (const id of ids) {
    const { sha256 } = await context.findResource(context.principal.accountId, id);
    sources[id] = { sha256: sha256 ?? '' };
  }
  return sources;
}
