import { describe, expect, it } from 'vitest';
import { but, everySchema, inside, named, read } from '../support/openapi/described-api.js';

const api = await read('openapi-2.0.0.json');
const twin = await read('openapi-2.0.0.oas30.json');
const operations = named(api);
const schemas = Object.entries(api.components.schemas);

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

  it('holds no list of one schema, and no alternatives but those of JSON-RPC', () => {
    expect(everySchema(api).filter(({ allOf }) => allOf?.length === 1)).toEqual([]);
    expect(everySchema(api).filter(({ anyOf }) => anyOf)).toEqual([]);
    const alternatives = everySchema(api).flatMap(({ oneOf }) =>
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
    const answered = schemas.filter(([name]) => !asked.has(name));
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
});
