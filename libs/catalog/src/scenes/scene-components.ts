import { KINDS, scene, VISUAL_TYPES } from '@libs/film';
import { z } from 'zod';
import type { JsonSchema } from '../inputs/object-schema.js';
import { type Components, ObjectLifter, REFERENCE } from '../components/lift-objects.js';
import { pascalCase } from '../components/words-of-name.js';
import { kindSchema } from './compact-visual.js';

/**
 * The whole schema of a scene as named components of a document: `Scene`, `Visual`, one for each kind, and one for each
 * object inside of them. Every field is described.
 */
export function sceneComponents(): Components {
  const components: Components = {};
  const { visual: _, ...members } = (z.toJSONSchema(scene, { io: 'input' }) as JsonSchema).properties as Components;
  components['Scene'] = {
    type: 'object',
    description: 'One picture of a film, and the words that are spoken over it.',
    properties: { ...members, visual: { $ref: `${REFERENCE}Visual`, description: 'What is seen.' } },
    required: ['visual'],
    examples: VISUAL_TYPES.map((type) => KINDS[type].words.example),
  };
  const names = VISUAL_TYPES.map((type) => [type, `${pascalCase(type)}Visual`] as const);
  components['Visual'] = {
    description: 'What a scene shows; type says which kind.',
    oneOf: names.map(([, name]) => ({ $ref: REFERENCE + name })),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(names.map(([type, name]) => [type, REFERENCE + name])),
    },
  };
  const lifter = new ObjectLifter(components);
  for (const [type, name] of names) {
    const { $schema: _dialect, ...whole } = kindSchema(type);
    lifter.lift({ ...whole, description: KINDS[type].words.meaning }, name);
  }
  return components;
}
