import { VISUAL_TYPES } from '@libs/film';
import { describe, expect, it } from 'vitest';
import { but, everySchema, inside, named, read } from '../support/openapi/described-api.js';

const api = await read('openapi-2.0.0.json');
const twin = await read('openapi-2.0.0.oas30.json');
const operations = named(api);
const schemas = Object.entries(api.components.schemas);

/** Names of the schemas that a scene is made of: callers write them, as arguments of tools. */
function namesOfScenes(name = 'Scene', found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  const text = JSON.stringify(api.components.schemas[name]);
  for (const [, each = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) namesOfScenes(each, found);
  return found;
}

const ofScenes = namesOfScenes();
const answering = {
  ...api,
  components: { ...api.components, schemas: Object.fromEntries(schemas.filter(([name]) => !ofScenes.has(name))) },
};

describe('the schemas of the HTTP routes', () => {
  it('keeps every object in a named component, in PascalCase', () => {
    expect(schemas.map(([name]) => name).filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name))).toEqual([]);
    const inline = schemas.flatMap(([name, schema]) =>
      Object.entries(schema.properties ?? {})
        .filter(([, property]) => inside(property).some(({ properties }) => properties))
        .map(([member]) => `${name}.${member}`),
    );
    expect(inline).toEqual([]);
    const bodies = operations.flatMap(({ operation }) =>
      [operation.requestBody?.content, ...Object.values(operation.responses).map(({ content }) => content)].flatMap(
        (content) => Object.values(content ?? {}),
      ),
    );
    expect(bodies.filter(({ schema }) => inside(schema).some(({ properties }) => properties))).toEqual([]);
  });

  it('describes every property', () => {
    const properties = schemas.flatMap(([name, schema]) =>
      Object.entries(schema.properties ?? {}).map(([member, property]) => ({ label: `${name}.${member}`, property })),
    );
    expect(
      but(
        properties,
        ({ property }) => (property.description ?? '').length > 5,
        ({ label }) => label,
      ),
    ).toEqual([]);
  });

  it('keeps optional apart from null, and speaks no 3.0 in 3.1', () => {
    expect(everySchema(api).filter((schema) => 'nullable' in schema)).toEqual([]);
    expect(everySchema(twin).filter(({ type }) => Array.isArray(type))).toEqual([]);
  });

  it('holds no list of one schema, and no alternatives but those of JSON-RPC and of scenes', () => {
    expect(everySchema(api).filter(({ allOf }) => allOf?.length === 1)).toEqual([]);
    expect(everySchema(api).filter(({ anyOf }) => anyOf)).toEqual([]);
    const alternatives = everySchema(answering).flatMap(({ oneOf }) =>
      oneOf ? [oneOf.map(({ $ref }) => $ref?.split('/').at(-1))] : [],
    );
    for (const names of alternatives) expect(names).toEqual(['JsonRpcRefusal', 'Denial']);
  });

  it('lets answers grow, and says so of every enumeration', () => {
    expect(everySchema(api).filter(({ additionalProperties }) => additionalProperties === false)).toEqual([]);
    const asked = new Set(
      operations.flatMap(({ operation }) =>
        Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema.$ref?.split('/').at(-1)),
      ),
    );
    const answered = schemas.filter(([name]) => !asked.has(name) && !ofScenes.has(name));
    const enumerations = answered.flatMap(([name, schema]) =>
      Object.entries(schema.properties ?? {})
        .filter(([, property]) => (property.enum?.length ?? 0) > 1)
        .map(([member, property]) => ({ label: `${name}.${member}`, property })),
    );
    expect(enumerations.length).toBeGreaterThan(0);
    expect(
      but(
        enumerations,
        ({ property }) => property.description?.endsWith('Unknown values must be tolerated.') ?? false,
        ({ label }) => label,
      ),
    ).toEqual([]);
  });

  it('holds a scene and every kind of picture, told apart by type', () => {
    const { Scene: scene, Visual: union } = api.components.schemas;
    expect(scene?.properties?.['visual']).toMatchObject({ $ref: '#/components/schemas/Visual' });
    const { mapping } = (union?.['discriminator'] ?? {}) as { mapping: Record<string, string> };
    expect(Object.keys(mapping)).toEqual(VISUAL_TYPES);
    expect(union?.oneOf?.map(({ $ref }) => $ref)).toEqual(Object.values(mapping));
    for (const [type, reference] of Object.entries(mapping)) {
      const kind = api.components.schemas[reference.split('/').at(-1) ?? ''];
      expect(kind?.properties?.['type']).toMatchObject({ enum: [type] });
    }
  });
});
