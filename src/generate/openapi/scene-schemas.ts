import { sceneComponents } from '@libs/catalog';
import type { Schema } from './document.js';
import { tidySchema } from './tidy-schema.js';

type Schemas = Record<string, Schema>;

/**
 * The schemas with those of scenes, which callers write as arguments of tools. A message holds any arguments, so that its schema
 * cannot name them: they are definitions of the part of the contract that has them too.
 */
export function withScenes(schemas: Schemas): Schemas {
  const scenes = Object.entries(sceneComponents() as Schemas).map(
    ([name, schema]) => [name, tidySchema(schema)] as const,
  );
  const $defs = { Scene: { $ref: '#/components/schemas/Scene' } };
  const ContractComponents = { ...schemas['ContractComponents'], $defs };
  return { ...schemas, ContractComponents, ...Object.fromEntries(scenes) };
}
