import type { Resource } from '@libs/library';
import { ASPECT_RATIOS } from '@libs/drawing';
import { estimateReframeWork, examineReframe, type ReframeBrief, reframeRecipe } from '@libs/film';
import { z } from 'zod';
import { defineTool, type Tool } from '../define-tool.js';
import { EXAMPLE_ID, exampleStarted } from '../answers/example-answers.js';
import { titleOf } from '../inputs/title-of.js';
import { icon } from '../icon.js';
import { resourceId } from '../inputs/resource-id.js';
import { showAs } from '../inputs/shown-schema.js';
import { type ComposedAnew, composedAnew } from '../calls/composed-anew.js';
import { replayOf } from '../calls/replay-of.js';
import { startGeneration } from '../calls/start-generation.js';
import { notedOutput } from '../answers/started-answer.js';
import { writeInput } from '../inputs/write-input.js';

const RIGHTS = 'Must be true: you may make this version of it.';
/** Lists show the type alone: converters of schemas for models drop constants. */
const rightsAttested = showAs(z.literal(true).describe(RIGHTS), () => ({ type: 'boolean', description: RIGHTS }));

const input = z.strictObject({
  source_resource_id: resourceId.describe('A completed video of yours, at most 10 minutes.'),
  mode: z.enum(['reframe']).describe('reframe: another aspect ratio.'),
  aspect_ratio: z.enum(ASPECT_RATIOS).describe('Of the result.'),
  method: z
    .enum(['auto', 'crop', 'blur'])
    .default('auto')
    .describe('crop follows what matters, blur shows all over a blurred ground; auto composes films of scenes anew.'),
  rights_attested: rightsAttested,
  ...writeInput,
});

type Input = z.output<typeof input>;

export const remixVideo: Tool = defineTool({
  name: 'remix_video',
  title: 'Remix video',
  icon: icon('M4 7h11l-3-3 1-1 5 5-5 5-1-1 3-3H4zM20 17H9l3 3-1 1-5-5 5-5 1 1-3 3h11z'),
  description: 'Makes another version of a video of yours: reframe changes its aspect ratio, cut by cut the same film.',
  group: 'edit',
  lanes: ['oauth', 'api_key'],
  scopes: ['media:generate'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  hasPlayer: true,
  input,
  output: notedOutput,
  example: {
    arguments: { source_resource_id: EXAMPLE_ID, mode: 'reframe', aspect_ratio: '9:16', rights_attested: true },
    result: exampleStarted('video', 2, 20),
  },
  price: {
    credits: 2,
    per: 'started 30 seconds of the source',
    units: (_, __, { sourceSeconds = 0 }) => Math.max(1, Math.ceil(sourceSeconds / 30)),
  },
  inputs: ({ source_resource_id: id }) => ({ video: [id] }),
  async measure(asked, { find }) {
    const source = sourceOf(await find(asked.source_resource_id));
    examineReframe({ source, aspectRatio: asked.aspect_ratio });
    return { sourceSeconds: source.durationSeconds };
  },
  async run(asked, context) {
    const replay = await replayOf(context, remixVideo, asked);
    if (replay) return replay;
    const { accountId } = context.principal;
    await context.requireSources(accountId, { video: [asked.source_resource_id] });
    const resource = await context.findResource(accountId, asked.source_resource_id);
    const brief = reframeBrief(asked, resource, await context.captionsHash(resource));
    examineReframe(brief);
    const { film, notes } = asked.method === 'auto' ? await composedAnew(context, resource, asked.aspect_ratio) : KEPT;
    const order = {
      tool: remixVideo,
      arguments: asked,
      name: brief.title,
      kind: 'video' as const,
      mimeType: 'video/mp4',
      text: brief.title,
      measured: { sourceSeconds: brief.source.durationSeconds },
      notes,
    };
    if (film) {
      const metadata = { source_resource_id: resource.id, method: 'composed_anew' };
      return startGeneration(context, { ...order, briefs: [{ ...film }], seed: film.seed, metadata });
    }
    return startGeneration(context, {
      ...order,
      briefs: [{ ...brief, mode: asked.mode, videos: [resource.id] }],
      parent: { kind: 'remix', seconds: estimateReframeWork(brief), parts: reframeRecipe(brief).parts, partCredits: 0 },
    });
  },
});

/** The caller asked for the pictures as they are. */
const KEPT: ComposedAnew = { notes: [] };

/** The order without its seed. */
function reframeBrief(asked: Input, resource: Resource, captionsSha256?: string): ReframeBrief {
  return {
    source: { ...sourceOf(resource), ...(captionsSha256 !== undefined && { captionsSha256 }) },
    aspectRatio: asked.aspect_ratio,
    method: asked.method,
    title: asked.name ?? `${titleOf(resource.name)} (${asked.aspect_ratio})`,
    seed: 0,
  };
}

/** The current facts of the film. A missing fact is 0, which the examination refuses. */
function sourceOf({ id, sha256, metadata }: Resource): ReframeBrief['source'] {
  const numberOf = (key: string): number => (typeof metadata[key] === 'number' ? metadata[key] : 0);
  const { digital_source_type: origin } = metadata;
  return {
    resourceId: id,
    sha256: sha256 ?? '',
    durationSeconds: numberOf('duration_seconds'),
    width: numberOf('width'),
    height: numberOf('height'),
    fps: numberOf('fps'),
    ...(typeof origin === 'string' && { digitalSourceType: origin }),
  };
}
