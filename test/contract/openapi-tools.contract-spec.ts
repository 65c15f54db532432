import { catalogue, operationOf } from '@libs/catalog';
import { DENIAL_CODES, type DenialCode } from '@libs/kernel';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import {
  type Description,
  inPlace,
  inside,
  type Media,
  named,
  read,
  type Schema,
} from '../support/openapi/described-api.js';

const api = await read('openapi-2.0.0.json');
const open = await read('openapi-2.0.0.public.json');
const twin = await read('openapi-2.0.0.oas30.json');
const operations = named(api);
const ofTools = operations.filter(({ path }) => path.startsWith('/api/tools/'));

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(api, 'api');
const accepts = (name: string, value: unknown): boolean =>
  ajv.validate({ $ref: `api#/components/schemas/${name}` }, value);

const JSON_TYPE = 'application/json';
/** Of the public description, as it is served: without white space between its members. */
const MOST_BYTES = 400_000;
const nameOf = (reference = ''): string => reference.split('/').at(-1) ?? '';

/** The only media type of a body. */
function jsonOf(content: Record<string, Media> = {}): Media {
  expect(Object.keys(content)).toEqual([JSON_TYPE]);
  return content[JSON_TYPE] as Media;
}

const TOOLS = catalogue.map(
  (tool) => [tool.name, tool, operations.find(({ name }) => name === operationOf(tool).id)] as const,
);

describe('the operations of tools', () => {
  it('are those of the catalogue, each at an address of its own', () => {
    expect(ofTools.map(({ method, path, name }) => `${method} ${path} ${name}`)).toEqual(
      catalogue.map((tool) => `post ${operationOf(tool).path} ${operationOf(tool).id}`),
    );
  });

  it.each(TOOLS)('%s takes its example and refuses a member more', (_, tool, described) => {
    const { schema, example } = jsonOf(described?.operation.requestBody?.content);
    expect(nameOf(schema.$ref)).toBe(operationOf(tool).request);
    expect(example).toEqual(tool.example?.arguments);
    expect(accepts(operationOf(tool).request, example), ajv.errorsText()).toBe(true);
    expect(accepts(operationOf(tool).request, { ...tool.example?.arguments, unheard_of: 1 })).toBe(false);
  });

  it.each(TOOLS)('%s answers the result of its example with every status of success', (_, tool, described) => {
    const success = Object.entries(described?.operation.responses ?? {}).filter(([status]) => status.startsWith('2'));
    expect(success.map(([status]) => status)).toEqual(operationOf(tool).startsJob ? ['200', '202'] : ['200']);
    for (const [, answer] of success) {
      const { schema, example } = jsonOf(inPlace(answer, api.components.responses).content);
      expect(accepts(nameOf(schema.$ref), tool.example?.result), ajv.errorsText()).toBe(true);
      expect(accepts(nameOf(schema.$ref), example), ajv.errorsText()).toBe(true);
      expect(accepts(nameOf(schema.$ref), {})).toBe(false);
    }
  });

  it('show a film of two scenes', () => {
    const film = ofTools.find(({ name }) => name === 'createVideo')?.operation.requestBody?.content[JSON_TYPE]?.example;
    expect(film).toMatchObject({ scenes: [expect.anything(), expect.anything()] });
  });

  it('name the codes of their refusals, each with a status that they declare', () => {
    for (const { name, operation } of operations) {
      const codes = (operation['x-denial-codes'] ?? []) as DenialCode[];
      expect(new Set(codes).size, name).toBe(codes.length);
      for (const code of codes) {
        const answer = operation.responses[DENIAL_CODES[code].status];
        expect(answer, `${name} ${code}`).toBeDefined();
        const { description = '' } = answer ? inPlace(answer, api.components.responses) : {};
        // An answer that lists its codes lists this one, or says where the others are.
        const isListed = description.includes('`x-denial-codes`') || description.includes(code);
        expect(isListed || !description.startsWith('Refused: '), `${name} ${code}: ${description}`).toBe(true);
      }
    }
    const codesOf = (wanted: string) => operations.find(({ name }) => name === wanted)?.operation['x-denial-codes'];
    expect(codesOf('createVideo')).toEqual(expect.arrayContaining(['payment_conflict', 'cost_ceiling_exceeded']));
    expect(codesOf('xRead')).toContain('x_grant_required');
  });
});

describe('the whole schemas of what callers direct', () => {
  const schemas = Object.entries(api.components.schemas);
  const referring = (name: string): string[] =>
    schemas
      .filter(([, schema]) => JSON.stringify(schema).includes(`"#/components/schemas/${name}"`))
      .map(([each]) => each);

  it('stand once: every scene, visual, plan and composition is a reference', () => {
    expect(referring('Scene')).toEqual([
      'ContractComponents',
      'CreateVideoRequest',
      'CreateVideoRequestChanges',
      'Segment',
    ]);
    expect(referring('Visual')).toEqual(['CreateImageRequest', 'CreateVideoRequestChanges', 'Scene']);
    expect(referring('Segment')).toEqual(['Plan']);
    expect(referring('Plan')).toEqual(['ComposeVideoRequest']);
    expect(referring('Composition')).toEqual(['CreateVideoRequest']);
    const unions = schemas.filter(([, schema]) => 'discriminator' in schema);
    expect(unions.map(([name]) => name)).toEqual(['Visual']);
    const withSay = schemas.filter(([, { properties = {} }]) => 'say' in properties && 'visual' in properties);
    expect(withSay.map(([name]) => name)).toEqual(['CreateVideoRequestChanges', 'Scene']);
  });

  it('have no default, which generators would ask callers for or send', () => {
    const found = new Set<string>();
    const collect = (value: unknown): void => {
      for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
        if (found.has(name)) continue;
        found.add(name);
        collect(api.components.schemas[name]);
      }
    };
    for (const { operation } of operations) collect(operation.requestBody ?? {});
    expect(found).toContain('Scene');
    const parts = schemas.filter(([name]) => found.has(name)).flatMap(([, schema]) => inside(schema));
    expect(parts.filter((part: Schema) => 'default' in part)).toEqual([]);
    expect(api.components.schemas['CreateVideoRequest']?.properties?.['fps']?.description).toContain('Default 30.');
  });
});

describe('the size of the description', () => {
  it('stays within its bounds', () => {
    const files: Record<string, Description> = {
      'openapi.json': api,
      'openapi-public.json': open,
      'openapi-3.0.json': twin,
    };
    const sizes = Object.entries(files).map(([name, document]) => ({
      name,
      bytes: Buffer.byteLength(JSON.stringify(document)),
    }));
    for (const { name, bytes } of sizes) process.stdout.write(`${name}: ${bytes} bytes\n`);
    expect(sizes.find(({ name }) => name === 'openapi-public.json')?.bytes).toBeLessThanOrEqual(MOST_BYTES);
  });
});
