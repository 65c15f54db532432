import { catalogue, operationOf } from '@libs/catalog';
import { VISUAL_TYPES } from '@libs/film';
import { describe, expect, it } from 'vitest';
import { but, everySchema, inside, named, read } from '../support/openapi/described-api.js';

const api = await read('openapi-2.0.0.json');
const twin = await read('openapi-2.0.0.oas30.json');
const operations = named(api);
const schemas = Object.entries(api.components.schemas);

/** Names of the schemas that these are made of, and their own. */
function withParts(names: Iterable<string>, found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    withParts(referredTo(api.components.schemas[name]), found);
  }
  return found;
}

function referredTo(value: unknown): string[] {
  return Array.from(JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g), ([, name = '']) => name);
}

/** Callers write them, as arguments of tools. */
const ofScenes = withParts(['Scene']);
const ofTools = withParts(catalogue.map((tool) => operationOf(tool).request));
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
    const asked = withParts(operations.flatMap(({ operation }) => referredTo(operation.requestBody ?? {})));
    const answered = schemas.filter(([name]) => !asked.has(name));
    const closed = schemas.filter(([, { additionalProperties }]) => additionalProperties === false);
    expect(closed.map(([name]) => name).filter((name) => !ofTools.has(name) || ofScenes.has(name))).toEqual([]);
    expect(everySchema(api).filter(({ additionalProperties }) => additionalProperties === false)).toEqual(
      closed.map(([, schema]) => schema),
    );
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
