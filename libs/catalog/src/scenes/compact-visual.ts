import { KINDS, VISUAL_TYPES } from '@libs/film';
import { z } from 'zod';
import type { JsonSchema } from '../inputs/object-schema.js';
import { membersOf } from './members.js';

/** The union of all kinds as lists show it: one line of members for each. The whole schema checks what is sent. */
export function compactVisual(): JsonSchema {
  const kinds = VISUAL_TYPES.map((type) => `${type} ${membersOf(kindSchema(type))}`);
  return {
    type: 'object',
    description: `By type: ${kinds.join('; ')}. icon: words or an id of find_picture.`,
    properties: { type: { type: 'string', enum: [...VISUAL_TYPES], description: 'Kind of picture.' } },
    required: ['type'],
    additionalProperties: true,
  };
}

/** What may be sent as a visual of this kind. */
export function kindSchema(type: (typeof VISUAL_TYPES)[number]): JsonSchema {
  return z.toJSONSchema(KINDS[type].schema, { io: 'input' }) as JsonSchema;
}
