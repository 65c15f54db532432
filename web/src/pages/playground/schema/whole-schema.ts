import type { Components, Schema } from './schema.ts';

const SCENE: Schema = { $ref: '#/components/schemas/Scene' };
const VISUAL: Schema = { $ref: '#/components/schemas/Visual' };

/**
 * The whole schema of what a tool takes. The lists of tools shorten some members, because every word of them is paid by every chat: an
 * element of `scenes`, a `scene`, a `visual` and a `brand` are open objects there, and whole ones in the components of the contract.
 */
export function wholeSchema(schema: Schema, brand?: Schema): Schema {
  return walked(schema, (name, member) => {
    if (name === 'scenes' && member.type === 'array') return { ...member, items: SCENE };
    if (name === 'scene' && member.type === 'object') return { ...SCENE, description: member.description };
    if (name === 'visual' && member.type === 'object') return { ...VISUAL, description: member.description };
    if (name === 'brand' && brand && !member.properties) return brand;
    return undefined;
  });
}

function walked(schema: Schema, replaced: (name: string, member: Schema) => Schema | undefined): Schema {
  const { properties, items } = schema;
  return {
    ...schema,
    ...(items && { items: walked(items, replaced) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, replaced(name, member) ?? walked(member, replaced)]),
      ),
    }),
  };
}

/** The one `brand` that says its members: other tools refer to it in words. */
export function tellsBrand(schemas: readonly Schema[]): Schema | undefined {
  return schemas.map((schema) => schema.properties?.['brand']).find((brand) => brand?.properties);
}

/** Whether the arguments of a tool are a film, which `preview_video` shows. */
export function isPreviewed(tool: string): boolean {
  return tool === 'create_video' || tool === 'compose_video';
}

/** The scene of the contract's examples that shows this kind. */
export function exampleScene(kind: string, components: Components): Record<string, unknown> {
  const examples = (components['Scene']?.examples ?? []) as readonly { visual: { type: string } }[];
  return structuredClone(examples.find(({ visual }) => visual.type === kind)) ?? { visual: { type: kind } };
}
