import { sceneComponents } from '@libs/catalog';
import type { Schema } from './document.js';
import { tidySchema } from './tidy-schema.js';

type Schemas = Record<string, Schema>;

/**
 * The schemas with those of scenes. A message holds any arguments, so that no schema of it can name a scene: it is a
 * definition beside them, for callers who write arguments of tools.
 */
export function withScenes(schemas: Schemas): Schemas {
  const scenes = Object.entries(sceneComponents() as Schemas).map(
    ([name, schema]) => [name, tidySchema(schema)] as const,
  );
  const { JsonRpcRequest: message = {} } = schemas;
  const $defs = { Scene: { $ref: '#/components/schemas/Scene' } };
  return { ...schemas, JsonRpcRequest: { ...message, $defs }, ...Object.fromEntries(scenes) };
}
