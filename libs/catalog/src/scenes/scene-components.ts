import { KINDS, scene, VISUAL_TYPES } from '@libs/film';
import { z } from 'zod';
import type { JsonSchema } from '../inputs/object-schema.js';
import { pascalCase } from '../operations/words-of-name.js';
import { kindSchema } from './compact-visual.js';

type Components = Record<string, JsonSchema>;

const REFERENCE = '#/components/schemas/';

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
  for (const [type, name] of names) {
    const { $schema: _dialect, ...whole } = kindSchema(type);
    lift({ ...whole, description: KINDS[type].words.meaning }, name, components);
  }
  return components;
}

/** Keeps an object as a component of that name, and answers the reference to it. */
function lift(object: JsonSchema, name: string, components: Components): JsonSchema {
  const { additionalProperties: _, properties, ...rest } = object;
  components[name] = rest;
  const members = Object.entries(properties as Components).map(([member, part]) => {
    const { description = meaningOf(member), ...whole } = lifted(part, `${name}${pascalCase(member)}`, components);
    return [member, { ...whole, description }] as const;
  });
  components[name] = { ...rest, properties: Object.fromEntries(members) };
  return { $ref: REFERENCE + name };
}

/** A part whose objects are components of their own. */
function lifted(part: JsonSchema, name: string, components: Components): JsonSchema {
  const { items, oneOf, anyOf, description } = part as Components & { oneOf?: JsonSchema[]; anyOf?: JsonSchema[] };
  if (part.properties) return { ...lift(part, name, components), ...(description && { description }) };
  if (items && !Array.isArray(items)) return { ...part, items: lifted(items, name, components) };
  const options = oneOf ?? anyOf;
  if (!options) return singleValue(part);
  const { oneOf: _one, anyOf: _any, ...rest } = part;
  return { ...rest, oneOf: options.map((option, at) => lifted(option, `${name}${at + 1}`, components)) };
}

/** A constant as a list of one value, which older readers know too. */
function singleValue({ const: value, ...part }: JsonSchema): JsonSchema {
  return value === undefined ? part : { ...part, enum: [value] };
}

function meaningOf(member: string): string {
  return member === 'type' ? 'Kind of picture.' : `The ${member.replaceAll('_', ' ')}.`;
}
