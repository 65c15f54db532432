import { type Scene, VISUAL_TYPES, type VisualType } from '@libs/film';
import { z } from 'zod';
import { membersOf } from '../scenes/members.js';
import { kindSchema } from '../scenes/compact-visual.js';
import { readToolInput } from '../inputs/read-tool-input.js';
import { toolInputRejected } from '../inputs/tool-input-rejected.js';
import { scenesInput } from '../scenes/scene-input.js';

/** Kinds that no model writes: markup and scripts, and resources or footage of the caller. */
const WITHHELD: ReadonlySet<string> = new Set<VisualType>(['html', 'image', 'clip']);

/** Kinds that a model may write. */
export const WRITTEN_KINDS = VISUAL_TYPES.filter((type) => !WITHHELD.has(type));

const film = { input: z.strictObject({ scenes: scenesInput }) };

/** The scenes of a model's answer. Throws `input_unsupported` for what is not in the form of a caller's scenes, or of a kind withheld. */
export function requireScenes(answer: unknown): Scene[] {
  const { scenes } = readToolInput(film, answer) as { scenes: Scene[] };
  const withheld = scenes.flatMap(({ visual }, at) =>
    WITHHELD.has(visual.type)
      ? [{ field: `scenes.${at}.visual.type`, problem: `must be one of ${WRITTEN_KINDS.join(', ')}` }]
      : [],
  );
  if (withheld.length > 0) throw toolInputRejected(withheld);
  return scenes;
}

/** The form of an answer as servers of models take it: short, and open where kinds differ. */
export function writtenForm(): object {
  const text = { type: 'string' };
  const kinds = WRITTEN_KINDS.map((type) => `${type} ${membersOf(kindSchema(type))}`).join('; ');
  const visual = {
    type: 'object',
    description: `By type: ${kinds}.`,
    properties: { type: { type: 'string', enum: WRITTEN_KINDS } },
    required: ['type'],
    additionalProperties: true,
  };
  const scene = { type: 'object', properties: { say: text, headline: text, visual }, required: ['visual'] };
  return {
    type: 'object',
    properties: { scenes: { type: 'array', items: scene } },
    required: ['scenes'],
    additionalProperties: false,
  };
}
