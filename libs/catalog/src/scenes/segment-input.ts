import { JOINT_KINDS, SEGMENT_SECONDS, SEGMENT_TYPES } from '@libs/film';
import { z } from 'zod';
import { modelInput } from '../inputs/model-input.js';
import { promptText } from '../inputs/prompt-text.js';
import { sceneInput } from './scene-input.js';

/** Segments of one composition. */
export const MOST_SEGMENTS = 60;

const seconds = z.number().min(SEGMENT_SECONDS.shortest).max(SEGMENT_SECONDS.longest);

const BELONGS_TO = {
  prompt: 'generate',
  model: 'generate',
  title: 'card',
  text: 'card',
  resource_id: 'image',
  scene: 'scene',
} as const;
const NEEDS = { generate: 'prompt', card: 'title', image: 'resource_id', scene: 'scene' } as const;
/** Members of a scene that stand for members of the segment. */
const IN_SCENE = { narration: 'say', duration_seconds: 'seconds' } as const;

/** One segment of a plan: a scene, a shot to make, a card of words, or an image of the caller's. */
export const segmentInput = z
  .strictObject({
    type: z.enum(SEGMENT_TYPES).describe('A drawn shot, a card of words, your image, a scene.'),
    scene: sceneInput.optional(),
    prompt: promptText(4000).optional().describe('generate: what is seen'),
    ...modelInput,
    title: promptText(120).optional().describe('card: its large line'),
    text: promptText(400).optional().describe('card: the smaller text below'),
    resource_id: z.uuid().optional().describe('image: a completed image of yours'),
    duration_seconds: seconds.optional().describe('Default 5, or what reading it takes; longer with narration.'),
    narration: promptText(2000).optional().describe('Said meanwhile.'),
    transition: z.enum(JOINT_KINDS).default('cut').describe('Into the next segment.'),
  })
  .superRefine((segment, context) => {
    const needed = NEEDS[segment.type];
    if (segment[needed] === undefined) {
      context.addIssue({ code: 'custom', path: [needed], message: `is required for type ${segment.type}` });
    }
    for (const [field, type] of Object.entries(BELONGS_TO) as [keyof typeof BELONGS_TO, string][]) {
      if (segment[field] === undefined || segment.type === type) continue;
      context.addIssue({ code: 'custom', path: [field], message: `belongs to type ${type}; leave it out here` });
    }
    if (segment.scene) refuseInScene(segment, segment.scene, context);
  });

function refuseInScene(
  segment: { narration?: string; duration_seconds?: number },
  { seconds: asked = 0, transition }: z.output<typeof sceneInput>,
  context: z.core.$RefinementCtx,
): void {
  const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
  for (const [field, member] of Object.entries(IN_SCENE) as [keyof typeof IN_SCENE, string][]) {
    if (segment[field] !== undefined) refuse([field], `is scene.${member} for type scene; leave it out here`);
  }
  const { longest } = SEGMENT_SECONDS;
  if (asked > longest) refuse(['scene', 'seconds'], `must be a number from ${SEGMENT_SECONDS.shortest} to ${longest}`);
  if (transition !== 'auto')
    refuse(['scene', 'transition'], 'is the transition of the segment before; leave it out here');
}

export type AskedSegment = z.output<typeof segmentInput>;
